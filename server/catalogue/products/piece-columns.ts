import type { PieceKind } from '#server/catalogue/table.ts'

/** The columns a table of pieces may have, those that are always needed first, then the measures of chains. */
const PIECE_COLUMNS = [
  'sku',
  'karat',
  'weight_g',
  'width_mm',
  'length_in',
  'construction',
  'colour',
  'size',
  'stones',
  'extra',
  'tags',
] as const
export type PieceColumn = (typeof PIECE_COLUMNS)[number]

/** The columns that a table of such pieces cannot do without, and those it may have. */
export function columnsOf(kind: PieceKind): { needed: PieceColumn[]; optional: PieceColumn[] } {
  const needed = PIECE_COLUMNS.slice(0, isLong(kind) ? 5 : 3)
  return { needed, optional: PIECE_COLUMNS.filter((column) => !needed.includes(column)) }
}

/** A chain is nothing without its length; a ring or a pendant has none. */
export function isLong(kind: PieceKind): boolean {
  return kind === 'chain' || kind === 'bracelet'
}
