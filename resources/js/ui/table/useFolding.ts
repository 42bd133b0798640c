import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { usePrinting } from '#client/lib/useWide.ts'
import { type Column, foldableOf } from './columns.ts'

/**
 * Measures which columns fit and folds the others, those of the highest priority number first. When even the columns that
 * always stay do not fit, the table scrolls sideways. Print folds none.
 */
export function useFolding<Row>(columns: readonly Column<Row>[], rows: readonly Row[], on: string) {
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [width, setWidth] = useState(0)
  const [, measureAgain] = useReducer((n: number) => n + 1, 0)
  const [fit, setFit] = useState({ rows, on, width, count: 0, isCut: false })
  const isPrinting = usePrinting()
  const foldable = foldableOf(columns)
    .toSorted((a, b) => (a.priority ?? 1) - (b.priority ?? 1))
    .reverse()
  const isCurrent = fit.rows === rows && fit.on === on && fit.width === width
  const count = isCurrent ? fit.count : 0
  const isCut = isCurrent && fit.isCut
  useEffect(() => {
    if (!frame.current || !table.current) return
    const observer = new ResizeObserver(() => {
      setWidth(frame.current?.clientWidth ?? 0)
      measureAgain()
    })
    observer.observe(frame.current)
    observer.observe(table.current)
    return () => observer.disconnect()
  }, [])
  // After every rendering, since a cell that changes its text changes the width of the table.
  useLayoutEffect(() => {
    if (!frame.current || !table.current || isPrinting || isCut) return
    if (table.current.offsetWidth <= frame.current.clientWidth) return
    const next = { rows, on, width: frame.current.clientWidth }
    if (count < foldable.length) setFit({ ...next, count: count + 1, isCut: false })
    else setFit({ ...next, count, isCut: true })
    setWidth(next.width)
  })
  const folded = new Set(isPrinting ? [] : foldable.slice(0, count).map(({ key }) => key))
  return { frame, table, folded, isCut: isCut && !isPrinting }
}
