import type { Generated } from '#server/platform/database/connect.ts'

/** What the formula says of a piece at the gold price of the one row of `piece_figures_basis`. Minor units. */
export interface PieceFigureTable {
  variant_id: number
  cost: number
  floor: number
  melt: number
  price: number
  /** What the price shown leaves; null without a price. */
  margin_bp: number | null
  /** Millionths per ounce at which the price shown is just the floor; null without a price. */
  break_even: number | null
}

export interface PieceFiguresBasisTable {
  id: Generated<number>
  /** Gold, settings, day and catalogue that the figures are of. */
  stamp: string
  quote_id: number
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    piece_figures: PieceFigureTable
    piece_figures_basis: PieceFiguresBasisTable
  }
}
