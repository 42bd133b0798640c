import { describe, expect, test } from 'vitest'
import {
  changesOf,
  marketOf,
  resolvePreferences,
  storedChoices,
} from '#client/lib/preferences/resolve-preferences.ts'
import { defaultPreferences } from '#lang/preferences.ts'

/** A browser with these stored texts. */
const browser = (texts: Record<string, string>) => storedChoices((key) => texts[key] ?? null)

describe('stored preferences', () => {
  test('are read by their storage keys', () => {
    const texts = {
      theme: 'dark',
      menu: 'horizontal',
      layout: 'boxed-layout',
      rtlClass: 'rtl',
      animation: 'animate__zoomIn',
      navbar: 'navbar-static',
      semidark: 'true',
      i18n_locale: 'ae',
    }
    const { i18n_locale: locale, ...others } = texts
    expect(browser(texts)).toEqual({ ...others, semidark: true, locale })
  })

  test('are ignored when invalid', () => {
    const texts = { theme: 'sepia', menu: 'Horizontal', semidark: 'yes', i18n_locale: 'ar-AE' }
    expect(browser(texts)).toEqual({})
  })

  test('include the language of an earlier version, until one is chosen', () => {
    expect(browser({ i18nextLng: 'de' })).toEqual({ locale: 'de' })
    expect(browser({ i18nextLng: 'de', i18n_locale: 'sv' })).toEqual({ locale: 'sv' })
  })
})

describe('resolved preferences', () => {
  test('are the defaults for a new user, in the language of the response', () => {
    expect(resolvePreferences({}, null, undefined)).toEqual({
      ...defaultPreferences,
      weightUnit: null,
    })
    expect(resolvePreferences({}, null, 'ae')).toMatchObject({ locale: 'ae', rtlClass: 'rtl' })
  })

  test('take stored values first, then those of the server', () => {
    const settled = resolvePreferences(
      { theme: 'light' },
      { theme: 'dark', navbar: 'navbar-static' },
      'en',
    )
    expect(settled).toMatchObject({ theme: 'light', navbar: 'navbar-static', menu: 'vertical' })
  })

  test('ignore invalid values of the server', () => {
    const saved = { theme: 'sepia', weightUnit: 'dwt' } as never
    expect(resolvePreferences({}, saved, 'en')).toMatchObject({ theme: 'light', weightUnit: 'dwt' })
  })

  test('take the direction of the language, unless another was chosen with it', () => {
    expect(resolvePreferences({ locale: 'ae' }, null, 'en').rtlClass).toBe('rtl')
    expect(resolvePreferences({ locale: 'ae', rtlClass: 'ltr' }, null, 'en').rtlClass).toBe('ltr')
    expect(resolvePreferences({}, { locale: 'ae', rtlClass: 'ltr' }, 'en').rtlClass).toBe('ltr')
  })

  test('do not combine a stored language with a direction of the server', () => {
    expect(
      resolvePreferences({ locale: 'ae' }, { locale: 'en', rtlClass: 'ltr' }, 'en').rtlClass,
    ).toBe('rtl')
  })
})

test('a new language sets its direction and replaces a chosen one', () => {
  expect(changesOf({ locale: 'ae' })).toEqual({ locale: 'ae', rtlClass: 'rtl' })
  expect(changesOf({ locale: 'de' })).toEqual({ locale: 'de', rtlClass: 'ltr' })
  expect(changesOf({ rtlClass: 'rtl' })).toEqual({ rtlClass: 'rtl' })
})

test.each([
  ['locale', 'en', 'green_up'],
  ['locale', 'ae', 'green_up'],
  ['locale', 'zh', 'red_up'],
  ['locale', 'ja', 'red_up'],
  ['green_up', 'zh', 'green_up'],
  ['red_up', 'en', 'red_up'],
] as const)('with colours %j in %s a rise is shown as %s', (marketColours, locale, shown) => {
  expect(marketOf({ marketColours, locale })).toBe(shown)
})
