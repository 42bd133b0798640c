import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

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

let isPreparing = false

/** Whether the page is for paper now: printed, or shown as it would be. */
const isPrinting = (): boolean => isPreparing || matchMedia('print').matches

/** Calls `changed` before and after the page is printed, in time for what it renders to be on the paper. */
function onPrinting(changed: () => void): () => void {
  const change = ({ type }: Event) => {
    isPreparing = type === 'beforeprint'
    flushSync(changed)
  }
  const paper = matchMedia('print')
  paper.addEventListener('change', changed)
  addEventListener('beforeprint', change)
  addEventListener('afterprint', change)
  return () => {
    paper.removeEventListener('change', changed)
    removeEventListener('beforeprint', change)
    removeEventListener('afterprint', change)
  }
}

/** For what style sheets cannot do: a list that only draws its visible rows draws all of them for paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(onPrinting, isPrinting, () => false)
}
