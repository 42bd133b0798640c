import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

type CopyOutcome = 'none' | 'copied' | 'failed'

/** Copies text to the clipboard; `outcome` says for a moment afterwards whether that worked. */
export function useCopy() {
  const [outcome, setOutcome] = useState<CopyOutcome>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (text: string) =>
    setOutcome((await writeToClipboard(text)) ? 'copied' : 'failed')
  return { outcome, copy }
}

/** The clipboard API is missing on plain http except on localhost. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Downloads a text as a file without a request. */
export function downloadText(name: string, type: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
