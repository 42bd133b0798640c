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
