import type { Position } from '#client/features/pricing/price-chart/cells/grid-keys.ts'
import type { Matrix } from '#client/features/pricing/price-chart/cells/matrix.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { type Change, change, fieldShown, type PieceEdit, pricesAfter, useDraft } from './draft.ts'
import { type EntryFormat, priceTyped } from './price-entry.ts'
import { type Box, isIn, positionsIn, sizeOf } from './range.ts'

/** Edits of the chart's cells: each call is one undo step. */

const editOf = (id: number): PieceEdit | undefined => useDraft.getState().edits.get(id)

export const pieceAt = ({ rows }: Matrix, { row, column }: Position): VariantProps | undefined =>
  rows[row]?.cells[column]

/** The price shown in a cell, including unsaved edits; null while it has none. */
export function priceIn(variant: VariantProps): number | null {
  const { sale, regular } = pricesAfter(variant, editOf(variant.id))
  return sale ?? regular
}

const setTo = (variant: VariantProps, minor: number | null): Change => ({
  variant,
  to: { [fieldShown(variant, editOf(variant.id))]: minor },
})

/** Applies the same entry to every cell of a box; returns for how many cells it was invalid. */
export function enter(matrix: Matrix, box: Box, typed: string, entryFormat: EntryFormat): number {
  const pieces = piecesIn(matrix, box)
  const read = pieces.map((variant) => ({
    variant,
    minor: priceTyped(typed, priceIn(variant), entryFormat),
  }))
  const accepted = read.filter(({ minor }) => minor !== null)
  change(accepted.map(({ variant, minor }) => setTo(variant, minor)))
  return read.length - accepted.length
}

/** Removes an unsaved edit, otherwise a sale, otherwise a manually set price. */
export function clear(matrix: Matrix, box: Box) {
  const changes = piecesIn(matrix, box).flatMap((variant): Change[] => {
    const edit = editOf(variant.id)
    if (edit) return [{ variant, to: edit.from, hold: null }]
    if (variant.salePrice !== null) return [{ variant, to: { sale: null } }]
    return variant.priceMode === 'formula' ? [] : [{ variant, to: { regular: null } }]
  })
  change(changes)
}

export function fill(matrix: Matrix, source: Box, target: Box) {
  const changes = positionsIn(target)
    .flat()
    .filter((position) => !isIn(source, position))
    .flatMap((position): Change[] => {
      const variant = pieceAt(matrix, position)
      const repeated = pieceAt(matrix, repeatedPosition(source, position))
      const minor = repeated ? priceIn(repeated) : null
      return variant && minor !== null ? [setTo(variant, minor)] : []
    })
  change(changes)
}

/** The box as decimal text in the user's number format; empty where there is no price. */
export function textsOf(matrix: Matrix, box: Box, write: (minor: number) => string): string[][] {
  return positionsIn(box).map((row) =>
    row.map((position) => {
      const variant = pieceAt(matrix, position)
      const minor = variant ? priceIn(variant) : null
      return minor === null ? '' : write(minor)
    }),
  )
}

export interface PasteResult {
  /** Cells that were applied. */
  taken: number
  /** Cells that are not a price or lie outside the chart. */
  skipped: number
}

/** Pastes spreadsheet cells from the first cell of the box on; a single one goes into every cell of it. */
export function paste(
  matrix: Matrix,
  box: Box,
  cells: string[][],
  entryFormat: EntryFormat,
): PasteResult {
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
  if (single !== undefined) {
    const skipped = enter(matrix, box, single, entryFormat)
    return { taken: sizeOf(box) - skipped, skipped }
  }
  const read = cells.flatMap((row, down) =>
    row.map((text, along) =>
      readCell(matrix, { row: box.top + down, column: box.left + along }, text, entryFormat),
    ),
  )
  const filled = read.filter((cell) => cell !== 'empty')
  const changes = filled.filter((cell) => cell !== 'invalid')
  change(changes)
  return { taken: changes.length, skipped: filled.length - changes.length }
}

/** An empty cell of a spreadsheet changes nothing. */
function readCell(
  matrix: Matrix,
  position: Position,
  text: string,
  entryFormat: EntryFormat,
): Change | 'empty' | 'invalid' {
  if (text.trim() === '' || text.trim() === '–') return 'empty'
  const variant = pieceAt(matrix, position)
  const minor = variant ? priceTyped(text, priceIn(variant), entryFormat) : null
  return variant && minor !== null ? setTo(variant, minor) : 'invalid'
}

function piecesIn(matrix: Matrix, box: Box): VariantProps[] {
  return positionsIn(box)
    .flat()
    .flatMap((position) => pieceAt(matrix, position) ?? [])
}

/** The cell of the source that is repeated at a position. */
function repeatedPosition({ top, left, bottom, right }: Box, { row, column }: Position): Position {
  return {
    row: top + modulo(row - top, bottom - top + 1),
    column: left + modulo(column - left, right - left + 1),
  }
}

const modulo = (n: number, of: number) => ((n % of) + of) % of
