import type { Generated } from '#server/platform/database/connect.ts'

/** A shop or a safe. The first has an empty name until it is renamed, which is shown as the word for the shop. */
export interface StockPlaceTable {
  id: Generated<number>
  name: string
  archived_at: string | null
}

/** How many of a piece are at a place, those reserved included. A piece without a row is not counted. */
export interface PieceStockTable {
  variant_id: number
  place_id: number
  on_hand: number
  reserved: Generated<number>
}

/** How many of a piece a contract has reserved at a place, or were handed over from there with it. */
export interface StockHoldTable {
  contract_id: number
  variant_id: number
  place_id: number
  reserved: number
  handed_over: number
}

export type StockAct =
  | 'counted'
  | 'received'
  | 'moved'
  | 'uncounted'
  | 'reserved'
  | 'released'
  | 'handed_over'
  | 'returned'

/** A change of how many are at a place, and how many of these are reserved. Rows are never changed. */
export interface StockMovementTable {
  id: Generated<number>
  variant_id: number
  place_id: number
  contract_id: number | null
  user_id: number | null
  at: string
  act: StockAct
  on_hand: number
  reserved: number
  note: Generated<string>
  /** The first movement of the change that it belongs to; null for the first. */
  part_of_id: Generated<number | null>
  /** The line of a contract whose finished pieces it adds. */
  contract_line_id: Generated<number | null>
  /** The movement that it undoes. */
  undoes_id: Generated<number | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    stock_places: StockPlaceTable
    piece_stock: PieceStockTable
    stock_holds: StockHoldTable
    stock_movements: StockMovementTable
  }
}
