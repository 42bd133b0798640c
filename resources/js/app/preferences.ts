import { create } from 'zustand'
import { changeLanguage } from '#client/i18n.ts'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import {
  defaultPreferences,
  type PreferenceName,
  type Preferences,
  preferenceNames,
  preferenceValues,
} from '#lang/preferences.ts'
import {
  type Choices,
  changesOf,
  marketOf,
  settle,
  storageKey,
  storedChoices,
} from './resolve-preferences.ts'

export const themes = preferenceValues.theme
export type Theme = Preferences['theme']

interface PreferenceState extends Choices {
  isDark: boolean
  /** Takes effect, is kept on this device and is told to those who listen. */
  choose: (chosen: Partial<Preferences>) => Promise<void>
  setTheme: (theme: Theme) => Promise<void>
  setLocale: (locale: Locale) => Promise<void>
}

const osDark = window.matchMedia('(prefers-color-scheme: dark)')

/** What a person chose about the look of the page. */
export const usePreferences = create<PreferenceState>((_set, get) => ({
  ...defaultPreferences,
  weightUnit: null,
  isDark: false,
  choose: async (chosen) => {
    const changes = changesOf(chosen)
    for (const [name, value] of Object.entries(changes))
      writeStored(storageKey(name as PreferenceName), String(value))
    await show(changes)
    for (const listener of listeners) listener(changes)
  },
  setTheme: (theme) => get().choose({ theme }),
  setLocale: (locale) => get().choose({ locale }),
}))

/** What the server says of the person whose page this is. */
interface Known {
  locale?: { code: Locale }
  preferences?: Partial<Preferences> | null
}

/** Reads what is stored before the page is drawn; the server fills the gaps. */
export function startPreferences({ locale, preferences }: Known): Locale {
  const choices = settle(storedChoices(readStored), preferences, locale?.code)
  paint(choices)
  osDark.addEventListener('change', () => paint({}))
  followOtherTabs()
  return choices.locale
}

/** Somebody signed in: what this device does not know of them, the server may. */
export async function fillGaps({ locale, preferences }: Known) {
  await show(settle(storedChoices(readStored), preferences, locale?.code))
}

/** What is chosen in another tab of this browser holds in this one too; that tab tells the server. */
function followOtherTabs() {
  const ours = new Set<string | null>(preferenceNames.map(storageKey))
  window.addEventListener('storage', ({ key }) => {
    // All of it at once: a language and its direction were written together.
    if (ours.has(key)) void show(storedChoices(readStored))
  })
}

type Listener = (changes: Partial<Preferences>) => void
const listeners = new Set<Listener>()

/** Tells of every choice made from now on; what it returns ends that. */
export function onChoice(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A language takes effect once its words are here. */
async function show(changes: Partial<Choices>) {
  const { locale } = changes
  if (locale && locale !== usePreferences.getState().locale) await changeLanguage(locale)
  paint(changes)
}

/** What outlives React: the classes of the body, the direction of the page, the language the server answers in. */
function paint(changes: Partial<Choices>) {
  const choices = { ...usePreferences.getState(), ...changes }
  const { theme, rtlClass, locale } = choices
  const isDark = theme === 'dark' || (theme === 'system' && osDark.matches)
  document.body.classList.toggle('dark', isDark)
  document.body.dataset.market = marketOf(choices)
  document.documentElement.dir = rtlClass
  if (changes.locale) rememberForServer(locale)
  usePreferences.setState({ ...changes, isDark })
}

/** The cookie tells the server in which language to phrase a refusal. */
function rememberForServer(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
