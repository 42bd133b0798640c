import { directionOf, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import {
  defaultPreferences,
  isPreference,
  type PreferenceName,
  type Preferences,
  preferenceNames,
  readPreference,
} from '#lang/preferences.ts'

/** All preferences; a weight unit of null means the shop's unit. */
export type Choices = Omit<Preferences, 'weightUnit'> & {
  weightUnit: Preferences['weightUnit'] | null
}

/** The local-storage key of a preference. */
export function storageKey(name: PreferenceName): string {
  return name === 'locale' ? LOCALE_COOKIE : name
}

/** The valid preferences stored in this browser. */
export function storedChoices(read: (key: string) => string | null): Partial<Preferences> {
  const entries = preferenceNames.map((name) => [
    name,
    readPreference(name, read(storageKey(name))),
  ])
  const known = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  // An earlier version stored the language under this key.
  const earlier = readPreference('locale', read('i18nextLng'))
  return earlier === undefined ? known : { locale: earlier, ...known }
}

/**
 * Priority: this browser, then the server's preferences of the user, then the language of the response, then defaults. A
 * language sets its direction; only a direction stored together with it overrides that.
 */
export function resolvePreferences(
  stored: Partial<Preferences>,
  saved: Partial<Preferences> | null | undefined,
  responseLocale: Locale | undefined,
): Choices {
  const server = validOf(saved ?? {})
  const locale = stored.locale ?? server.locale ?? responseLocale ?? defaultPreferences.locale
  const direction = stored.locale ? undefined : server.rtlClass
  return {
    ...defaultPreferences,
    weightUnit: null,
    ...server,
    ...stored,
    locale,
    rtlClass: stored.rtlClass ?? direction ?? directionOf(locale),
  }
}

/** The changes of a choice: a language also sets its direction. */
export function changesOf(chosen: Partial<Preferences>): Partial<Preferences> {
  if (chosen.locale === undefined) return chosen
  return { rtlClass: directionOf(chosen.locale), ...chosen }
}

/** The colour of a rise. In Chinese and Japanese markets it is red. */
export function marketOf({ marketColours, locale }: Pick<Choices, 'marketColours' | 'locale'>) {
  if (marketColours !== 'locale') return marketColours
  return locale === 'zh' || locale === 'ja' ? 'red_up' : 'green_up'
}

function validOf(saved: Partial<Preferences>): Partial<Preferences> {
  const names = preferenceNames.filter((name) => isPreference(name, saved[name]))
  return Object.fromEntries(names.map((name) => [name, saved[name]]))
}
