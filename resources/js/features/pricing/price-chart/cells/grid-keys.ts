/** A cell of the chart, counted from the first width and the first length. */
export interface Position {
  row: number
  column: number
}

export interface Extent {
  rows: number
  columns: number
  /** Rows moved by a page key. */
  page: number
  /** In `rtl` lengths run from right to left, so the right arrow leads to the shorter one. */
  direction: 'ltr' | 'rtl'
}

export interface KeyStroke {
  key: string
  /** With Ctrl or ⌘ an arrow goes to the edge, Home and End to the corner. */
  far: boolean
}

/** The target cell of a key; null for a key that does not move. Source: the ARIA grid pattern. */
export function positionAfter(
  { key, far }: KeyStroke,
  { row, column }: Position,
  extent: Extent,
): Position | null {
  const sign = extent.direction === 'rtl' ? -1 : 1
  const step = far ? Number.MAX_SAFE_INTEGER : 1
  const targets: Record<string, Position> = {
    ArrowUp: { row: row - step, column },
    ArrowDown: { row: row + step, column },
    ArrowLeft: { row, column: column - sign * step },
    ArrowRight: { row, column: column + sign * step },
    PageUp: { row: row - extent.page, column },
    PageDown: { row: row + extent.page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? extent.rows - 1 : row, column: extent.columns - 1 },
  }
  const target = targets[key]
  return target ? within(target, extent) : null
}

const within = ({ row, column }: Position, { rows, columns }: Extent): Position => ({
  row: Math.min(Math.max(row, 0), rows - 1),
  column: Math.min(Math.max(column, 0), columns - 1),
})
