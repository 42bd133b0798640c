import { type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  cellAt,
  cellOf,
  positionOf,
} from '#client/features/pricing/price-chart/cells/grid-cells.ts'
import type { Matrix } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { fill } from './chart-edits.ts'
import { boxOf, filledTo, select, useRange } from './range.ts'

interface FillHandleProps {
  table: RefObject<HTMLTableElement | null>
  matrix: Matrix
}

/** The corner of the selection: dragging it repeats the selected prices, as do Ctrl+D and Ctrl+R. */
export function FillHandle({ table, matrix }: FillHandleProps) {
  const range = useRange((state) => state.range)
  const [cell, setCell] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const box = range && boxOf(range)
    setCell(box ? (cellAt(table.current, { row: box.bottom, column: box.right }) ?? null) : null)
  }, [range, table])
  if (!range || !cell) return null
  const source = boxOf(range)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    trackDrag(event.pointerId, (target) => {
      const box = filledTo(source, target)
      return {
        show: () =>
          select({
            anchor: { row: box.top, column: box.left },
            head: { row: box.bottom, column: box.right },
          }),
        done: () => fill(matrix, source, box),
      }
    })
  }
  return createPortal(
    <span
      aria-hidden
      data-fill
      onPointerDown={onPointerDown}
      className="absolute -end-1 -bottom-1 z-6 size-2.5 cursor-crosshair border border-surface bg-petrol pointer-coarse:hidden print:hidden"
    />,
    cell,
  )
}

interface FillDrag {
  show: () => void
  done: () => void
}

function trackDrag(
  pointerId: number,
  dragTo: (place: { row: number; column: number }) => FillDrag,
) {
  const abort = new AbortController()
  const { signal } = abort
  let current: FillDrag | null = null
  const move = (event: globalThis.PointerEvent) => {
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY))
    if (event.pointerId !== pointerId || !cell) return
    current = dragTo(positionOf(cell))
    current.show()
  }
  const end = (event: Event) => {
    abort.abort()
    if (event.type === 'pointerup') current?.done()
  }
  document.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(name, end, { signal })
}
