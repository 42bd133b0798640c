import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Locale, languageTag, locales } from '#lang/locales.ts'

type Words = Record<string, unknown>

/** One file per language and namespace, fetched when first needed. */
const files = import.meta.glob<Words>('../../lang/*/*.json', { import: 'default' })

/** The languages that have words for the shell, in the order of the product's list. */
export const availableLocales: Locale[] = locales.filter((code) => fileOf(code, 'shell') in files)

/** Starts with the words of `code` for the shell and the page that is about to be shown. */
export async function startI18n(code: Locale, page: string) {
  await i18next
    .use(fromFiles)
    .use(initReactI18next)
    .init({
      lng: languageTag(code),
      fallbackLng: languageTag('en'),
      load: 'currentOnly',
      ns: ['shell', ...namespacesOf(page)],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  show(code)
}

/** Every word already on the page changes its language; the page itself and what was typed stay. */
export async function changeLanguage(code: Locale) {
  await i18next.changeLanguage(languageTag(code))
  show(code)
}

/** Fetches a page's words while its code is on the way. */
export async function loadWordsOf(page: string) {
  await i18next.loadNamespaces(namespacesOf(page))
}

const fromFiles: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: async (tag, namespace) => {
    const code = locales.find((known) => languageTag(known) === tag) ?? 'en'
    return (await files[fileOf(code, namespace)]?.()) ?? {}
  },
}

/** The files whose noun a page's name begins with: `gold-price-log-detail` needs `gold-price-logs`. */
function namespacesOf(page: string) {
  return Object.keys(files)
    .filter((file) => file.includes('/lang/en/'))
    .map((file) => file.slice('../../lang/en/'.length, -'.json'.length))
    .filter((namespace) => page.startsWith(namespace.replace(/s$/, '')))
}

function fileOf(code: Locale, namespace: string) {
  return `../../lang/${code}/${namespace}.json`
}

function show(code: Locale) {
  document.documentElement.lang = languageTag(code)
}
