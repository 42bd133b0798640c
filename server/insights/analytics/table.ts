import type { Generated } from '#server/platform/database/connect.ts'

/** The formula's results for a piece at the gold price of the single row of `piece_figures_basis`. Minor units. */
export interface PieceFigureTable {
  variant_id: number
  cost: number
  floor: number
  melt: number
  price: number
  /** The margin of the shown price; null without a price. */
  margin_bp: number | null
  /** The gold price at which the shown price equals the floor, millionths per ounce; null without a price. */
  break_even: number | null
}

export interface PieceFiguresBasisTable {
  id: Generated<number>
  /** Gold price, settings, day and catalogue of the figures. */
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
