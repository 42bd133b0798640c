import { div, type Fixed, fromDecimal, mulDiv, toDecimal } from './fixed.ts'
import { formatScaled, parseScaled } from './scaled.ts'

/** Exact by definition (international yard and pound agreement, 1959). */
export const GRAMS_PER_TROY_OUNCE = '31.1034768'
/** Exact: a twentieth of a troy ounce. */
const GRAMS_PER_PENNYWEIGHT = '1.55517384'

/** Gram, pennyweight, troy ounce: the units of scales and price boards. */
export type WeightUnit = 'g' | 'dwt' | 'ozt'

const GRAM_PLACES = 3
const MILLIGRAM: Fixed = 1_000_000_000n

/** Decimal text of grams > 0 with at most 3 places → milligrams; null when it is not one. */
export const parseGrams = (text: string): number | null => parseScaled(text, GRAM_PLACES) || null

/** Milligrams → grams as decimal text with 3 places, '105.600'. */
export const formatGrams = (weightMg: number): string => formatScaled(weightMg, GRAM_PLACES)

/** As `formatGrams`; null where the weight is not known. */
export const gramsText = (weightMg: number | null): string | null =>
  weightMg === null ? null : formatGrams(weightMg)

/** Milligrams → grams as Fixed. Exact. */
export const gramsOf = (weightMg: number): Fixed => BigInt(weightMg) * MILLIGRAM

/** Grams in one of the unit, as Fixed. Exact. */
export const gramsPer = (unit: WeightUnit): Fixed => GRAMS_PER[unit]

/** Milligrams → that weight in the unit, decimal text with 12 places. */
export const weightIn = (weightMg: number, unit: WeightUnit): string =>
  toDecimal(div(gramsOf(weightMg), GRAMS_PER[unit]))

/**
 * Heft of a chain: grams per inch × 20, which selects a divisor by density (docs/domain.md 1.3).
 * Inputs: milligrams, and hundredths of an inch (> 0). Result: decimal text with 12 places.
 */
export const heftOf = (weightMg: number, lengthHundredths: number): string =>
  toDecimal(mulDiv(gramsOf(weightMg), 2000n, BigInt(lengthHundredths)))

const GRAMS_PER: Record<WeightUnit, Fixed> = {
  g: fromDecimal('1'),
  dwt: fromDecimal(GRAMS_PER_PENNYWEIGHT),
  ozt: fromDecimal(GRAMS_PER_TROY_OUNCE),
}

/** Whether a difference is more than this share of a weight. Both in mg, the share in basis points. */
export const isMoreThanShare = (differenceMg: number, weightMg: number, bp: number): boolean =>
  differenceMg * 10_000 > weightMg * bp
