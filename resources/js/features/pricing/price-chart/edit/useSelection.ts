import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import {
  cellAt,
  cellOf,
  positionOf,
} from '#client/features/pricing/price-chart/cells/grid-cells.ts'
import { type Box, boxOf, type CellRange, isIn, select, useRange } from './range.ts'

type Table = RefObject<HTMLTableElement | null>

/**
 * The selected cells of the chart, extended with Shift or the pointer. Selection is marked in the DOM rather than by
 * React, so that a key press renders no cell.
 */
export function useSelection(table: Table) {
  const doesExtend = useRef(false)
  const didSelect = useRef(false)
  useEffect(() => {
    const stop = useRange.subscribe(({ range }) => mark(table.current, range))
    return () => {
      stop()
      select(null)
    }
  }, [table])
  return {
    /** Whether the next focus extends the selection. */
    extendNext: (extend: boolean) => {
      doesExtend.current = extend
    },
    /** Whether the last press selected cells; it then opens no receipt. */
    hasSelected: () => didSelect.current,
    onFocus: ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      if (!cell) return
      const head = positionOf(cell)
      const { range } = useRange.getState()
      select({ anchor: doesExtend.current && range ? range.anchor : head, head })
    },
    onPointerDown: (event: PointerEvent) => {
      const cell = cellOf(event.target)
      didSelect.current = false
      doesExtend.current = event.shiftKey
      if (!cell || event.button !== 0 || event.pointerType === 'touch') return
      didSelect.current = event.shiftKey
      trackPointer(cell, (over) => {
        didSelect.current = true
        doesExtend.current = true
        over.focus({ preventScroll: true })
      })
    },
  }
}

/** Reports every other cell under the pointer until the button is released. */
function trackPointer(first: HTMLElement, onCell: (cell: HTMLElement) => void) {
  const abort = new AbortController()
  const { signal } = abort
  let last = first
  const move = ({ clientX, clientY }: MouseEvent) => {
    const cell = cellOf(document.elementFromPoint(clientX, clientY))
    if (!cell || cell === last) return
    last = cell
    onCell(cell)
  }
  document.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    window.addEventListener(end, () => abort.abort(), { signal })
}

function mark(table: HTMLTableElement | null, range: CellRange | null) {
  if (!table) return
  const box = range && boxOf(range)
  const marked = box && (box.top < box.bottom || box.left < box.right) ? box : null
  for (const cell of table.querySelectorAll<HTMLElement>('td[data-range]'))
    if (!marked || !isIn(marked, positionOf(cell))) unmark(cell)
  if (marked) markAll(table, marked)
}

function markAll(table: HTMLTableElement, { top, left, bottom, right }: Box) {
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const cell = cellAt(table, { row, column })
      if (!cell || cell.dataset.range !== undefined) continue
      cell.dataset.range = ''
      cell.setAttribute('aria-selected', 'true')
    }
}

function unmark(cell: HTMLElement) {
  delete cell.dataset.range
  cell.setAttribute('aria-selected', String(cell.dataset.open !== undefined))
}
