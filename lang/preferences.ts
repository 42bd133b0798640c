import { locales } from './locales.ts'

/**
 * What a person may choose about the look of the product, by the names under which it is kept. It stands beside the
 * languages because, like them, it is plain data that both the server and the browser check choices by.
 */
export const preferenceValues = {
  theme: ['light', 'dark', 'system'],
  menu: ['vertical', 'collapsible-vertical', 'horizontal'],
  layout: ['full', 'boxed-layout'],
  rtlClass: ['ltr', 'rtl'],
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
  semidark: [false, true],
  locale: locales,
  weightUnit: ['g', 'dwt', 'ozt'],
  lengthUnit: ['in', 'cm'],
  /** Which colour says "up": in China and Japan it is red. */
  marketColours: ['locale', 'green_up', 'red_up'],
  /** Single letters as shortcuts, which speech input can set off by mistake. */
  singleKeys: [false, true],
} as const

export type PreferenceName = keyof typeof preferenceValues
export type Preferences = {
  -readonly [Name in PreferenceName]: (typeof preferenceValues)[Name][number]
}

export const preferenceNames = Object.keys(preferenceValues) as PreferenceName[]

/** What holds where nothing was chosen. The weight unit is not among them: until one is chosen, it is the shop's. */
export const defaultPreferences: Omit<Preferences, 'weightUnit'> = {
  theme: 'light',
  menu: 'vertical',
  layout: 'full',
  rtlClass: 'ltr',
  animation: '',
  navbar: 'navbar-sticky',
  semidark: false,
  locale: 'en',
  lengthUnit: 'in',
  marketColours: 'locale',
  singleKeys: true,
}

/** Whether a value is one of those that a preference may have. */
export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preferences[Name] {
  return preferenceValues[name].some((allowed) => allowed === value)
}

/** A preference from the text under which a browser keeps it; undefined for any other text. */
export function readPreference<Name extends PreferenceName>(
  name: Name,
  text: string | null,
): Preferences[Name] | undefined {
  const values: readonly unknown[] = preferenceValues[name]
  const value = values.find((allowed) => String(allowed) === text)
  return isPreference(name, value) ? value : undefined
}
