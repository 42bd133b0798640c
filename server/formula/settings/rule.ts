import { parseDecimal } from '#server/formula/units/fixed.ts'
import type { Fineness } from '#server/formula/units/karat.ts'
import type { Currency } from '#server/formula/units/money.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'

/**
 * How one piece is priced: all decisions of the shop as one flat rule. Safe as JSON: `…Minor` counts minor units of
 * `currency`, `…Bp` basis points, text is a decimal number.
 */
export interface PriceRule {
  currency: Currency
  /** The refiner's addition to the market price, in percent and per troy ounce. */
  premiumBp: number
  premiumPerOunceMinor: number
  /** Grams the basis is divided by: '31.1034768', or the '31.1' of some cost sheets. */
  ounceGrams: string
  /** Metal lost in melting, filing, polishing; at most 30 %. */
  wastageBp: number
  labour: Labour
  findingsMinor: number
  overheadBp: number
  selling: Selling
  /** The share of the customer's payment that a card or a marketplace charges. */
  feeBp: number
  /** Net of tax and fee; negative where the labour, not the selling model, contains the margin. */
  minMarginBp: number
  /** The floor is at least melt value × this, '1.00'–'3.00'. */
  meltFactor: string
  tax: Tax
  rounding: Rounding
  /** A smaller move retains the current price. */
  deadBandBp: number
  /** A larger move is held for a person. */
  maxStepBp: number
}

/** The making charge: the amounts per gram, flat and in percent are added, then raised to the minimum. */
export interface Labour {
  perGramMinor: number
  flatMinor: number
  pctBp: number
  pctBase: 'metal' | 'metal_with_wastage'
  minimumMinor: number
}

/** From cost to price; with divisors, a heavier, denser or more expensive piece may have its own. */
export type Selling =
  | { model: 'margin'; marginBp: number }
  | { model: 'markup'; markupBp: number }
  | { model: 'multiplier'; factor: string }
  | { model: 'divisor'; by: 'density' | 'weight' | 'cost'; tiers: DivisorTier[] }
  | { model: 'per_gram'; addPerGramMinor: number }

/** Up to and including `upTo` (heft, grams or cost); null, for the last one, has no limit. */
export interface DivisorTier {
  upTo: string | null
  divisor: string
}

/** Inclusive: the price shown contains the tax. Exclusive: it is added at checkout and never enters the price. */
export type TaxMode = 'exclusive' | 'inclusive'

/** The rate is in millionths; versions of the settings from before tax classes have it in basis points. */
export type Tax = { mode: TaxMode } & ({ ratePpm: number } | { rateBp: number })

/** The piece to price. Weight is net metal in milligrams; amounts are minor units of the rule's currency. */
export interface Piece {
  fineness: Fineness
  weightMg: number
  /** Heft of `heftOf`: grams per inch × 20. Needed by a divisor by density only. */
  density?: string | null
  stonesMinor: number
  extraMinor: number
  manualMinimumMinor: number | null
  currentMinor: number | null
}

/** The gold price used: millionths of `currency` per troy ounce, and its conversion to the rule's currency. */
export interface QuoteBasis {
  midMicro: number
  currency: Currency
  /** Null only when the gold price is already in the rule's currency. */
  fx: { rate: string; source: string; at: string } | null
}

/** One problem: its field, and a code for which the client has the sentence. */
export interface Problem {
  field: string
  code: string
}

/** The largest amount in a rule or a piece: ten thousand million, in cents. */
export const MAX_MINOR = 1_000_000_000_000

/** A whole number within min..max, else one problem. */
export function checkWhole(field: string, value: number, min: number, max: number): Problem[] {
  if (!Number.isSafeInteger(value)) return problemAt(field, 'not_whole')
  if (value < min) return problemAt(field, 'too_small')
  return value > max ? problemAt(field, 'too_large') : []
}

/** Decimal text within min..max (decimal text too), else one problem. */
export function checkDecimal(field: string, text: string, min: string, max: string): Problem[] {
  const value = parseDecimal(text)
  if (value === null) return problemAt(field, 'not_a_number')
  if (value < (parseDecimal(min) ?? value)) return problemAt(field, 'too_small')
  return value > (parseDecimal(max) ?? value) ? problemAt(field, 'too_large') : []
}

export const problemAt = (field: string, code: string): Problem[] => [{ field, code }]
