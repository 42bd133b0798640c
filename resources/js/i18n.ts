import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { part } from '#client/lib/load-with-retry.ts'
import { type Locale, languageTag, locales } from '#lang/locales.ts'

type Words = Record<string, unknown>

type Shelf = Record<string, () => Promise<Words>>

/**
 * A shelf for each language names its files, one per namespace, which are fetched when first needed. Nobody has to
 * fetch the names of fifteen languages that are not read.
 */
const shelves = import.meta.glob<Shelf>('./words/*.ts', { import: 'default' })

/** The languages there are words in, in the order of the product's list. */
export const availableLocales: Locale[] = locales.filter((code) => shelfOf(code) in shelves)

/**
 * Starts with the words of `code` for the shell, for the page that is about to be shown, and for interruptions: when a
 * server is away or was replaced, their words cannot be fetched any more.
 */
export async function startI18n(code: Locale, namespaces: string[]) {
  await i18next
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(code),
      fallbackLng: languageTag('en'),
      load: 'currentOnly',
      ns: ['shell', 'interruptions', ...namespaces],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  i18next.services.formatter?.addCached('number', countsOf)
  show(code)
}

/** Every word already on the page changes its language; the page itself and what was typed stay. */
export async function changeLanguage(code: Locale) {
  await i18next.changeLanguage(languageTag(code))
  show(code)
}

/** Fetches words that are not here yet. */
export async function loadWords(namespaces: string[]) {
  await i18next.loadNamespaces(namespaces)
}

const fromFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (tag, namespace) => {
    const code = locales.find((known) => languageTag(known) === tag) ?? 'en'
    const load = shelves[shelfOf(code)]
    const words = load && (await part(load))[fileOf(code, namespace)]
    return words ? part(words) : {}
  },
}

/**
 * Counts within a sentence are grouped as all other figures are: some languages would leave four digits alone. A price
 * within one says how many places it has.
 */
function countsOf(
  tag: string | undefined,
  { minimumFractionDigits, maximumFractionDigits }: Places,
) {
  const counts = new Intl.NumberFormat(tag, {
    useGrouping: 'always',
    numberingSystem: 'latn',
    minimumFractionDigits,
    maximumFractionDigits,
  })
  return (count: number) => counts.format(count)
}

type Places = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>

function shelfOf(code: Locale) {
  return `./words/${code}.ts`
}

function fileOf(code: Locale, namespace: string) {
  return `../../../lang/${code}/${namespace}.json`
}

function show(code: Locale) {
  document.documentElement.lang = languageTag(code)
}
