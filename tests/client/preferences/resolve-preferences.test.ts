import { describe, expect, test } from 'vitest'
import { changesOf, marketOf, settle, storedChoices } from '#client/app/resolve-preferences.ts'
import { defaultPreferences } from '#lang/preferences.ts'

/** A browser that keeps these texts. */
const browser = (texts: Record<string, string>) => storedChoices((key) => texts[key] ?? null)

describe('what a browser kept', () => {
  test('is read under the names the product has always used', () => {
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

  test('counts as nothing where it is none of the values', () => {
    const texts = { theme: 'sepia', menu: 'Horizontal', semidark: 'yes', i18n_locale: 'ar-AE' }
    expect(browser(texts)).toEqual({})
  })

  test('has the language where an earlier edition put it, until one is chosen here', () => {
    expect(browser({ i18nextLng: 'de' })).toEqual({ locale: 'de' })
    expect(browser({ i18nextLng: 'de', i18n_locale: 'sv' })).toEqual({ locale: 'sv' })
  })
})

describe('what holds at the start', () => {
  test('is the delivered look for somebody new, in the language the server answered in', () => {
    expect(settle({}, null, undefined)).toEqual({ ...defaultPreferences, weightUnit: null })
    expect(settle({}, null, 'ae')).toMatchObject({ locale: 'ae', rtlClass: 'rtl' })
  })

  test('is what this browser kept, then what the server keeps of the person', () => {
    const settled = settle({ theme: 'light' }, { theme: 'dark', navbar: 'navbar-static' }, 'en')
    expect(settled).toMatchObject({ theme: 'light', navbar: 'navbar-static', menu: 'vertical' })
  })

  test('leaves out what the server keeps but no longer knows', () => {
    const kept = { theme: 'sepia', weightUnit: 'dwt' } as never
    expect(settle({}, kept, 'en')).toMatchObject({ theme: 'light', weightUnit: 'dwt' })
  })

  test('reads a language in its direction, unless another was chosen by hand beside it', () => {
    expect(settle({ locale: 'ae' }, null, 'en').rtlClass).toBe('rtl')
    expect(settle({ locale: 'ae', rtlClass: 'ltr' }, null, 'en').rtlClass).toBe('ltr')
    expect(settle({}, { locale: 'ae', rtlClass: 'ltr' }, 'en').rtlClass).toBe('ltr')
  })

  test('reads a language chosen in this browser without a direction chosen in another', () => {
    expect(settle({ locale: 'ae' }, { locale: 'en', rtlClass: 'ltr' }, 'en').rtlClass).toBe('rtl')
  })
})

test('a language brings its direction, over one chosen by hand before', () => {
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
