import { useEffect } from 'react'
import { useShell } from '../../shell-state.ts'

/** `q` opens the quick quote, unless the letter is being typed somewhere. */
export function useQuickKey() {
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'q' || isMeantForElsewhere(event)) return
      event.preventDefault()
      setQuickQuote(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [setQuickQuote])
}

function isMeantForElsewhere(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target instanceof Element ? event.target : null
  return (
    target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !=
    null
  )
}
