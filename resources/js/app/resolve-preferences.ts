import { directionOf, LOCALE_COOKIE, type Locale } from '#lang/locales.ts'
import {
  defaultPreferences,
  isPreference,
  type PreferenceName,
  type Preferences,
  preferenceNames,
  readPreference,
} from '#lang/preferences.ts'

/** A choice of every kind; without a weight unit of one's own it is the shop's. */
export type Choices = Omit<Preferences, 'weightUnit'> & {
  weightUnit: Preferences['weightUnit'] | null
}

/** The names under which the product has always kept its choices. */
export function storageKey(name: PreferenceName): string {
  return name === 'locale' ? LOCALE_COOKIE : name
}

/** What this device knows: of each choice the kept text, if it is one of the values. */
export function storedChoices(read: (key: string) => string | null): Partial<Preferences> {
  const kept = preferenceNames.map((name) => [name, readPreference(name, read(storageKey(name)))])
  const known = Object.fromEntries(kept.filter(([, value]) => value !== undefined))
  // An earlier edition kept the language there.
  const earlier = readPreference('locale', read('i18nextLng'))
  return earlier === undefined ? known : { locale: earlier, ...known }
}

/**
 * This device first, then what the server keeps of the person, then the language the server answered in, then the
 * defaults. A language sets its direction; only a direction that was chosen after it, and so beside it, overrides that.
 */
export function settle(
  stored: Partial<Preferences>,
  kept: Partial<Preferences> | null | undefined,
  answeredIn: Locale | undefined,
): Choices {
  const server = validOf(kept ?? {})
  const locale = stored.locale ?? server.locale ?? answeredIn ?? defaultPreferences.locale
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

/** What a choice changes: a language brings its direction with it. */
export function changesOf(chosen: Partial<Preferences>): Partial<Preferences> {
  if (chosen.locale === undefined) return chosen
  return { rtlClass: directionOf(chosen.locale), ...chosen }
}

/** Which colour says "up". In Chinese and Japanese markets it is red. */
export function marketOf({ marketColours, locale }: Pick<Choices, 'marketColours' | 'locale'>) {
  if (marketColours !== 'locale') return marketColours
  return locale === 'zh' || locale === 'ja' ? 'red_up' : 'green_up'
}

function validOf(kept: Partial<Preferences>): Partial<Preferences> {
  const names = preferenceNames.filter((name) => isPreference(name, kept[name]))
  return Object.fromEntries(names.map((name) => [name, kept[name]]))
}
