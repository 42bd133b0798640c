import type { MeasureUnits } from '#lang/measures.ts'
import { CM_PER_INCH } from '#server/formula/units/measures.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { type RingSystem, readRingSize, writeRingSize } from '#server/formula/units/ring-size.ts'
import { isDay, plusDays, plusMonths, startOfDay } from '#server/platform/time/calendar.ts'
import { folded, type Meaning, meaningOf, PHRASES, WITHOUT_SPACES } from './piece-words.ts'

/** A search for a piece: "14k 6mm 24", "ag 925 8mm", "ring us 6.5", "Kette 45 cm". */
export interface PieceQuery {
  /** A label of the catalogue: `14K`. */
  karat: string | null
  /** Hundredths of a millimetre. */
  width: number | null
  /** Hundredths of an inch, any of these. */
  length: HalfOpenRange<number>[] | null
  /** The size of a ring: all US sizes that are written like it in its system. */
  size: number[] | null
  /** A number that may be a width, a length or the size of a ring. */
  either: Pick<PieceQuery, 'width' | 'length' | 'size'> | null
  /** Kinds, constructions and colors: of the piece, or words in the name of its product. */
  words: (Exclude<Meaning, { field: 'size' }> & { word: string })[]
  /** Words in the name of the product. */
  name: string[]
}

/** `from` is included, `below` excluded. */
export interface HalfOpenRange<T> {
  from: T
  below: T
}

const US: MeasureUnits = { lengthUnit: 'in', ringSystem: 'us' }

/**
 * Parses a search; null when it does not describe a piece or contradicts itself. `alloys` are the names of the alloys that
 * the shop sells; spaces in a name may be left out. `units`: those of lengths and ring sizes without a unit.
 */
export function parsePieceQuery(
  typed: string,
  alloys: readonly string[] = [],
  units: MeasureUnits = US,
): PieceQuery | null {
  const { text, alloy } = withoutAlloy(folded(typed), alloys)
  const { text: rest, found, size } = withoutPhrases(withUnits(text))
  const query: PieceQuery = {
    karat: alloy,
    width: null,
    length: null,
    size,
    either: null,
    words: [],
    name: [],
  }
  let isOfRing = size !== null
  const numbers: string[] = []
  const understand = (word: string, { field, value }: Meaning) => {
    if (field === 'size') isOfRing = true
    else query.words.push({ field, value, word } as PieceQuery['words'][number])
  }
  for (const { word, meaning } of found) understand(word, meaning)
  for (const token of rest.split(/[\s/;]+/).filter((one) => one !== '')) {
    const parsed = parseToken(token)
    const meaning = meaningOf(token)
    if (parsed && query[parsed.field] !== null) return null
    if (parsed) Object.assign(query, { [parsed.field]: parsed.value })
    else if (meaning) understand(token, meaning)
    else if (PLAIN_NUMBER.test(token)) numbers.push(token)
    else query.name.push(token)
  }
  isOfRing ||= query.words.some(({ field, value }) => field === 'kind' && value === 'ring')
  const complete = assignNumbers(query, numbers, isOfRing, units)
  return complete && isSpecific(complete) ? complete : null
}

