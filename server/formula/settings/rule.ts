import { parseDecimal } from '#server/formula/units/fixed.ts'
import type { Fineness } from '#server/formula/units/karat.ts'
import type { Currency } from '#server/formula/units/money.ts'
import type { Rounding } from '#server/formula/units/rounding.ts'

/**
 * How one piece is priced: everything the shop decides, resolved to one flat rule. Safe as JSON:
 * `…Minor` counts minor units of `currency`, `…Bp` basis points, text is a decimal number.
 */
export interface PriceRule {
  currency: Currency
  /** What the refiner adds to the market price, by percent and by troy ounce. */
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
  /** What a card or a marketplace keeps of what the customer pays. */
  feeBp: number
  /** Net of tax and fee; under zero where the making charge, not the selling model, carries the margin. */
  minMarginBp: number
  /** The floor never goes under melt value × this, '1.00'–'3.00'. */
  meltFactor: string
  tax: Tax
  rounding: Rounding
  /** A move smaller than this keeps the current price. */
  deadBandBp: number
  /** A move larger than this waits for a person. */
  maxStepBp: number
}

/** Making charge: the three modes are added, then lifted to the minimum. */
export interface Labour {
  perGramMinor: number
  flatMinor: number
  pctBp: number
  pctBase: 'metal' | 'metal_with_wastage'
  minimumMinor: number
}

/** From cost to price; by divisor, a heavier, denser or dearer piece may have its own. */
export type Selling =
  | { model: 'margin'; marginBp: number }
  | { model: 'markup'; markupBp: number }
  | { model: 'multiplier'; factor: string }
  | { model: 'divisor'; by: 'density' | 'weight' | 'cost'; tiers: DivisorTier[] }
  | { model: 'per_gram'; addPerGramMinor: number }

/** Up to and including `upTo` (heft, grams or cost); null, the last one, has no end. */
export interface DivisorTier {
  upTo: string | null
  divisor: string
}

/** Inclusive: the price shown contains the tax. Exclusive: it is added at checkout and never enters the price. */
export interface Tax {
  mode: 'exclusive' | 'inclusive'
  rateBp: number
}

/** What is priced. Weight is net metal in milligrams; amounts are minor units of the rule's currency. */
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

/** The gold price stood on: millionths of `currency` per troy ounce, and how it became the rule's currency. */
export interface QuoteBasis {
  midMicro: number
  currency: Currency
  /** Null only when the quote is already in the rule's currency. */
  fx: { rate: string; source: string; at: string } | null
}

/** One thing wrong: which field, and a code the client phrases. */
export interface Problem {
  field: string
  code: string
}

/** The largest amount a rule or a piece may name: ten thousand million, in cents. */
export const MOST_MINOR = 1_000_000_000_000

/** A whole number within min..max, else one problem. */
export function whole(field: string, value: number, min: number, max: number): Problem[] {
  if (!Number.isSafeInteger(value)) return refused(field, 'not_whole')
  if (value < min) return refused(field, 'too_small')
  return value > max ? refused(field, 'too_large') : []
}

/** Decimal text within min..max (decimal text too), else one problem. */
export function decimal(field: string, text: string, min: string, max: string): Problem[] {
  const value = parseDecimal(text)
  if (value === null) return refused(field, 'not_a_number')
  if (value < (parseDecimal(min) ?? value)) return refused(field, 'too_small')
  return value > (parseDecimal(max) ?? value) ? refused(field, 'too_large') : []
}

/** The one problem, for `holds ? [] : refused(…)`. */
export const refused = (field: string, code: string): Problem[] => [{ field, code }]
