import { create } from 'zustand'
import type { Position } from '#client/features/pricing/price-chart/cells/grid-keys.ts'

/** The selected cells: `anchor` is where the selection began, `head` is its current end. */
export interface CellRange {
  anchor: Position
  head: Position
}

export const useRange = create<{ range: CellRange | null }>(() => ({ range: null }))

export function select(range: CellRange | null) {
  useRange.setState({ range })
}

export interface Box {
  top: number
  left: number
  bottom: number
  right: number
}

export const boxOf = ({ anchor, head }: CellRange): Box => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
})

export const sizeOf = ({ top, left, bottom, right }: Box) => (bottom - top + 1) * (right - left + 1)

export const isIn = ({ top, left, bottom, right }: Box, { row, column }: Position): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export function positionsIn({ top, left, bottom, right }: Box): Position[][] {
  return sequence(top, bottom).map((row) =>
    sequence(left, right).map((column) => ({ row, column })),
  )
}

/** A box dragged by its corner fills vertically or horizontally, whichever distance is larger. */
export function filledTo(box: Box, { row, column }: Position): Box {
  const down = Math.max(row - box.bottom, box.top - row)
  const along = Math.max(column - box.right, box.left - column)
  if (down <= 0 && along <= 0) return box
  if (down >= along)
    return { ...box, top: Math.min(box.top, row), bottom: Math.max(box.bottom, row) }
  return { ...box, left: Math.min(box.left, column), right: Math.max(box.right, column) }
}

const sequence = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
