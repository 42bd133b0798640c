import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, recordGold, test } from '#tests/e2e/support/journey.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'

const missing = (page: Page, card: string) =>
  page.getByRole('alert').filter({ hasText: `Couldn’t load: ${card}` })

/** Renames a table, so that cards that read it fail; the returned function restores it. */
async function without(shop: RunningShop, table: string): Promise<() => Promise<void>> {
  const rename = (from: string, to: string) =>
    withDatabase(shop, (db) => db.schema.alterTable(from).renameTo(to).execute())
  await rename(table, `${table}_away`)
  return () => rename(`${table}_away`, table)
}

test('analytics shows the other cards when one fails, names it, and loads it on retry', async ({
  page,
  shop,
}) => {
  // The counts of the menu read payments as well; only the cards are tested here.
  await page.route('**/menu-counts', (route) => route.fulfill({ json: { overdue: 0, drafts: 0 } }))
  // Unlike the home page, this one does not read payments while the table is renamed.
  await openSignedIn(page, '/gold-price-logs')
  const restore = await without(shop, 'payments')
  await page.goto('/analytics?tab=obligations')
  await layoutReady(page)
  await expect(missing(page, 'Cash')).toBeVisible()
  await expect(page.getByText('Calculating…')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  const locked = page.getByRole('region', { name: 'Locked gold' })
  await expect(locked).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const retry = missing(page, 'Cash').getByRole('button', { name: 'Try again' })
  // While the table is away: a request that comes after its return would not fail.
  const failedAgain = page.waitForResponse(
    (response) => 'x-inertia-partial-data' in response.request().headers(),
  )
  await retry.click()
  await failedAgain
  await expect(retry).toBeEnabled()
  await restore()
  await retry.click()
  await expect(missing(page, 'Cash')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Cash' }).getByRole('link').first()).toBeVisible()
})

test('the home page shows the other cards when one fails, names it, and loads it on retry', async ({
  page,
  shop,
}) => {
  await openSignedIn(page)
  await recordGold(page, '4000')
  const restore = await without(shop, 'compliance_findings')
  await page.goto('/')
  await layoutReady(page)
  await expect(missing(page, 'To do')).toBeVisible()
  await expect(page.getByText('Nothing due in the next 7 days.')).toBeVisible()
  await restore()
  await missing(page, 'To do').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Gold has changed since 1,584 prices were set')).toBeVisible()
})

/** Chromium reports an aborted request as an error. */
const testOffline = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  quietPage: async ({}, use) => use(undefined),
})

testOffline(
  'a request for cards that fails or gets no response leaves the page as it is',
  async ({ page }) => {
    await openSignedIn(page)
    let answer: 'none' | 'failure' | 'own' = 'none'
    await page.route('**/', async (route) => {
      const { 'x-inertia-partial-data': props = '' } = route.request().headers()
      const isForCards = /promises|priorities/.test(props)
      if (!isForCards || answer === 'own') return route.continue()
      if (answer === 'none') return route.abort()
      return route.fulfill({ status: 503, body: 'no server is ready', contentType: 'text/plain' })
    })
    await page.reload()
    await layoutReady(page)
    await expect(missing(page, 'To do')).toBeVisible()
    answer = 'failure'
    await page.reload()
    await layoutReady(page)
    await expect(missing(page, 'To do')).toBeVisible()
    await expect(page.locator('#inertia-error-dialog')).toHaveCount(0)
    answer = 'own'
    await missing(page, 'Due in the next 7 days').getByRole('button', { name: 'Try again' }).click()
    await expect(missing(page, 'Due in the next 7 days')).toHaveCount(0)
    await expect(missing(page, 'To do')).toBeVisible()
  },
)
