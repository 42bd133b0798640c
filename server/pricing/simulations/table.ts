import type { QuoteBasis } from '#server/formula/settings/rule.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { MonthEndPrice } from '#server/market/history/chart.ts'
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
  /** The price of its main metal at the creation, usually gold: its currency and exchange rate apply to the entire list. */
  quote_id: number
  /** JSON list of `SampleTime`, oldest first: the last months, then today. */
  gold: string
  created_by: number
  created_at: string
  /** The version created from it. */
  made_version: number | null
}

/** The price of the main metal at one time, and those of all others at the same time. */
export interface SampleTime extends MonthEndPrice {
  /** Empty in a shop that sells one metal; absent from simulations of releases that took today's prices. */
  others?: [metal: Metal, price: QuoteBasis][]
}

/** The effect of the rules at one time; calculated once, because past prices do not change. */
export interface SimulationSampleTable {
  rehearsal_id: number
  /** The position in the simulation's list of times. */
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
