import type { Generated } from '#server/platform/database/connect.ts'

/** New settings on trial: kept as they were asked, until they become a version or nobody wants them any more. */
export interface SimulationTable {
  id: Generated<number>
  /** The version they were made from. */
  base_version: number
  /** JSON in the shape of `PricingSettings`. */
  settings: string
  note: string
  /** The version that is brought back, of a rehearsal that only does that. */
  restores: number | null
  /** Today's gold price when it was made: its currency and exchange rate are those of the whole list. */
  quote_id: number
  /** JSON list of `GoldOfDay`, oldest first: the gold of the last months, and at the end today's. */
  gold: string
  created_by: number
  created_at: string
  /** The version that came of it. */
  made_version: number | null
}

/** What the rules would do at one gold price: worked out once, because gold that was does not change. */
export interface SimulationSampleTable {
  rehearsal_id: number
  /** Its place in the rehearsal's list of gold. */
  place: number
  /** JSON in the shape of `Sample`. */
  sample: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    rehearsals: SimulationTable
    rehearsal_samples: SimulationSampleTable
  }
}
