import { isLocale, locales } from '#lang/locales.ts'

/** `de`, `DE`, `Germany`: a code or an English name. Other text is returned unchanged and refused later. */
export function countryCode(text: string): string {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return countries().get(text.toLowerCase()) ?? text
}

let countryCache: ReadonlyMap<string, string> | undefined

function countries(): ReadonlyMap<string, string> {
  countryCache ??= countryNames()
  return countryCache
}

function countryNames(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  return new Map(codes.flatMap((code) => entryFor(code, names.of(code))))
}

/** The map entry of a code; none for a code without a country. */
const entryFor = (code: string, name: string | undefined): [string, string][] =>
  name === undefined ? [] : [[name.toLowerCase(), code]]

/** 1984-03-12, 1984/3/12, 12.03.1984; the ambiguous 03/12/1984 is returned unchanged. */
export function isoDay(text: string): string {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text)
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (dotted?.slice(1).reverse() ?? [])
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

export function languageCode(text: string): string {
  const code = text.toLowerCase().slice(0, 2)
  if (code === 'ar') return 'ae'
  return isLocale(text) ? text : (locales.find((one) => one === code) ?? text)
}
