import type { Page } from '@playwright/test'
import { DOORS, PAGES } from '#tests/support/pages.ts'
import { faults } from './axe.ts'
import { expect, signIn, test, uncovered } from './journey.ts'

const THEMES = ['light', 'dark'] as const
const LOCALES = ['en', 'ae'] as const

/** Night changes colours and nothing else. */
const RULES = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }
const PAGES_AT_ONCE = 12

// They only look: two browsers may look at once.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

for (const locale of LOCALES) {
  for (const theme of THEMES) {
    test.describe(`nothing for axe to find, ${theme}, ${locale}`, () => {
      test.beforeEach(async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto('/login')
      })

      test('at any door', async ({ page }) => {
        await prefer(page, { theme, i18n_locale: locale })
        expect(await findings(page, DOORS, RULES[theme])).toEqual([])
      })

      for (let first = 0; first < PAGES.length; first += PAGES_AT_ONCE) {
        test(`on pages from ${PAGES[first]}`, async ({ page }) => {
          await signIn(page)
          await prefer(page, { theme, i18n_locale: locale })
          const paths = PAGES.slice(first, first + PAGES_AT_ONCE)
          expect(await findings(page, paths, RULES[theme])).toEqual([])
        })
      }
    })
  }
}

/** What axe finds on these pages, by path; without `rules`: every rule. */
async function findings(
  page: Page,
  paths: string[],
  rules: string[] | undefined,
): Promise<[path: string, found: string[]][]> {
  const found: [string, string[]][] = []
  for (const path of paths) {
    await page.goto(path)
    found.push([path, await look(page, rules)])
  }
  return found.filter(([, violations]) => violations.length > 0)
}

async function prefer(page: Page, values: { theme: string; i18n_locale: string }): Promise<void> {
  await page.evaluate((chosen) => {
    for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value)
  }, values)
  await page
    .context()
    .addCookies([{ name: 'i18n_locale', value: values.i18n_locale, url: page.url() }])
}

/** What axe finds on the page, each rule with the pieces of the page that break it. */
async function look(page: Page, rules: string[] | undefined): Promise<string[]> {
  await uncovered(page)
  await page.waitForLoadState('networkidle')
  return faults(page, { rules })
}
