import { create } from 'zustand'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { changeLanguage } from '#client/lib/i18n.ts'
import { directionOf, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
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
  resolvePreferences,
  storageKey,
  storedChoices,
} from './resolve-preferences.ts'

export const themes = preferenceValues.theme
export type Theme = Preferences['theme']

interface PreferenceState extends Choices {
  isDark: boolean
  /** Applies and stores changes, and notifies listeners. */
  choose: (chosen: Partial<Preferences>) => Promise<void>
  setTheme: (theme: Theme) => Promise<void>
  setLocale: (locale: Locale) => Promise<void>
}

export const usePreferences = create<PreferenceState>((_set, get) => ({
  ...defaultPreferences,
  weightUnit: null,
  isDark: false,
  choose: async (chosen) => {
    const changes = changesOf(chosen)
    for (const [name, value] of Object.entries(changes))
      writeStored(storageKey(name as PreferenceName), String(value))
    await applyChanges(changes)
    for (const listener of listeners) listener(changes)
  },
  setTheme: (theme) => get().choose({ theme }),
  setLocale: (locale) => get().choose({ locale }),
}))

/** Not at the beginning of the module, which is also loaded where there is no window: to draw the first screens. */
const osDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The shared props with the user's preferences. */
interface ServerPreferences {
  locale?: { code: Locale }
  preferences?: Partial<Preferences> | null
}

/** The language of a drawn first screen. While React takes it over, other preferences have their defaults too. */
export function setScreenLocale(locale: Locale) {
  Object.assign(usePreferences.getInitialState(), { locale, rtlClass: directionOf(locale) })
}

/** Applies stored preferences before the first render; missing ones come from the server. */
export function startPreferences({ locale, preferences }: ServerPreferences): Locale {
  const choices = resolvePreferences(storedChoices(readStored), preferences, locale?.code)
  setScreenLocale(choices.locale)
  applyToDocument(choices)
  osDark().addEventListener('change', () => applyToDocument({}))
  syncOtherTabs()
  return choices.locale
}

/** After sign-in, takes preferences from the server that are not stored in this browser. */
export async function applyServerPreferences({ locale, preferences }: ServerPreferences) {
  await applyChanges(resolvePreferences(storedChoices(readStored), preferences, locale?.code))
}

/** Applies what is chosen in another tab; that tab sends it to the server. */
function syncOtherTabs() {
  const keys = new Set<string | null>(preferenceNames.map(storageKey))
  window.addEventListener('storage', ({ key }) => {
    // All preferences at once, since a language and its direction are written together.
    if (keys.has(key)) void applyChanges(storedChoices(readStored))
  })
}

type Listener = (changes: Partial<Preferences>) => void
const listeners = new Set<Listener>()

/** Subscribes to choices; returns the unsubscribe function. */
export function onChoice(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A language applies once its translations are loaded. */
async function applyChanges(changes: Partial<Choices>) {
  const { locale } = changes
  if (locale && locale !== usePreferences.getState().locale) await changeLanguage(locale)
  applyToDocument(changes)
}

/** Sets what is outside React: classes of the body, direction of the document, language cookie. */
function applyToDocument(changes: Partial<Choices>) {
  const choices = { ...usePreferences.getState(), ...changes }
  const { theme, rtlClass, locale } = choices
  const isDark = theme === 'dark' || (theme === 'system' && osDark().matches)
  document.body.classList.toggle('dark', isDark)
  document.body.dataset.market = marketOf(choices)
  document.documentElement.dir = rtlClass
  if (changes.locale) writeLocaleCookie(locale)
  const before = usePreferences.getState()
  const after = { ...changes, isDark }
  const names = Object.keys(after) as (keyof typeof after)[]
  // All that read preferences would render again.
  if (names.some((name) => after[name] !== before[name])) usePreferences.setState(after)
}

/** The server writes its messages in the language of this cookie. */
function writeLocaleCookie(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}
