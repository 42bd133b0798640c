import { useSyncExternalStore } from 'react'

/** Whether the window is at least as wide as this breakpoint. */
export function useWide(step: keyof typeof STEPS): boolean {
  const query = STEPS[step]
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    // Without a window to measure, the page is rendered as wide.
    () => true,
  )
}

/**
 * The chart needs `md`, the receipt beside it `xl`, and the example piece beside the settings `example`; print always uses
 * the chart without a drawer.
 */
const STEPS = {
  md: 'print, (width >= 48rem)',
  xl: 'print, (width >= 80rem)',
  example: 'print, (width >= 90rem)',
} as const
