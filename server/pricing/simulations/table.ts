import type { Generated } from '#server/platform/database/connect.ts'

/** New settings in a simulation, stored as requested. */
export interface SimulationTable {
  id: Generated<number>
  /** The version they are based on. */
  base_version: number
  /** JSON in the shape of `PricingSettings`. */
  settings: string
  note: string
  /** The restored version, for a simulation that only restores one. */
  restores: number | null
  /** The gold price at the creation: its currency and exchange rate apply to the entire list. */
  quote_id: number
  /** JSON list of `MonthEndPrice`, oldest first: the gold of the last months, then today's. */
  gold: string
  created_by: number
  created_at: string
  /** The version created from it. */
  made_version: number | null
}

/** The effect of the rules at one gold price; calculated once, because past gold does not change. */
export interface SimulationSampleTable {
  rehearsal_id: number
  /** The position in the simulation's list of gold. */
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
