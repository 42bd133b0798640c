import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { test as base, expect, openSignedIn, pageReady } from '#tests/e2e/support/journey.ts'
import { startShop } from '#tests/e2e/support/server.ts'

/** Campaigns change the prices of a shop, so each test has its own. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  shop: async ({}, use) => {
    const shop = await startShop({ seed: 'demo', settings: { FEED_SOURCES: '' } })
    await use(shop)
    await shop.stop()
  },
})

async function openSale(page: Page): Promise<void> {
  await openSignedIn(page, '/price-sale')
  await expect(page.getByRole('heading', { name: 'Change Sales Price' })).toBeVisible()
  await pageReady(page)
}

async function choose14KSolid8mm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '14K', exact: true }).click()
  await page.getByRole('button', { name: 'Solid', exact: true }).click()
  await page.getByLabel('Width from').fill('8')
  await page.getByLabel('Width to').fill('8')
  await expect(page.getByText('11 pieces in this selection')).toBeVisible()
}

const percent = (page: Page) => page.getByRole('textbox', { name: 'Percent off' })
const preview = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true })

/** The time in New York, the shop's time zone, so many minutes from now. */
function local(minutes: number): string {
  const moment = new Date(Date.now() + minutes * 60_000)
  const text = moment.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  return text.slice(0, 16).replace(' ', 'T')
}

test('a sale is scoped, corrected after a refusal, previewed, applied and undone', async ({
  page,
}) => {
  test.slow()
  await openSale(page)
  await choose14KSolid8mm(page)
  await preview(page).click()
  await expect(page.getByText('This field is required.')).toBeVisible()
  await percent(page).fill('10')
  await expect(page.getByText('This field is required.')).toHaveCount(0)
  await preview(page).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  await page.getByRole('button', { name: 'Apply 11 prices' }).click()
  await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Undo…' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/price-sale')
  await expect(page.getByText('No pieces are on sale now.')).toBeVisible()
})

test('a campaign is previewed and scheduled, starts automatically, and is paused and cancelled', async ({
  page,
}) => {
  // The campaign starts by the server's clock.
  test.slow()
  await openSale(page)
  await choose14KSolid8mm(page)
  await percent(page).fill('10')
  await page.getByText('As a campaign', { exact: true }).click()
  await page.getByLabel('Name').fill('Advent')
  await page.getByLabel('Starts').fill(local(-1))
  await page.getByLabel('Ends').fill(local(600))
  await preview(page).click()
  await page.waitForURL(/\/price-runs\/\d+/)
  await page.getByRole('button', { name: 'Schedule the campaign' }).click()
  await page.waitForURL(/\/price-sale$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('11 of 11 pieces have their campaign price')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await page.getByRole('button', { name: 'Pause Advent' }).click()
  await expect(page.getByText('No pieces are on sale now.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Advent…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the campaign' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`axe finds nothing at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openSale(page)
    await page.getByText('As a campaign', { exact: true }).click()
    await page.getByText('Only specific SKUs').click()
    expect(await axeViolations(page)).toEqual([])
  })
}
