import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'

/** The effect of one set of rules at one gold price on the previous prices. */
export interface SampleSide {
  /** The lowest margin of a previous price, in basis points. */
  worstMarginBp: number | null
  /** Previous prices under the floor. */
  underFloor: number
  cannotPrice: number
}

/** The entire catalogue by the old and the new rules. Basis points of the old price. */
export interface Sample {
  pieces: number
  byHand: number
  changed: number
  up: number
  down: number
  leastBp: number | null
  middleBp: number | null
  mostBp: number | null
  sumMinor: number
  before: SampleSide
  after: SampleSide
  /** The largest decreases and increases. */
  furthest: SampleMove[]
  /** How many prices change by how much; missing in samples that were stored before it was counted. */
  histogram?: HistogramBin[]
}

/** The changed prices whose change is at least `fromBp` and less than `toBp`, in basis points of the old price. */
export interface HistogramBin {
  fromBp: number
  toBp: number
  count: number
}

/** A gold price of the simulation, decimal text per ounce; the last is today's. */
export interface SimulationGold {
  at: string
  mid: string
  /** Null until it is requested. */
  sample: Sample | null
}

/** `GET /configuration/rehearsals/:id`. */
export interface SimulationProps {
  id: number
  by: string
  at: string
  note: string
  restores: number | null
  base: { version: number; settings: PricingSettings }
  settings: PricingSettings
  currency: string
  goldCurrency: string
  steps: SimulationGold[]
  /** The version created from it. */
  made: number | null
  /** The settings in force now, if they were changed since. */
  newest: { version: number; by: string | null; settings: PricingSettings } | null
}

/** A price by the old and the new rules, minor units, and the difference in basis points of the old. */
export interface SampleMove {
  sku: string
  before: number
  after: number
  bp: number
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'configuration-rehearsal': SimulationProps
  }
}
