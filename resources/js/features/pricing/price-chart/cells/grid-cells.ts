import type { Extent, Position } from './grid-keys.ts'

export const CELL = 'td[data-row]'

export const cellOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CELL) : null

export function cellAt(table: HTMLTableElement | null, { row, column }: Position) {
  return table?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)
}

export const positionOf = ({ dataset }: HTMLElement): Position => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
})

export function extentOf(table: HTMLTableElement | null): Extent {
  const rows = table?.tBodies[0]?.rows
  return {
    rows: rows?.length ?? 1,
    columns: rows?.[0]?.querySelectorAll(CELL).length ?? 1,
    page: PAGE,
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
  }
}

/** Half of a typical chart: two key presses cross it, and the rows passed stay visible. */
const PAGE = 6
