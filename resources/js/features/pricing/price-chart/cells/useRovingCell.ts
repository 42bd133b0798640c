import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { CELL, cellAt, cellOf, extentOf, positionOf } from './grid-cells.ts'
import { type Position, positionAfter } from './grid-keys.ts'

/**
 * Keeps one cell of the chart in the tab order and moves it with the focus. It is stored in the DOM rather than in
 * React, so that a key press renders no cell.
 */
export function useRovingCell(table: RefObject<HTMLTableElement | null>) {
  useLayoutEffect(() => {
    if (!table.current?.querySelector(`${CELL}[tabindex="0"]`))
      makeTabbable(cellAt(table.current, FIRST))
  })
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const before = table.current?.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`) ?? []
      for (const cell of before) cell.tabIndex = -1
      makeTabbable(target.closest<HTMLElement>(CELL))
    },
    /** True when the key moved the focus. */
    onMove: (event: KeyboardEvent<HTMLElement>): boolean => {
      const cell = cellOf(event.target)
      const target =
        cell && positionAfter(strokeOf(event), positionOf(cell), extentOf(table.current))
      if (!target) return false
      event.preventDefault()
      cellAt(table.current, target)?.focus()
      return true
    },
  }
}

const FIRST: Position = { row: 0, column: 0 }

function makeTabbable(cell: HTMLElement | null | undefined) {
  if (cell) cell.tabIndex = 0
}

const strokeOf = ({ key, ctrlKey, metaKey }: KeyboardEvent) => ({ key, far: ctrlKey || metaKey })
