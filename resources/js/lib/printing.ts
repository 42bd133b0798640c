import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPreparing = false

/** Whether the page is for paper now: printed, or shown as it would be. */
export const isPrinting = (): boolean => isPreparing || matchMedia('print').matches

/** Calls `changed` before and after the page is printed, in time for what it renders to be on the paper. */
export function onPrinting(changed: () => void): () => void {
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
