import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** Only the lines in sight are in the document; a run may have a hundred thousand. `onEnd`: the last ones are in sight. */
export function useLineRows(count: number, height: number, onEnd: () => void) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const before = items[0]?.start ?? 0
  const last = items.at(-1)
  const after = rows.getTotalSize() - (last?.end ?? 0)
  const isAtEnd = last !== undefined && last.index === count - 1 && rows.scrollOffset !== 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each end that is reached
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, count])
  return { frame, items, before, after, measure: rows.measureElement }
}
