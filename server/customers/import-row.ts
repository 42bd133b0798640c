import { isLocale, locales } from '#lang/locales.ts'
import type { Columns, Meaning } from './import-columns.ts'
import { type CustomerInput, customerInput } from './input.ts'

/** What a row of a file says, with nothing where it says nothing. */
export type Told = Partial<Record<Meaning, string>>

/** What cannot be taken of a row, as the key of a refusal. */
export interface RowProblem {
  line: number
  column: string
  value: string
  key: string
}

export function toldBy(cells: string[], columns: Columns): Told {
  const told: Told = {}
  for (const [at, meaning] of columns.entries()) {
    const cell = (cells[at] ?? '').trim()
    if (meaning !== null && cell !== '') told[meaning] = cell
  }
  return told
}

/** A row as the form would send it, or by which column it fails and why. */
export function customerIn(told: Told): CustomerInput | { column: Meaning; key: string } {
  const company = told.company ?? ''
  const person = told.name ?? [told.first_name, told.last_name].filter(Boolean).join(' ')
  const isCompany =
    /^compan|^firm|^organi/i.test(told.kind ?? '') || (person === '' && company !== '')
  const result = customerInput.safeParse({
    ...EMPTY,
    ...{ kind: isCompany ? 'company' : 'person', company, name: person || company },
    ...{ email: told.email ?? '', phone: told.phone ?? '', address: told.address ?? '' },
    ...{ city: told.city ?? '', postcode: told.postcode ?? '', state: told.state ?? '' },
    country: told.country === undefined ? '' : countryCode(told.country),
    taxId: told.tax_id ?? '',
    birthday: told.birthday === undefined ? '' : isoDay(told.birthday),
    locale: told.language === undefined ? '' : languageCode(told.language),
    notes: told.notes ?? '',
    tags: (told.tags ?? '').split(/[,;|]/).flatMap((tag) => tag.trim() || []),
  })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = String(issue?.path[0] ?? 'name')
  const key = /^[a-z][a-z_]*$/.test(issue?.message ?? '') ? String(issue?.message) : 'invalid'
  return { column: COLUMN_OF[field] ?? 'name', key }
}

const COLUMN_OF: Record<string, Meaning> = {
  ...{ company: 'company', email: 'email', phone: 'phone', address: 'address', city: 'city' },
  ...{ postcode: 'postcode', state: 'state', country: 'country', taxId: 'tax_id', tags: 'tags' },
  ...{ birthday: 'birthday', locale: 'language', notes: 'notes' },
}

const EMPTY = {
  ...{ lengthUnit: 'cm', wrist: '', neck: '', finger: '', karat: '', colour: '', style: '' },
  ...{ consent: false, kyc: 'none' },
}

/** `de`, `DE`, `Germany`: two letters, or the name in English. What is neither stays, and is refused. */
function countryCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return countries().get(text.toLowerCase()) ?? text
}

let known: ReadonlyMap<string, string> | undefined

function countries(): ReadonlyMap<string, string> {
  known ??= countryNames()
  return known
}

function countryNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return new Map(codes.flatMap((code) => pairOf(names.of(code), code)))
}

const pairOf = (name: string | undefined, code: string): [string, string][] =>
  name === undefined ? [] : [[name.toLowerCase(), code]]

/** 1984-03-12, 1984/3/12, 12.03.1984; of 03/12/1984 nobody knows which is the month. */
function isoDay(text: string): string {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (dotted?.slice(1).reverse() ?? [])
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function languageCode(text: string): string {
  const code = text.toLowerCase().slice(0, 2)
  if (code === 'ar') return 'ae'
  return isLocale(text) ? text : (locales.find((one) => one === code) ?? text)
}
