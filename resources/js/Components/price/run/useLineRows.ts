import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Only the lines in sight are in the document; a run may have a hundred thousand. */
export function useLineRows(count: number, height: number) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
  })
  const items = rows.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0)
  return { frame, items, before, after, measure: rows.measureElement }
}
