import { useSyncExternalStore } from 'react'
import { isPrinting, onPrinting } from './printing.ts'

/** Whether the window is at least as wide as this breakpoint; paper always is. */
export function useWide(step: keyof typeof STEPS): boolean {
  const query = STEPS[step]
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      const stop = onPrinting(changed)
      return () => {
        list.removeEventListener('change', changed)
        stop()
      }
    },
    () => isPrinting() || matchMedia(query).matches,
    // Without a window to measure, the page is rendered as wide.
    () => true,
  )
}

/** The chart needs `md`, the receipt beside it `xl`, and the example piece beside the settings `example`. */
const STEPS = {
  md: '(width >= 48rem)',
  xl: '(width >= 80rem)',
  example: '(width >= 90rem)',
} as const
