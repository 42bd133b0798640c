import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { applyServerPreferences, restoreAppearance } from '#server/http/assets/shell.ts'

interface Visit {
  stored?: Record<string, string>
  preferences?: Record<string, unknown> | null
  deviceIsDark?: boolean
}

/** The state of the document after its inline scripts ran. */
function firstPaint({ stored = {}, preferences = null, deviceIsDark = false }: Visit) {
  const classes = new Set<string>()
  const page = { lang: 'en-US', dir: 'ltr' }
  const classList = {
    toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
  }
  const document = {
    documentElement: page,
    body: { classList },
    querySelector: () => ({ textContent: JSON.stringify({ props: { preferences } }) }),
  }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  const sandbox = { document, localStorage, matchMedia: () => ({ matches: deviceIsDark }) }
  runInNewContext(restoreAppearance, sandbox)
  runInNewContext(applyServerPreferences, sandbox)
  return { ...page, dark: classes.has('dark') }
}

describe('before the first paint', () => {
  test.each([
    ['light', true, false],
    ['dark', false, true],
    ['system', true, true],
    ['system', false, false],
    ['sepia', true, false],
  ])(
    'a stored theme %j on a device that is dark: %s makes the page dark: %s',
    (theme, deviceIsDark, dark) => {
      expect(firstPaint({ stored: { theme }, deviceIsDark }).dark).toBe(dark)
    },
  )

  test.each([
    ['ae', 'ar-AE', 'rtl'],
    ['zh', 'zh-Hans-CN', 'ltr'],
    ['de', 'de-DE', 'ltr'],
    ['constructor', 'en-US', 'ltr'],
    ['ar-AE', 'en-US', 'ltr'],
  ])('a stored language %j is %s, %s', (i18n_locale, lang, dir) => {
    expect(firstPaint({ stored: { i18n_locale } })).toMatchObject({ lang, dir })
  })

  test('a stored direction overrides that of the language', () => {
    const stored = { i18n_locale: 'ae', rtlClass: 'ltr' }
    expect(firstPaint({ stored })).toMatchObject({ lang: 'ar-AE', dir: 'ltr' })
  })

  test('an empty browser uses the preferences of the server', () => {
    const preferences = { theme: 'dark', locale: 'ae', rtlClass: 'rtl' }
    expect(firstPaint({ preferences })).toEqual({ lang: 'ar-AE', dir: 'rtl', dark: true })
  })

  test('preferences stored in the browser have priority', () => {
    const preferences = { theme: 'dark', locale: 'en', rtlClass: 'ltr' }
    const stored = { theme: 'light', i18n_locale: 'ae' }
    expect(firstPaint({ stored, preferences })).toEqual({ lang: 'ar-AE', dir: 'rtl', dark: false })
  })
})
