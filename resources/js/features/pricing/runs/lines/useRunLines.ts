import { router } from '@inertiajs/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { filterQuery, type ShownLines } from '#client/features/pricing/runs/run-filters.ts'
import { getJson, postJson } from '#client/lib/json-request.ts'
import { usePrinting } from '#client/lib/useWide.ts'
import type { PriceRunProps, RunLineProps, RunLinesProps } from '#server/pricing/runs/props.ts'

interface Loaded extends RunLinesProps {
  /** The first page, which the others were loaded after. */
  first: RunLineProps[]
}

/** The loaded lines of a run, with loading of more and excluding of lines. */
export function useRunLines({ run, lines, next, only, q, karat }: PriceRunProps) {
  const path = `/price-runs/${run.id}/lines`
  const query = filterQuery({ only, q, karat })
  const [loaded, setLoaded] = useState<Loaded>({ first: lines, lines, next })
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState(false)
  const current = loaded.first === lines ? loaded : { first: lines, lines, next }

  const loadMore = async () => {
    if (waiting || current.next === null) return
    setWaiting(true)
    const response = await getJson<RunLinesProps>(`${path}?${query}&after=${current.next}`)
    setWaiting(false)
    setFailed(!response.ok)
    if (!response.ok) return
    const { data } = response
    setLoaded({ first: lines, lines: [...current.lines, ...data.lines], next: data.next })
  }

  const choose = async (choice: LineChoice, chosen: boolean) => {
    const isAffected = ({ variantId }: RunLineProps) =>
      !('variantIds' in choice) || choice.variantIds.includes(variantId)
    const mark = (line: RunLineProps) => (isAffected(line) ? { ...line, chosen } : line)
    setLoaded({ ...current, lines: current.lines.map(mark) })
    const response = await postJson(path, { ...choice, chosen })
    setFailed(!response.ok)
    // The totals depend on the included lines; a refused change is undone by reloading everything.
    router.reload(response.ok ? { only: ['run', 'limits', 'may', 'counts'] } : {})
  }

  return { lines: current.lines, next: current.next, waiting, failed, loadMore, choose }
}

export type LineChoice = { variantIds: number[] } | ShownLines

/**
 * Virtualizes the lines, of which a run may have a hundred thousand; on paper all that are loaded are drawn. `onEnd` is
 * called when the last one is visible.
 */
export function useLineRows(count: number, height: number, onEnd: () => void) {
  const isPrinting = usePrinting()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once each time the end is reached
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, count])
  if (isPrinting) {
    const all = Array.from({ length: count }, (_, index) => ({ index, key: index }))
    return { frame, items: all, before: 0, after: 0, measure: null }
  }
  return { frame, items, before, after, measure: rows.measureElement }
}
