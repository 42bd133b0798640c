import type { Page } from '@playwright/test'
import { DOORS, PAGES } from '#tests/support/pages.ts'
import { faultsDayAndNight } from './axe.ts'
import { comeIn, expect, speak, test, uncovered } from './journey.ts'

const LOCALES = ['en', 'ae'] as const
const PAGES_AT_ONCE = 8

// They only look: two browsers may look at once.
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

for (const locale of LOCALES) {
  test.describe(`nothing for axe to find by day and by night, ${locale}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

    test('at any door', async ({ page }) => {
      await speak(page, locale)
      expect(await findings(page, DOORS)).toEqual([])
    })

    for (let first = 0; first < PAGES.length; first += PAGES_AT_ONCE) {
      test(`on pages from ${PAGES[first]}`, async ({ page }) => {
        await comeIn(page, '/price-runs')
        await speak(page, locale)
        expect(await findings(page, PAGES.slice(first, first + PAGES_AT_ONCE))).toEqual([])
      })
    }
  })
}

/** What axe finds on these pages, by path. */
async function findings(page: Page, paths: string[]): Promise<[path: string, found: string[]][]> {
  const found: [string, string[]][] = []
  for (const path of paths) {
    await page.goto(path)
    await uncovered(page)
    await page.waitForLoadState('networkidle')
    found.push([path, await faultsDayAndNight(page)])
  }
  return found.filter(([, violations]) => violations.length > 0)
}
