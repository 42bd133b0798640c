import { divideHalfEven, mul, parseDecimal } from '#server/formula/units/fixed.ts'
import { formatGrams, gramsPer, type WeightUnit } from '#server/formula/units/weight.ts'

/** A typed number of units → grams as decimal text, to the milligram; null when it is no weight. */
export function gramsText(number: string, unit: WeightUnit): string | null {
  const units = parseDecimal(plainDecimal(number))
  if (units === null) return null
  const mg = divideHalfEven(mul(units, gramsPer(unit)), MILLIGRAM)
  return mg > 0n && mg <= HEAVIEST_MG ? formatGrams(Number(mg)) : null
}

const MILLIGRAM = 1_000_000_000n
/** Ten kilograms, the most that the server quotes for. */
const HEAVIEST_MG = 10_000_000n

/** `1,250.5` and `1,250` are in thousands; `31,4` is how many countries write 31.4. */
function plainDecimal(number: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)) return number.replaceAll(',', '')
  return number.replace(',', '.')
}
