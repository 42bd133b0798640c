import type { VariantTable } from '#server/catalogue/table.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { isDay, plusDays, plusMonths, startOfDay } from '#server/platform/time/calendar.ts'

/** What somebody typed about a piece: "14k 6mm 24". */
export interface AskedPiece {
  /** A label of the catalogue, `14K`. */
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
  /** The start of a product's slug: what is left of the words. */
  product: string
}

const NOTHING: AskedPiece = {
  karat: null,
  construction: null,
  kind: null,
  colour: null,
  width: null,
  length: null,
  either: null,
  product: '',
}

/** Reads a search in lower case; null when it says nothing of a piece, or two things that exclude each other. */
export function askedPiece(text: string): AskedPiece | null {
  const asked = { ...NOTHING }
  const loose: string[] = []
  const words: string[] = []
  for (const token of tokensOf(text)) {
    const said = meaningOf(token)
    if (!said) (NUMBER.test(token) ? loose : words).push(token)
    else if (asked[said.of] === null) Object.assign(asked, { [said.of]: said.value })
    else return null
  }
  asked.product = words.join('-')
  const whole = placeNumbers(asked, loose)
  return whole && saysWhich(whole) ? whole : null
}

/** A word such as "solid" alone fits a third of everything: it narrows, it does not name. */
function saysWhich({ karat, width, length, either, product }: AskedPiece): boolean {
  return [karat, width, length, either, product || null].some((fact) => fact !== null)
}

const NUMBER = /^\d{1,2}(\.\d{1,2})?$/

/** Every number beside its unit, marks between numbers away, one decimal point. */
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

type Said = { of: Exclude<keyof AskedPiece, 'product' | 'either'>; value: string | number }

function meaningOf(token: string): Said | null {
  const [, karat] = /^(\d{1,2}(?:\.\d)?)k$/.exec(token) ?? []
  if (karat !== undefined) return { of: 'karat', value: `${karat}K` }
  const [, millimetres] = /^(\d{1,2}(?:\.\d{1,2})?)mm$/.exec(token) ?? []
  if (millimetres !== undefined) return { of: 'width', value: hundredths(millimetres) }
  const [, inches] = /^(\d{1,2}(?:\.\d{1,2})?)in$/.exec(token) ?? []
  if (inches !== undefined) return { of: 'length', value: hundredths(inches) }
  return WORDS.get(token) ?? null
}

const WORDS = new Map<string, Said>([
  ['solid', { of: 'construction', value: 'solid' }],
  ['semi', { of: 'construction', value: 'semi_solid' }],
  ['hollow', { of: 'construction', value: 'hollow' }],
  ...['chain', 'bracelet', 'ring', 'pendant'].flatMap((kind): [string, Said][] => [
    [kind, { of: 'kind', value: kind }],
    [`${kind}s`, { of: 'kind', value: kind }],
  ]),
  ...['yellow', 'white', 'rose', 'two_tone'].map((colour): [string, Said] => [
    colour,
    { of: 'colour', value: colour },
  ]),
])

/** Numbers without a unit come in the order in which a piece is named: karat, width, length. */
function placeNumbers(asked: AskedPiece, loose: string[]): AskedPiece | null {
  const [first] = loose
  if (first === undefined) return asked
  const measures = (['width', 'length'] as const).filter((name) => asked[name] === null)
  if (loose.length === 1 && measures.length === 2) return { ...asked, either: hundredths(first) }
  const open = loose.length > measures.length ? (['karat', ...measures] as const) : measures
  if (loose.length !== open.length || (open[0] === 'karat' && asked.karat !== null)) return null
  const placed = open.map((name, at) => {
    const number = loose[at] ?? ''
    return [name, name === 'karat' ? `${number}K` : hundredths(number)]
  })
  return { ...asked, ...Object.fromEntries(placed) }
}

function hundredths(number: string): number {
  return Math.round(Number(number) * 100)
}

/** From, included, to below, excluded. */
export interface Span<T> {
  from: T
  below: T
}

/** "2026-09" or "2026-09-21" on the shop's clock; null for anything else. */
export function askedTime(text: string, timeZone: string): Span<string> | null {
  const [, year, month, day] = /^(1[89]\d\d|2[01]\d\d)[-/](\d\d?)(?:[-/](\d\d?))?$/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  const first = [year, month.padStart(2, '0'), (day ?? '1').padStart(2, '0')].join('-')
  if (!isDay(first)) return null
  const next = day === undefined ? plusMonths(first, 1) : plusDays(first, 1)
  return { from: startOfDay(first, timeZone), below: startOfDay(next, timeZone) }
}

/** "4129" is every price from 4,129 to below 4,130, "4129.5" from there to below 4,129.6; millionths per ounce. */
export function askedPrice(text: string): Span<number> | null {
  const [, whole = '', places = ''] = /^(\d{2,7})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const from = parseGoldPrice(`${whole}.${places || '0'}`)
  return from === null ? null : { from, below: from + 10 ** (6 - places.length) }
}
