import type {
  FieldValues,
  PricingSettings,
  RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import type { Decider, PieceTraits } from '#server/formula/settings/resolution.ts'

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

/** A time of the simulation with the price of its main metal, decimal text per ounce; the last is today. */
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

/** One field of a piece's rule, and who decides it. */
export interface ResolvedField {
  field: RuleField
  value: FieldValues[RuleField]
  by: Decider
}

/** `POST /configuration/resolution` (JSON): the entered settings applied to one piece. Amounts in minor units. */
export interface ResolutionProps {
  piece: PieceTraits & { title: string; weightG: string | null; priceMinor: number | null }
  fields: ResolvedField[]
  /** Its price today by the settings in force and by the entered ones; null where gold or the piece allow none. */
  inForce: ResolvedPrice | null
  typed: ResolvedPrice | null
  currency: string
}

/** Amounts in minor units; `marginBp` is the margin of the price in basis points of its net. */
export interface ResolvedPrice {
  priceMinor: number
  costMinor: number
  marginBp: number
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'configuration-rehearsal': SimulationProps
  }
}
