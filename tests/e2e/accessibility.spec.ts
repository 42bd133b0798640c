import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DOORS, PAGES } from '#tests/support/pages.ts'
import { atRest, expect, signIn, test } from './journey.ts'

const THEMES = ['light', 'dark'] as const
const LOCALES = ['en', 'ae'] as const

for (const locale of LOCALES) {
  for (const theme of THEMES) {
    test(`nothing for axe to find on any page, ${theme}, ${locale}`, async ({ page }) => {
      test.setTimeout(180_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/login')
      await prefer(page, { theme, i18n_locale: locale })
      const found: Record<string, string[]> = {}
      for (const path of DOORS) {
        await page.goto(path)
        found[path] = await look(page)
      }
      await prefer(page, { theme, i18n_locale: 'en' })
      await page.goto('/login')
      await signIn(page)
      await prefer(page, { theme, i18n_locale: locale })
      for (const path of PAGES) {
        await page.goto(path)
        found[path] = await look(page)
      }
      expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([])
    })
  }
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
async function look(page: Page): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('#main-loader')).toHaveCount(0)
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
