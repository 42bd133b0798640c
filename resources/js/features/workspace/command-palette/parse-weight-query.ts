import { divideHalfEven, mul, parseDecimal } from '#server/formula/units/fixed.ts'
import { formatGrams, gramsPer, type WeightUnit } from '#server/formula/units/weight.ts'

/** A typed weight and karat, such as "31.4 g 14k". */
export interface WeightQuery {
  /** Decimal text. */
  grams: string
  karat: string
  construction: Construction
}

type Construction = 'solid' | 'semi_solid' | 'hollow'

/** Parses a weight and a karat in either order, with or without a construction; null for any other text. */
export function parseWeightQuery(typed: string): WeightQuery | null {
  const text = westernDigits(typed).toLowerCase().trim()
  const [karatText, ...karats] = KARAT.exec(text) ?? []
  const rest = text.replace(karatText ?? '', ' ')
  const [weightText, number = '', unit = ''] = WEIGHT.exec(rest) ?? []
  if (karatText === undefined || weightText === undefined) return null
  const construction = CONSTRUCTIONS.get(rest.replace(weightText, ' ').trim())
  const grams = gramsText(number, unitOf(unit))
  const karat = karats.find((label) => label !== undefined)
  return grams && construction ? { grams, karat: `${karat}K`, construction } : null
}

const KARAT = /(?<![\d.,])(\d{1,2})\s*(?:karats?|kt|k)(?!\p{L})|عيار\s*(\d{1,2})(?!\d)/u
const WEIGHT =
  /(?<![\d.,])(\d+(?:[.,]\d+)*)\s*(g|gr|grams?|غ|غم|جم|غرام|جرام|dwt|ozt|oz\s?t|oz)(?!\p{L})/u

function unitOf(word: string): WeightUnit {
  if (word === 'dwt') return 'dwt'
  return word.startsWith('oz') ? 'ozt' : 'g'
}

const CONSTRUCTIONS = new Map<string, Construction>([
  ['', 'solid'],
  ['solid', 'solid'],
  ['semi', 'semi_solid'],
  ['semi solid', 'semi_solid'],
  ['semi-solid', 'semi_solid'],
  ['hollow', 'hollow'],
])

function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
}

/** A typed number of units → grams as decimal text, to the milligram; null when it is not a weight. */
function gramsText(number: string, unit: WeightUnit): string | null {
  const units = parseDecimal(plainDecimal(number))
  if (units === null) return null
  const mg = divideHalfEven(mul(units, gramsPer(unit)), MILLIGRAM)
  return mg > 0n && mg <= HEAVIEST_MG ? formatGrams(Number(mg)) : null
}

const MILLIGRAM = 1_000_000_000n
/** Ten kilograms, the maximum of the server's quick quote. */
const HEAVIEST_MG = 10_000_000n

/** `1,250.5` and `1,250` have thousands separators; `31,4` has a decimal comma. */
function plainDecimal(number: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(number)) return number.replaceAll(',', '')
  return number.replace(',', '.')
}
