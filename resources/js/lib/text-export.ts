import { useEffect, useState } from 'react'

const SAID_MS = 2000

/** Puts a text on the clipboard, and says so for a moment. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => setCopied(await written(text))
  return { isCopied, copy }
}

/** The clipboard is missing on plain http outside this machine; selecting by hand still works there. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Saves a text under a name, as if it had been fetched; nothing leaves this browser. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it over by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(address))
}
