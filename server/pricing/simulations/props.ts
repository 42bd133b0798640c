import type { PricingSettings } from '#server/formula/settings/pricing-settings.ts'

/** One set of rules at one gold price, looked at through the prices that stood when gold came there. */
export interface SampleSide {
  /** The least that any price of before leaves now, in basis points, and of which piece. */
  worstMarginBp: number | null
  worstSku: string | null
  /** Prices of before that are under today's floor. */
  underFloor: number
  cannotPrice: number
}

/** The whole catalogue by the old rules beside the new ones. Basis points of the old price. */
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
  /** The furthest down and up. */
  furthest: SampleMove[]
}

/** A gold price of the rehearsal, decimal text per ounce; the last is today's. */
export interface SimulationGold {
  at: string
  mid: string
  /** Null until it is asked for. */
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
  /** The version that came of it. */
  made: number | null
  /** The settings in force now, where somebody saved some since. */
  newest: { version: number; by: string | null; settings: PricingSettings } | null
}

/** A price by the old rules and by the new ones, minor units, and how far apart in basis points of the old. */
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
