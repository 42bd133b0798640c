import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, openSignedIn, pageReady, setLocale, test } from '#tests/e2e/support/journey.ts'
import { FULL } from '#tests/support/full.ts'
import { GUEST_PAGES, PAGES } from '#tests/support/pages.ts'

const LOCALES = ['en', 'ae'] as const
const PAGES_AT_ONCE = 8

/** With FULL all pages in each language; otherwise each page once, alternating between the languages. */
const pagesIn = (locale: (typeof LOCALES)[number]) =>
  PAGES.filter((_page, index) => FULL || LOCALES[index % LOCALES.length] === locale)

// These tests only read, so they may run in parallel.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const locale of LOCALES) {
  test.describe(`axe finds nothing in light and dark, ${locale}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('on the sign-in pages', async ({ page }) => {
      await setLocale(page, locale)
      expect(await findings(page, GUEST_PAGES)).toEqual([])
    })

    const pages = pagesIn(locale)
    for (let first = 0; first < pages.length; first += PAGES_AT_ONCE) {
      test(`on pages from ${pages[first]}`, async ({ page }) => {
        await openSignedIn(page, '/price-runs')
        await setLocale(page, locale)
        expect(await findings(page, pages.slice(first, first + PAGES_AT_ONCE))).toEqual([])
      })
    }
  })
}

/** What axe finds on these pages, by path. */
async function findings(page: Page, paths: string[]): Promise<[path: string, found: string[]][]> {
  const found: [string, string[]][] = []
  for (const path of paths) {
    await page.goto(path)
    await pageReady(page)
    await page.waitForLoadState('networkidle')
    found.push([path, await axeViolationsInBothThemes(page)])
  }
  return found.filter(([, violations]) => violations.length > 0)
}
