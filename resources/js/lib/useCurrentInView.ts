import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row of links sideways, where it has no room for all of them, to the link of the current page. */
export function useCurrentInView(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link triggers the effect.
  useEffect(() => showCurrent(row.current), [current])
  return row
}

function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]')
  if (!row || !link) return
  const [frame, box] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  if (box.left < frame.left || box.right > frame.right)
    row.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
}
