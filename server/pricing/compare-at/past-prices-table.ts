import type { Generated } from '#server/platform/database/connect.ts'

/** A dated price from before Assay or from another record that a user attested; append-only by trigger. */
export interface PastPriceTable {
  id: Generated<number>
  variant_id: number
  /** `[from_at, to_at)` */
  from_at: string
  to_at: string
  /** Minor units. */
  price: number
  /** What was struck through beside it, or null. */
  reference: number | null
  /** Where it was shown, such as the shop window or the website. */
  channel: string | null
  attested_by: number
  attested_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    past_prices: PastPriceTable
  }
}
