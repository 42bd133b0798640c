/**
 * `GET /variants/:id/uses` and `GET /products/:id/uses` (JSON): what still has a piece, or the pieces of a product that are on
 * sale.
 */
export interface PieceUsesProps {
  /** Drafts, and contracts for which it is reserved; newest first. */
  contracts: {
    id: number
    /** Null for a draft. */
    number: string | null
    customer: string
  }[]
  /** Sale campaigns that are scheduled, running or paused. */
  campaigns: { id: number; name: string }[]
  /** Whether there are more than these. */
  hasMore: boolean
}
