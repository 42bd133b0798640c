import type { StockAct } from '#server/catalogue/stock/table.ts'

/** A shop or a safe. The first has an empty name until it is renamed. */
export interface PlaceProps {
  id: number
  name: string
}

/** `GET /variants/:id/stock` (JSON): how many of a piece there are. */
export interface StockProps {
  sku: string
  /** False: every count is unknown, and it can be promised without limit. */
  isCounted: boolean
  /** Every place in use; `onHand` is null where the piece is not counted. */
  places: (PlaceProps & { onHand: number | null; reserved: number })[]
  /** Contracts that have reserved it; a draft from a price lock has no number. */
  reservations: { contractId: number; number: string | null; placeId: number; reserved: number }[]
  /** The change that this user may undo: `change` of its movements. */
  undoableChange: number | null
  /** The newest movements, newest first. */
  movements: StockMovementProps[]
}

export interface StockMovementProps {
  id: number
  /** The first movement of the change that it belongs to. */
  change: number
  isUndo: boolean
  at: string
  act: StockAct
  /** How many more are there, and how many more of these are reserved. */
  onHand: number
  reserved: number
  placeId: number
  note: string
  by: string | null
  contract: { id: number; number: string | null } | null
}

/** `GET /stock-places` (JSON). */
export interface PlacesProps {
  places: (PlaceProps & { isUsed: boolean })[]
}
