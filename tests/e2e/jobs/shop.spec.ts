import type { Locator, Page } from '@playwright/test'
import { beginJob, countClicks, endJob, enter, openFromSidebar } from '#tests/e2e/support/clicks.ts'
import { expect, layoutReady, openSignedIn, test as ordinary } from '#tests/e2e/support/journey.ts'
import { PASSWORD, startShop } from '#tests/e2e/support/server.ts'
import { type FakeFeedServer, openFakeFeed } from '#tests/support/fake-feed.ts'

ordinary.describe.configure({ timeout: 120_000 })
ordinary.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

ordinary('a margin is changed after a simulation', async ({ page }) => {
  const job = await beginJob(page)
  await openFromSidebar(page, 'Configuration')
  await enter(page.getByRole('textbox', { name: 'Gross margin % Solid' }), '42')
  await button(page, 'Simulate').click()
  await button(page, 'Activate as new version').click()
  await expect(page.getByText('Version 2 is now active')).toBeVisible()
  endJob(job, 'settings change with a simulation')
})

ordinary('somebody is invited and sees the shop as staff do', async ({ page, browser, shop }) => {
  const job = await beginJob(page)
  await openFromSidebar(page, 'Configuration')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await button(page, 'Invite team member').click()
  await enter(page.getByRole('dialog').getByLabel('Email', { exact: true }), 'nina@assay.test')
  await page.keyboard.press('Enter')
  await button(page, 'Copy').click()
  await expect(button(page, 'Copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const context = await browser.newContext()
  await countClicks(context, job)
  const nina = await context.newPage()
  // The link contains APP_URL, but this server runs on a free port.
  await nina.goto(link.replace(/^http:\/\/[^/]+/, shop.url))
  await enter(nina.getByLabel('Your name'), 'Nina')
  await enter(nina.getByLabel('New password', { exact: true }), PASSWORD)
  await nina.keyboard.press('Enter')
  await expect(button(nina, 'Nina, profile')).toBeVisible()
  await layoutReady(nina)
  const menu = nina.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Contracts' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Configuration' })).toHaveCount(0)
  endJob(job, 'invitation, and the shop as staff see it')
  await context.close()
})

/** A shop that polls two local sources every second, which report $4,071.30. */
const test = ordinary.extend<{ feed: FakeFeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  feed: async ({}, use) => {
    const feed = await openFakeFeed({ price: '4071.30', scenario: 'duplicate' })
    await use(feed)
    await feed.close()
  },
  shop: async ({ feed }, use) => {
    const shop = await startShop({
      seed: 'priced',
      settings: {
        FEED_ALLOW_LOCAL: '1',
        FEED_POLL_S: '1',
        FEED_SOURCES: 'swissquote,gold_api_com',
        FEED_SWISSQUOTE_URL: feed.urls.swissquote,
        FEED_GOLD_API_COM_URL: feed.urls.gold_api_com,
      },
    })
    await use(shop)
    await shop.stop()
  },
})

test('a held gold price is accepted', async ({ page, feed }) => {
  const chip = page.locator('header').getByRole('button', { name: /^Gold price/ })
  const held = page.getByRole('link', { name: 'Review: 1 gold price needs review' })
  await test.step('one source reports a sudden rise', async () => {
    await openSignedIn(page)
    await reloadUntil(page, chip.filter({ hasText: '$4,071.30' }))
    feed.setPrice('4152.73')
    feed.setScenario('duplicate', 'swissquote')
    await reloadUntil(page, held)
  })
  const job = await beginJob(page)
  await held.click()
  await button(page, 'Accept $4,152.73 from Swissquote').click()
  const dialog = page.getByRole('dialog')
  await enter(dialog.getByLabel('Reason'), 'Two dealers confirm it.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(chip).toContainText('$4,152.73')
  endJob(job, 'decision about a held gold price')
})

/** Waits for what the server does by itself, until the page shows it. */
async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass()
}
