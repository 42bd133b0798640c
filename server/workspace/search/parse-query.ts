import type { VariantTable } from '#server/catalogue/table.ts'
import { COLOURS } from '#server/formula/settings/piece-kinds.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { isDay, plusDays, plusMonths, startOfDay } from '#server/platform/time/calendar.ts'

/** A search for a piece: "14k 6mm 24", "ag 925 8mm". */
export interface PieceQuery {
  /** A label of the catalogue: `14K`. */
  karat: string | null
  construction: Construction | null
  kind: VariantTable['kind'] | null
  colour: VariantTable['colour'] | null
  /** Hundredths of a millimetre. */
  width: number | null
  /** Hundredths of an inch. */
  length: number | null
  /** A number that may be a width or a length, in hundredths. */
  either: number | null
  /** The start of a product's slug, from the remaining words. */
  product: string
}

const EMPTY_QUERY: PieceQuery = {
  karat: null,
  construction: null,
  kind: null,
  colour: null,
  width: null,
  length: null,
  either: null,
  product: '',
}

/**
 * Parses a search in lower case; null when it does not describe a piece or contradicts itself. `alloys` are the names of the
 * alloys that the shop sells; spaces in a name may be left out.
 */
export function parsePieceQuery(typed: string, alloys: readonly string[] = []): PieceQuery | null {
  const { text, alloy } = withoutAlloy(typed, alloys)
  const query: PieceQuery = { ...EMPTY_QUERY, karat: alloy }
  const numbers: string[] = []
  const nameParts: string[] = []
  for (const token of tokensOf(text)) {
    const parsed = parseToken(token)
    if (!parsed) (PLAIN_NUMBER.test(token) ? numbers : nameParts).push(token)
    else if (query[parsed.field] === null) Object.assign(query, { [parsed.field]: parsed.value })
    else return null
  }
  query.product = nameParts.join('-')
  const complete = assignNumbers(query, numbers)
  return complete && isSpecific(complete) ? complete : null
}

/** Finds the longest name of an alloy that is no plain karat, which is read like any other word. */
function withoutAlloy(
  text: string,
  alloys: readonly string[],
): { text: string; alloy: string | null } {
  const names = alloys.filter((name) => !/^[\d.]+K$/.test(name))
  for (const name of names.toSorted((one, other) => other.length - one.length)) {
    const letters = [...name.toLowerCase().replace(/\s+/g, '')].map((letter) =>
      letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'),
    )
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${letters.join('\\s*')}(?![\\p{L}\\p{N}])`, 'u')
    if (pattern.test(text)) return { text: text.replace(pattern, ' '), alloy: name }
  }
  return { text, alloy: null }
}

/** A word such as "solid" alone matches a third of all pieces, so it is not specific enough. */
function isSpecific({ karat, width, length, either, product }: PieceQuery): boolean {
  return [karat, width, length, either, product || null].some((value) => value !== null)
}

const PLAIN_NUMBER = /^\d{1,2}(\.\d{1,2})?$/

/** Normalizes units, separators and decimal points, and splits the text into tokens. */
function tokensOf(text: string): string[] {
  return text
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d)\s*(?:karat|kt|k)\b/g, '$1k ')
    .replace(/(\d)\s*mm\b/g, '$1mm ')
    .replace(/(\d)\s*(?:(?:inches|inch|in)\b|["”″]|''|′′)/g, '$1in ')
    .replace(/([\d mn])[x×*](?=\s*\d)/g, '$1 ')
    .replace(/\bsemi[\s_-]*solid\b/g, 'semi')
    .replace(/\btwo[\s_-]*tone\b/g, 'two_tone')
    .split(/[\s/;]+/)
    .filter((token) => token !== '')
}

type ParsedToken = {
  field: Exclude<keyof PieceQuery, 'product' | 'either'>
  value: string | number
}

function parseToken(token: string): ParsedToken | null {
  const [, karat] = /^(\d{1,2}(?:\.\d)?)k$/.exec(token) ?? []
  if (karat !== undefined) return { field: 'karat', value: `${karat}K` }
  const [, millimetres] = /^(\d{1,2}(?:\.\d{1,2})?)mm$/.exec(token) ?? []
  if (millimetres !== undefined) return { field: 'width', value: hundredths(millimetres) }
  const [, inches] = /^(\d{1,2}(?:\.\d{1,2})?)in$/.exec(token) ?? []
  if (inches !== undefined) return { field: 'length', value: hundredths(inches) }
  return KEYWORDS.get(token) ?? null
}

const KEYWORDS = new Map<string, ParsedToken>([
  ['solid', { field: 'construction', value: 'solid' }],
  ['semi', { field: 'construction', value: 'semi_solid' }],
  ['hollow', { field: 'construction', value: 'hollow' }],
  ...['chain', 'bracelet', 'ring', 'pendant'].flatMap((kind): [string, ParsedToken][] => [
    [kind, { field: 'kind', value: kind }],
    [`${kind}s`, { field: 'kind', value: kind }],
  ]),
  ...COLOURS.map((colour): [string, ParsedToken] => [colour, { field: 'colour', value: colour }]),
])

/** Numbers without a unit are read in the usual order: karat, width, length. */
function assignNumbers(query: PieceQuery, numbers: string[]): PieceQuery | null {
  const [first] = numbers
  if (first === undefined) return query
  const measures = (['width', 'length'] as const).filter((name) => query[name] === null)
  if (numbers.length === 1 && measures.length === 2) return { ...query, either: hundredths(first) }
  const fields = numbers.length > measures.length ? (['karat', ...measures] as const) : measures
  if (numbers.length !== fields.length || (fields[0] === 'karat' && query.karat !== null))
    return null
  const assigned = fields.map((name, at) => {
    const number = numbers[at] ?? ''
    return [name, name === 'karat' ? `${number}K` : hundredths(number)]
  })
  return { ...query, ...Object.fromEntries(assigned) }
}

function hundredths(number: string): number {
  return Math.round(Number(number) * 100)
}

/** `from` is included, `below` excluded. */
export interface HalfOpenRange<T> {
  from: T
  below: T
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
