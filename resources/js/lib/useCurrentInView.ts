import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links sideways, where it has no room for all of them, to the link of the current page. */
export function useCurrentInView<Row extends HTMLElement = HTMLElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link triggers the effect.
  useEffect(() => showCurrent(row.current), [current])
  return row
}

/** Scrolls a row so that its current link is in the middle, or as near to it as the row can be scrolled. */
export function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]')
  if (!row || !link) return
  const [frame, box] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  row.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
}
