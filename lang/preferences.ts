import { locales } from './locales.ts'

/**
 * The allowed values of each preference of a user, under the names by which they are stored. The
 * file is beside the languages because both the server and the browser check values with it.
 */
export const preferenceValues = {
  theme: ['light', 'dark', 'system'],
  menu: ['vertical', 'collapsible-vertical', 'horizontal'],
  layout: ['full', 'boxed-layout'],
  /** The direction of the layout; the name is given by the specification. */
  rtlClass: ['ltr', 'rtl'],
  /** The entrance animation of a page; the names are those of Animate.css. */
  animation: [
    '',
    'animate__fadeIn',
    'animate__fadeInDown',
    'animate__fadeInUp',
    'animate__fadeInLeft',
    'animate__fadeInRight',
    'animate__slideInDown',
    'animate__slideInLeft',
    'animate__slideInRight',
    'animate__zoomIn',
  ],
  navbar: ['navbar-sticky', 'navbar-floating', 'navbar-static'],
  /** A dark sidebar or menu beside a light page; the name is given by the specification. */
  semidark: [false, true],
  locale: locales,
  weightUnit: ['g', 'dwt', 'ozt'],
  /** `locale`: that of the language (lang/measures.ts). */
  lengthUnit: ['locale', 'in', 'cm', 'mm'],
  ringSystem: ['locale', 'us', 'uk', 'eu', 'jp'],
  /** The colour of a rising price: in China and Japan it is red. */
  marketColours: ['locale', 'green_up', 'red_up'],
  /** Whether single keys are shortcuts; speech input can trigger them by mistake. */
  singleKeys: [false, true],
} as const

export type PreferenceName = keyof typeof preferenceValues
export type Preferences = {
  -readonly [Name in PreferenceName]: (typeof preferenceValues)[Name][number]
}

export const preferenceNames = Object.keys(preferenceValues) as PreferenceName[]

/** The preferences of a user who has chosen none. The weight unit is then the shop's. */
export const defaultPreferences: Omit<Preferences, 'weightUnit'> = {
  theme: 'light',
  menu: 'vertical',
  layout: 'full',
  rtlClass: 'ltr',
  animation: '',
  navbar: 'navbar-sticky',
  semidark: false,
  locale: 'en',
  lengthUnit: 'locale',
  ringSystem: 'locale',
  marketColours: 'locale',
  singleKeys: true,
}

/** Whether the value is allowed for this preference. */
export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preferences[Name] {
  return preferenceValues[name].some((allowed) => allowed === value)
}

/** The preference from the text that the browser stored; undefined for any other text. */
export function readPreference<Name extends PreferenceName>(
  name: Name,
  text: string | null,
): Preferences[Name] | undefined {
  const values: readonly unknown[] = preferenceValues[name]
  const value = values.find((allowed) => String(allowed) === text)
  return isPreference(name, value) ? value : undefined
}
