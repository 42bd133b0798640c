import { type Locale, languageTag } from '#lang/locales.ts'

/** All texts of one language: file name to nested keys. */
export type Translations = Record<string, unknown>

type Flat = Map<string, unknown>

/** The differences between a language and English. */
export function parity(
  locale: Locale,
  translations: Translations,
  english: Translations,
): string[] {
  const [here, there] = [flatten(translations), flatten(english)]
  const plural = pluralKeys(there)
  return [
    ...emptyValues(here),
    ...keyDifferences(here, there, plural),
    ...pluralGaps(locale, here, plural),
    ...placeholderDifferences(here, there, plural),
  ].map((complaint) => `${locale}: ${complaint}`)
}

function flatten(value: unknown, path = ''): Flat {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  const entries = Object.entries(value).flatMap(([key, inner]) => [
    ...flatten(inner, path === '' ? key : `${path}.${key}`),
  ])
  return new Map(entries)
}

function emptyValues(translations: Flat): string[] {
  return [...translations]
    .filter(([, value]) => typeof value !== 'string' || value.trim() === '')
    .map(([key]) => `${key} is empty`)
}

/** Keys are compared without plural forms, which differ between languages. */
function keyDifferences(here: Flat, there: Flat, plural: Set<string>): string[] {
  const [own, wanted] = [here, there].map(
    (translations) => new Set([...translations.keys()].map((key) => baseOf(key, plural))),
  )
  return [
    ...[...(wanted ?? [])].filter((key) => !own?.has(key)).map((key) => `${key} is missing`),
    ...[...(own ?? [])].filter((key) => !wanted?.has(key)).map((key) => `${key} is not in English`),
  ]
}

/** A key with plural forms needs one for every plural category of its language. */
function pluralGaps(locale: Locale, translations: Flat, plural: Set<string>): string[] {
  return [...plural].flatMap((key) => {
    const type = key.endsWith('_ordinal') ? 'ordinal' : 'cardinal'
    const wanted = new Intl.PluralRules(languageTag(locale), { type }).resolvedOptions()
      .pluralCategories
    const own = forms.filter((form) => translations.has(`${key}_${form}`))
    if (own.length === 0) return []
    return [
      ...wanted
        .filter((form) => !translations.has(`${key}_${form}`))
        .map((form) => `${key}_${form} is missing`),
      // i18next uses _zero for 0 in every language.
      ...own
        .filter((form) => form !== 'zero' && !wanted.includes(form))
        .map((form) => `${key}_${form} is never used in this language`),
    ]
  })
}

/** A form for a single number may omit it, as in "one price" and "no prices"; `shown` is the count as text. */
function placeholderDifferences(here: Flat, there: Flat, plural: Set<string>): string[] {
  return [...here].flatMap(([key, value]) => {
    const base = baseOf(key, plural)
    const english = there.get(base === key ? key : `${base}_other`)
    if (english === undefined) return []
    const [own, wanted] = [placeholders(value), placeholders(english)]
    const mayOmit = base !== key && /_(zero|one|two)$/.test(key) ? ['count', 'shown'] : []
    return [
      ...wanted
        .filter((placeholder) => !own.includes(placeholder) && !mayOmit.includes(placeholder))
        .map((placeholder) => `${key} lacks {{${placeholder}}}`),
      ...own
        .filter((placeholder) => !wanted.includes(placeholder))
        .map((placeholder) => `${key} has {{${placeholder}}}, which English has not`),
    ]
  })
}

function placeholders(value: unknown): string[] {
  const names = [...String(value).matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(
    ([, name]) => name ?? '',
  )
  return [...new Set(names)]
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A key with both _one and _other is a plural; `reason_other` alone is an ordinary key. */
function pluralKeys(english: Flat): Set<string> {
  const bases = [...english.keys()]
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length))
  return new Set(bases.filter((base) => english.has(`${base}_one`)))
}

function baseOf(key: string, plural: Set<string>): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return plural.has(base) ? base : key
}
