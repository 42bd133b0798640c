import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { CELL, cellAt, cellOf, extentOf, placeOf } from './grid-cells.ts'
import { type Place, placeAfter } from './grid-keys.ts'

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

const FIRST: Place = { row: 0, column: 0 }

function admit(cell: HTMLElement | null | undefined) {
  if (cell) cell.tabIndex = 0
}

const strokeOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => ({ key, far: ctrlKey || metaKey })
