import { useSyncExternalStore } from 'react'

/** Whether the window is at least as wide as the style sheet's step of that name. */
export function useWide(step: keyof typeof STEPS): boolean {
  const query = STEPS[step]
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    // Drawn without a window to measure, a page is a wide one.
    () => true,
  )
}

/** The chart needs `md`, the receipt beside it `xl`; paper always gets the chart, and no sheet over it. */
const STEPS = { md: 'print, (width >= 48rem)', xl: 'print, (width >= 80rem)' } as const
