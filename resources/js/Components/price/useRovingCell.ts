import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { type Place, placeAfter } from './grid-keys.ts'

const CELL = 'td[data-row]'

/**
 * One cell of the chart is in the tab order; the keys move that place, and the focus with it.
 * The place lives in the document, not in React: a key press draws no cell anew.
 */
export function useRovingCell(table: RefObject<HTMLTableElement | null>) {
  useLayoutEffect(() => {
    if (!table.current?.querySelector(`${CELL}[tabindex="0"]`)) admit(cellAt(table.current, FIRST))
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const before = table.current?.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`) ?? []
      for (const cell of before) cell.tabIndex = -1
      admit(target.closest<HTMLElement>(CELL))
    },
    /** True when the key was one that moves. */
    onMove: (event: KeyboardEvent<HTMLElement>): boolean => {
      const cell = cellOf(event.target)
      const place = cell && placeAfter(strokeOf(event), placeOf(cell), extentOf(table.current))
      if (!place) return false
      event.preventDefault()
      cellAt(table.current, place)?.focus()
      return true
    },
  }
}

/** The cell that an event happened in. */
export const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CELL) : null

const FIRST: Place = { row: 0, column: 0 }

function admit(cell: HTMLElement | null | undefined) {
  if (cell) cell.tabIndex = 0
}

function cellAt(table: HTMLTableElement | null, { row, column }: Place) {
  return table?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)
}

const strokeOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => ({ key, far: ctrlKey || metaKey })

const placeOf = ({ dataset }: HTMLElement): Place => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
})

function extentOf(table: HTMLTableElement | null) {
  const rows = table?.tBodies[0]?.rows
  return {
    rows: rows?.length ?? 1,
    columns: rows?.[0]?.querySelectorAll(CELL).length ?? 1,
    page: PAGE,
    direction: document.documentElement.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const),
  }
}

/** Half of a usual chart: two strokes from end to end, and the way passed over stays in sight. */
const PAGE = 6