/** Finds the longest name of an alloy that is no plain karat, which is read like any other word. */
function withoutAlloy(
  text: string,
  alloys: readonly string[],
): { text: string; alloy: string | null } {
  const names = alloys.filter((name) => !/^[\d.]+K$/.test(name))
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const letters = [...folded(name).replace(/\s+/g, '')].map((letter) =>
      letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'),
    )
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${letters.join('\\s*')}(?![\\p{L}\\p{N}])`, 'u')
    if (pattern.test(text)) return { text: text.replace(pattern, ' '), alloy: name }
  }
  return { text, alloy: null }
}

const RING_SIZE =
  /(?<![\p{L}\p{N}])(us|uk|eu|jp) ?(\d{1,2}(?:\.\d{1,3})?|[a-z](?:\+[1-6])?(?:\.5)?)(?![\p{L}\p{N}])/u

/** Finds the size of a ring in a named system, and the words that need no spaces or that are several. */
function withoutPhrases(text: string) {
  const [named = '', system, number = ''] = RING_SIZE.exec(text) ?? []
  const size = system === undefined ? null : sizesOf(number, system as RingSystem)
  let rest = size === null ? text : text.replace(named, ' ')
  const found: { word: string; meaning: Meaning }[] = []
  for (const [word, meaning] of PHRASES()) {
    if (!` ${rest} `.includes(WITHOUT_SPACES.test(word) ? word : ` ${word} `)) continue
    found.push({ word, meaning })
    rest = ` ${rest} `.replace(WITHOUT_SPACES.test(word) ? word : ` ${word} `, ' ')
  }
  return { text: rest, found, size }
}

/** A word such as "solid" or "chain" alone matches a third of all pieces, so it is not specific enough. */
function isSpecific({ karat, width, length, size, either, name, words }: PieceQuery): boolean {
  return (
    name.length > 0 ||
    [karat, width, length, size, either].some((value) => value !== null) ||
    words.some(({ field, value }) => field === 'kind' && value !== 'chain' && value !== 'bracelet')
  )
}

const PLAIN_NUMBER = /^\d{1,3}(\.\d{1,3})?$/

/** Normalizes units, separators, fractions and decimal points. */
function withUnits(text: string): string {
  return text
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d) ?([⅛¼⅜½⅝¾⅞])/g, (_, whole, sign) => whole + FRACTIONS[sign])
    .replace(/(?<=\p{L})[½]/gu, '.5')
    .replace(/(\d) (\d)\/([248])(?!\d)/g, (_, whole, above, below) =>
      String(Number(whole) + Number(above) / Number(below)),
    )
    .replace(/(\d)\s*(?:karat|kt|k)(?![\p{L}\p{N}])/gu, '$1k ')
    .replace(/(\d)\s*(?:(?:mm|мм|مم|χιλ)(?!\p{L})|毫米|ミリ)/gu, '$1mm ')
    .replace(/(\d)\s*(?:(?:cm|см|سم|εκ)(?!\p{L})|厘米|公分|センチ)/gu, '$1cm ')
    .replace(/(\d)\s*(?:(?:inches|inch|in|inc|zoll)(?!\p{L})|["”″]|''|′′|英寸|インチ)/gu, '$1in ')
    .replace(/([\d mn])[x×*](?=\s*\d)/g, '$1 ')
}

const FRACTIONS: Record<string, string> = {
  '⅛': '.125',
  '¼': '.25',
  '⅜': '.375',
  '½': '.5',
  '⅝': '.625',
  '¾': '.75',
  '⅞': '.875',
}

type ParsedToken =
  | { field: 'karat'; value: string }
  | { field: 'width'; value: number }
  | { field: 'length'; value: HalfOpenRange<number>[] }

function parseToken(token: string): ParsedToken | null {
  const [, number = '', unit] = /^(\d{1,3}(?:\.\d{1,2})?)(k|mm|in|cm)$/.exec(token) ?? []
  if (unit === 'k') return { field: 'karat', value: `${number}K` }
  if (unit === 'mm') return { field: 'width', value: hundredths(number) }
  if (unit === 'in' || unit === 'cm') return { field: 'length', value: [lengthOf(number, unit)] }
  return null
}

/** A length in inches exactly; one in cm as well where it is written as typed: 24 inches are 61 cm. */
function lengthOf(number: string, unit: 'in' | 'cm'): HalfOpenRange<number> {
  if (unit === 'in') return { from: hundredths(number), below: hundredths(number) + 1 }
  const [, decimals = ''] = number.split('.')
  const half = 0.5 / 10 ** decimals.length
  const inHundredths = (cm: number) => Math.ceil((cm * 100) / CM_PER_INCH)
  return { from: inHundredths(Number(number) - half), below: inHundredths(Number(number) + half) }
}

/** Numbers without a unit are read in the usual order: karat, width, length; of a ring karat, size. */
function assignNumbers(
  query: PieceQuery,
  numbers: string[],
  isOfRing: boolean,
  units: MeasureUnits,
): PieceQuery | null {
  const [first] = numbers
  if (first === undefined) return query
  const read = {
    karat: (number: string) => `${number}K`,
    width: hundredths,
    length: (number: string) => [
      lengthOf(number, 'in'),
      ...(units.lengthUnit === 'in' ? [] : [lengthOf(number, 'cm')]),
    ],
    size: (number: string) => sizesOf(number, units.ringSystem) ?? sizesOf(number, 'us'),
  }
  const measures = (isOfRing ? (['size'] as const) : (['width', 'length'] as const)).filter(
    (name) => query[name] === null,
  )
  if (numbers.length === 1 && measures.length === 2) {
    const [width, length, size] = [read.width(first), read.length(first), read.size(first)]
    return { ...query, either: { width, length, size } }
  }
  const fields = numbers.length > measures.length ? (['karat', ...measures] as const) : measures
  if (numbers.length !== fields.length || (fields[0] === 'karat' && query.karat !== null))
    return null
  const assigned = fields.map((name, at) => [name, read[name](numbers[at] ?? '')] as const)
  if (assigned.some(([, value]) => value === null)) return null
  return { ...query, ...Object.fromEntries(assigned) }
}

/** The US sizes that a system writes as this one. */
function sizesOf(number: string, system: RingSystem): number[] | null {
  const read = readRingSize(number, system)
  if (read === null) return null
  const written = writeRingSize(read, system)
  return EIGHTHS.filter((size) => writeRingSize(size, system) === written)
}

const EIGHTHS = Array.from({ length: 16 * 8 }, (_, n) => (n + 1) / 8)

function hundredths(number: string): number {
  return Math.round(Number(number) * 100)
}

/** "2026-09" or "2026-09-21" in the shop's time zone; null for anything else. */
export function parseTimeQuery(text: string, timeZone: string): HalfOpenRange<string> | null {
  const [, year, month, day] = /^(1[89]\d\d|2[01]\d\d)[-/](\d\d?)(?:[-/](\d\d?))?$/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  const first = [year, month.padStart(2, '0'), (day ?? '1').padStart(2, '0')].join('-')
  if (!isDay(first)) return null
  const next = day === undefined ? plusMonths(first, 1) : plusDays(first, 1)
  return { from: startOfDay(first, timeZone), below: startOfDay(next, timeZone) }
}

/** "4129" is every price from 4,129 to below 4,130, "4129.5" from 4,129.5 to below 4,129.6. In millionths per ounce. */
export function parsePriceQuery(text: string): HalfOpenRange<number> | null {
  const [, whole = '', decimals = ''] = /^(\d{2,7})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const from = parseGoldPrice(`${whole}.${decimals || '0'}`)
  return from === null ? null : { from, below: from + 10 ** (6 - decimals.length) }
}
