import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Locale, languageTag, locales } from '#lang/locales.ts'
import { loadWithRetry } from './load-with-retry.ts'

type Translations = Record<string, unknown>

type NamespaceLoaders = Record<string, () => Promise<Translations>>

/**
 * A module per language with a loader for each namespace, so that only the file names of used languages are loaded. Vite
 * takes a glob as written: one file with a glob for all languages would be one chunk with the names of all their files.
 */
const languageModules = import.meta.glob<NamespaceLoaders>('../words/*.ts', { import: 'default' })

/** The languages with translations, in the order of the product's list. */
export const availableLocales: Locale[] = locales.filter(
  (code) => modulePathOf(code) in languageModules,
)

/**
 * Loads the namespaces of the first page, the shell and `session-recovery`: the last cannot be loaded any more once the
 * server is unavailable or was replaced.
 */
export async function startI18n(code: Locale, namespaces: string[]) {
  await i18next
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(code),
      fallbackLng: languageTag('en'),
      load: 'currentOnly',
      ns: ['shell', 'session-recovery', ...namespaces],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  i18next.services.formatter?.addCached('number', countFormatter)
  setDocumentLanguage(code)
}

/** Switches the language without a reload. */
export async function changeLanguage(code: Locale) {
  await i18next.changeLanguage(languageTag(code))
  setDocumentLanguage(code)
}

/** The text of a refusal by its key; null for an unknown key. Its translations are loaded on demand. */
export async function refusalText(key: string, values: object = {}): Promise<string | null> {
  const ns = 'error-messages'
  await i18next.loadNamespaces(ns)
  return i18next.exists(key, { ns }) ? String(i18next.t(key as never, { ns, ...values })) : null
}

export async function loadNamespaces(namespaces: string[]) {
  await i18next.loadNamespaces(namespaces)
}

const fromFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (tag, namespace) => {
    const code = locales.find((known) => languageTag(known) === tag) ?? 'en'
    const load = languageModules[modulePathOf(code)]
    const loadNamespace = load && (await loadWithRetry(load))[fileOf(code, namespace)]
    return loadNamespace ? loadWithRetry(loadNamespace) : {}
  },
}

/** Formats numbers in sentences: always grouped, also four digits; a price passes its fraction digits. */
function countFormatter(
  tag: string | undefined,
  { minimumFractionDigits, maximumFractionDigits }: FractionDigits,
) {
  const numberFormat = new Intl.NumberFormat(tag, {
    useGrouping: 'always',
    numberingSystem: 'latn',
    minimumFractionDigits,
    maximumFractionDigits,
  })
  return (count: number) => numberFormat.format(count)
}

type FractionDigits = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits'
>

function modulePathOf(code: Locale) {
  return `../words/${code}.ts`
}

function fileOf(code: Locale, namespace: string) {
  return `../../../lang/${code}/${namespace}.json`
}

/** There is no document where the first screens are drawn. */
function setDocumentLanguage(code: Locale) {
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag(code)
}
