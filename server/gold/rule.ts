import { decimal, MOST_MINOR, refused, whole } from './bounds.ts'
import { type Fineness, isFineness } from './karat.ts'
import type { Currency } from './money.ts'
import type { Rounding } from './rounding.ts'
import { ruleBounds } from './rule-bounds.ts'
import { sellingProblems } from './selling-problems.ts'

const MOST_MILLIGRAMS = 10_000_000

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

/** What makes a rule unusable, by field; empty when it is sound. Source: domain 1.2 "refuse in the form", 5.3 bounds. */
export const ruleProblems = (rule: PriceRule): Problem[] => [
  ...ruleBounds(rule),
  ...sellingProblems(rule),
]

/** What makes a piece impossible to price; with its rule, also what that rule needs to know of it. */
export const pieceProblems = (piece: Piece, rule?: PriceRule): Problem[] => [
  ...(isFineness(piece.fineness) ? [] : refused('fineness', 'out_of_range')),
  ...whole('weightMg', piece.weightMg, 1, MOST_MILLIGRAMS),
  ...whole('stonesMinor', piece.stonesMinor, 0, MOST_MINOR),
  ...whole('extraMinor', piece.extraMinor, 0, MOST_MINOR),
  ...whole('manualMinimumMinor', piece.manualMinimumMinor ?? 0, 0, MOST_MINOR),
  ...whole('currentMinor', piece.currentMinor ?? 1, 1, Number.MAX_SAFE_INTEGER),
  ...densityProblems(piece, rule),
]

function densityProblems({ density }: Piece, rule?: PriceRule): Problem[] {
  const needed = rule?.selling.model === 'divisor' && rule.selling.by === 'density'
  if (density === undefined || density === null) return needed ? refused('density', 'required') : []
  return decimal('density', density, '0.000001', '1000000')
}
