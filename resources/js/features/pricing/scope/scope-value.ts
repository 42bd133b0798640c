import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { ScopeInput } from '#server/pricing/scope/scope-input.ts'

/** A scope as selected and typed; empty fields do not narrow it. */
export interface ScopeValue {
  product: string
  constructions: Construction[]
  karats: string[]
  /** Millimetres as typed. */
  widthFrom: string
  widthTo: string
  /** Inches as plain decimal text, whatever unit they are typed in. */
  lengthFrom: string
  lengthTo: string
  tags: string[]
  skus: string[]
}

/** Everything on sale. */
export const FULL_SCOPE: ScopeValue = {
  product: '',
  constructions: [],
  karats: [],
  widthFrom: '',
  widthTo: '',
  lengthFrom: '',
  lengthTo: '',
  tags: [],
  skus: [],
}

/** A stored scope, whose measures are in hundredths, as a scope of the form. */
export function scopeValueOf(scope: ScopeInput): ScopeValue {
  const measure = (hundredths: number | undefined) =>
    hundredths === undefined ? '' : String(hundredths / 100)
  return {
    product: scope.product ?? '',
    constructions: scope.constructions ?? [],
    karats: scope.karats ?? [],
    widthFrom: measure(scope.widthFrom),
    widthTo: measure(scope.widthTo),
    lengthFrom: measure(scope.lengthFrom),
    lengthTo: measure(scope.lengthTo),
    tags: scope.tags ?? [],
    skus: scope.skus ?? [],
  }
}

const MEASURES = ['widthFrom', 'widthTo', 'lengthFrom', 'lengthTo'] as const
const LISTS = ['constructions', 'karats', 'tags', 'skus'] as const

/** The request's `scope`, without empty fields. `toDecimal` parses widths in the user's format. */
export function scopeBody(value: ScopeValue, toDecimal: (typed: string) => string): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part.length > 0)
      .map(([name, part]) => [name, isWidth(name) ? toDecimal(String(part)) : part]),
  )
}

/** A scope as a query string, to be saved as a view. */
export function scopeQuery(value: ScopeValue): string {
  const query = new URLSearchParams()
  if (value.product) query.set('product', value.product)
  for (const name of MEASURES) if (value[name]) query.set(name, value[name])
  for (const name of LISTS) for (const part of value[name]) query.append(name, part)
  return query.toString()
}

/** Parses the query string of a scope. */
export function scopeOfQuery(query: string): ScopeValue {
  const params = new URLSearchParams(query)
  const text = (name: string) => params.get(name) ?? ''
  return {
    product: text('product'),
    constructions: params.getAll('constructions').filter(isConstruction),
    karats: params.getAll('karats'),
    widthFrom: text('widthFrom'),
    widthTo: text('widthTo'),
    lengthFrom: text('lengthFrom'),
    lengthTo: text('lengthTo'),
    tags: params.getAll('tags'),
    skus: params.getAll('skus'),
  }
}

const isWidth = (name: string): boolean => name === 'widthFrom' || name === 'widthTo'

function isConstruction(text: string): text is Construction {
  return text === 'solid' || text === 'semi_solid' || text === 'hollow'
}

const CELLS = /[;,\t]/
const QUOTES = /^"|"$/g
const SKU_HEADINGS = new Set(['sku', 'variant sku', 'article', 'article number'])

/**
 * The article numbers in pasted text or a file: one per line, or separated within one line; of a table the column
 * headed SKU, otherwise the first.
 */
export function skusOf(text: string): string[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.split(CELLS).map(trimmed))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [first = [], ...rest] = rows
  const column = first.findIndex((cell) => SKU_HEADINGS.has(cell.toLowerCase()))
  if (column >= 0) return unique(rest.map((cells) => cells[column] ?? ''))
  if (rest.length === 0) return unique(first.flatMap((cell) => cell.split(/\s+/)))
  return unique(rows.map(([cell = '']) => cell))
}

const trimmed = (cell: string): string => cell.trim().replaceAll(QUOTES, '').trim()

const unique = (skus: string[]): string[] => [...new Set(skus.filter((sku) => sku !== ''))]
