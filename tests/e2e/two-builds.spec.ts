import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { layoutReady, signIn } from '#tests/e2e/support/journey.ts'
import { otherBuildOf } from '#tests/e2e/support/other-build.ts'
import { type RunningShop, startShop } from '#tests/e2e/support/server.ts'

const email = (page: Page) => page.getByLabel('Email')
const missing = (page: Page) => page.getByRole('alert')

/** A server whose build lacks the files that `without` matches. */
const test = base.extend<{ without: RegExp; shop: RunningShop }>({
  without: [/^$/, { option: true }],
  shop: async ({ without }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-gone-'))
    const root = otherBuildOf(process.cwd(), folder, without)
    const shop = await startShop({ seed: 'empty', root })
    await use(shop)
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ shop }, use) => use(shop.url),
})

for (const [what, without] of [
  ['entry', /^app-.*\.js/],
  ['code of the page', /^login-.*\.js/],
  ['layout', /^(AuthLayout|auth)-.*\.js/],
] as const) {
  test.describe(`when the ${what} is missing`, () => {
    test.use({ without })

    test('the document is reloaded once and then shows an error', async ({ page }) => {
      const documents = countDocuments(page)
      await page.goto('/login').catch(() => {})
      await expect(
        missing(page).getByRole('heading', { name: 'Assay couldn’t be loaded completely' }),
      ).toBeVisible()
      await page.waitForTimeout(3000)
      expect(documents()).toBe(2)
      await missing(page).getByRole('link', { name: 'Reload this page' }).click()
      await expect.poll(documents).toBe(3)
      await expect(missing(page)).toBeVisible()
      await page.waitForTimeout(2000)
      expect(documents()).toBe(3)
    })
  })
}

test.describe('when the entry is missing', () => {
  test.use({ without: /^app-.*\.js/ })

  test('the error is in the chosen language, also where the browser forbids storage', async ({
    page,
    shop,
  }) => {
    await page.context().addCookies([{ name: 'i18n_locale', value: 'ae', url: shop.url }])
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
    const documents = countDocuments(page)
    await page.goto('/login').catch(() => {})
    await expect(missing(page).getByRole('heading')).toHaveText('لم يكتمل تحميل Assay')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.waitForTimeout(2000)
    expect(documents()).toBe(2)
  })
})

test.describe('when the style sheet is missing', () => {
  test.use({ without: /\.css/ })

  test('the page works without it after one reload', async ({ page }) => {
    const documents = countDocuments(page)
    await page.goto('/login').catch(() => {})
    await expect.poll(documents).toBe(2)
    await expect(email(page)).toBeVisible()
    await page.waitForTimeout(2000)
    expect(documents()).toBe(2)
    await expect(missing(page)).toHaveCount(0)
  })
})

test('a page whose code does not arrive during a visit is loaded as a document', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page)
  await layoutReady(page)
  const documents = countDocuments(page)
  await page.route(/price-runs-.*\.js$/, async (route) => {
    if (documents() === 0) await route.fulfill({ status: 404, body: 'Not Found' })
    else await route.continue()
  })
  await page.locator('aside').getByRole('link', { name: 'Price runs' }).click()
  await expect(page.getByRole('heading', { name: 'Price runs', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/price-runs$/)
  expect(documents()).toBe(1)
})

/** Counts the documents that the page requests. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (navigation) => {
    if (navigation.isNavigationRequest()) count += 1
  })
  return () => count
}
