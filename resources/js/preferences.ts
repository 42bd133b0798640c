import { create } from 'zustand'
import { directionOf, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import { availableLocales, changeLanguage } from './i18n.ts'
import { readStored, writeStored } from './stored.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

interface Preferences {
  theme: Theme
  isDark: boolean
  locale: Locale
  direction: 'ltr' | 'rtl'
  setTheme: (theme: Theme) => void
  setLocale: (locale: Locale) => Promise<void>
}

const osDark = window.matchMedia('(prefers-color-scheme: dark)')

/** What a person chose about the look of the page, kept under the names the product has always used. */
export const usePreferences = create<Preferences>((set) => ({
  theme: 'light',
  isDark: false,
  locale: 'en',
  direction: 'ltr',
  setTheme: (theme) => {
    writeStored('theme', theme)
    set({ theme, isDark: paint(theme) })
  },
  setLocale: async (locale) => {
    rememberLocale(locale)
    await changeLanguage(locale)
    set({ locale, direction: directionOf(locale) })
  },
}))

/** Reads what is stored before the first paint; the server's idea of the language fills the gap. */
export function startPreferences(serverLocale: unknown): Locale {
  const theme = readStored('theme', themes) ?? 'light'
  const locale = storedLocale() ?? availableLocales.find((code) => code === serverLocale) ?? 'en'
  rememberLocale(locale)
  usePreferences.setState({ theme, isDark: paint(theme), locale, direction: directionOf(locale) })
  osDark.addEventListener('change', () => {
    const { theme: current } = usePreferences.getState()
    usePreferences.setState({ isDark: paint(current) })
  })
  return locale
}

/** `i18nextLng` is where an earlier edition kept the language. */
function storedLocale() {
  return readStored(LOCALE_COOKIE, availableLocales) ?? readStored('i18nextLng', availableLocales)
}

/** The cookie tells the server in which language to phrase a refusal. */
function rememberLocale(locale: Locale) {
  writeStored(LOCALE_COOKIE, locale)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

function paint(theme: Theme) {
  const isDark = theme === 'dark' || (theme === 'system' && osDark.matches)
  document.body.classList.toggle('dark', isDark)
  return isDark
}
