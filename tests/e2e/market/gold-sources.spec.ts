import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { test as base, expect, openSignedIn, pageReady } from '#tests/e2e/support/journey.ts'
import { startShop } from '#tests/e2e/support/server.ts'
import { type FakeFeedServer, openFakeFeed } from '#tests/support/fake-feed.ts'

const PAGE = '/configuration/sources'
const KEY = 'k3y-that-nobody-may-read-1234567890'

/** A shop whose sources are local, except metals.dev, which is never requested. */
const test = base.extend<{ feed: FakeFeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
  feed: async ({}, use) => {
    const feed = await openFakeFeed({ price: '4071.30' })
    await use(feed)
    await feed.close()
  },
  shop: async ({ feed }, use) => {
    const { metals_dev: _, ...urls } = feed.urls
    const addresses = Object.entries(urls).map(([kind, url]) => [
      `FEED_${kind.toUpperCase()}_URL`,
      url,
    ])
    const shop = await startShop({
      seed: 'priced',
      settings: { FEED_ALLOW_LOCAL: '1', FEED_SOURCES: '', ...Object.fromEntries(addresses) },
    })
    await use(shop)
    await shop.stop()
  },
})

const row = (page: Page, name: string) =>
  page.locator('li[data-kind]').filter({ has: page.getByRole('heading', { name }) })
const sheet = (page: Page) => page.getByRole('dialog')

async function openSources(page: Page): Promise<void> {
  await page.goto('/login')
  await openSignedIn(page, PAGE)
  await expect(page.getByRole('heading', { name: 'Gold price sources' })).toBeVisible()
  await pageReady(page)
}

async function setUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Set up ${name}` }).click()
  await expect(sheet(page)).toBeVisible()
}

/** Chooses an entry of the menu of a source. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('an admin tests a source, sees its price and its errors, and fetches from it', async ({
  page,
  feed,
}) => {
  await openSources(page)
  await setUp(page, 'Swissquote')
  await expect(
    sheet(page).getByText(
      'Set by the environment variable FEED_SWISSQUOTE_URL; can’t be changed here.',
    ),
  ).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Test now' }).click()
  await expect(sheet(page).getByText('$4,071.30 per troy ounce')).toBeVisible()
  await expect(sheet(page).getByText(/^Responded in \d+ ms with status 200/)).toBeVisible()

  await sheet(page).getByRole('button', { name: 'Test now' }).click()
  await expect(sheet(page).getByText('Wait a few seconds between two tests.')).toBeVisible()

  feed.setScenario('500', 'swissquote')
  await expect(async () => {
    await sheet(page).getByRole('button', { name: 'Test now' }).click()
    const error = sheet(page).getByText('Test failed: it returned a server error.')
    await expect(error).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(sheet(page).getByText(/status 500/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await choose(page, 'Swissquote', 'Fetch now')
  await expect(row(page, 'Swissquote')).toContainText('it returned a server error')
  await expect(row(page, 'Swissquote')).toContainText('Failing')

  feed.setScenario('ok', 'swissquote')
  feed.setPrice('4072.10')
  await choose(page, 'Swissquote', 'Fetch now')
  await expect(row(page, 'Swissquote')).toContainText('Working')
  await expect(row(page, 'Swissquote')).toContainText('$4,072.10')
})

test('an API key is saved by the form and cannot be read afterwards', async ({ page }) => {
  await openSources(page)
  await expect(page.locator('ul > li', { has: page.getByText('metals.dev') })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Move metals.dev' })).toHaveCount(0)
  await setUp(page, 'metals.dev')
  await sheet(page).getByLabel('API key', { exact: true }).fill(KEY)
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page)).toHaveCount(0)

  await expect(page.locator('ol > li', { has: page.getByText('metals.dev') })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Move metals.dev' })).toHaveCount(1)

  await page.reload()
  expect(await page.content()).not.toContain(KEY)
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(KEY)
  await choose(page, 'metals.dev', 'Set up')
  await expect(sheet(page).getByText(/^An API key is saved and can’t be viewed\./)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Show password' }).click()
  await expect(sheet(page).getByLabel('API key', { exact: true })).toHaveValue('')

  await sheet(page).getByLabel('API address').fill('https://collector.example')
  await sheet(page).getByRole('button', { name: 'Test now' }).click()
  await expect(sheet(page).getByText(/^The saved API key is for another address\./)).toBeVisible()
  await expect(sheet(page).getByLabel('API address')).toHaveValue('https://collector.example')
})

test('typed values stay after a refusal and while the sources reload', async ({ page, feed }) => {
  await page.clock.install()
  await openSources(page)
  await page.getByRole('button', { name: 'Turn on goldprice.org' }).click()
  await expect(row(page, 'goldprice.org').getByText('Off', { exact: true })).toHaveCount(0)
  await setUp(page, 'goldprice.org')
  await sheet(page).getByLabel('Check every', { exact: true }).fill('often')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('Enter a time from 30 seconds to 24 hours.')).toBeVisible()
  await expect(sheet(page).getByLabel('Check every', { exact: true })).toBeFocused()
  await expect(sheet(page).getByLabel('Check every', { exact: true })).toHaveValue('often')

  await sheet(page).getByLabel('Check every', { exact: true }).fill('1.5')
  feed.setScenario('500')
  const refreshed = page.waitForResponse((response) => response.url().endsWith(PAGE))
  await page.clock.fastForward(16_000)
  await refreshed
  await expect(sheet(page).getByLabel('Check every', { exact: true })).toHaveValue('1.5')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(row(page, 'goldprice.org')).toContainText('Checked every 90 seconds')
  await setUp(page, 'goldprice.org')
  await sheet(page).getByText('Use this source').click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'goldprice.org').getByText('Off', { exact: true })).toHaveCount(1)
  await choose(page, 'goldprice.org', 'Set up')
  await expect(sheet(page).getByText('Use this source')).toBeVisible()
})

test('the order of sources is changed by keyboard and mouse, and saved', async ({ page }) => {
  const names = () => page.locator('ol > li h4 bdi').allTextContents()
  await openSources(page)
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
  await handle('Swissquote').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'One place earlier' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('menuitem', { name: 'One place later' }).press('Enter')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['gold-api.com', 'Swissquote'])
  await expect(handle('Swissquote')).toBeFocused()
  await expect(page.getByText('Swissquote moved to place 2 of 4.')).toHaveCount(1)

  const first = row(page, 'gold-api.com')
  await handle('NBP').hover()
  await page.mouse.down()
  // The browser checks a drop target only after a move over it.
  await first.hover()
  await first.hover({ position: { x: 60, y: 8 } })
  await page.mouse.up()
  await expect.poll(async () => (await names())[0]).toBe('NBP')
  await expect(page.getByText('NBP moved to place 1 of 4.')).toHaveCount(1)
  await page.reload()
  await expect
    .poll(async () => (await names()).slice(0, 3))
    .toEqual(['NBP', 'gold-api.com', 'Swissquote'])

  // Sources without an API key stand between these two in the saved order.
  await handle('NBP').click()
  await page.getByRole('menuitem', { name: 'Last place' }).click()
  await expect(page.getByText('NBP moved to place 4 of 4.')).toHaveCount(1)
  await page.reload()
  await expect.poll(names).toEqual(['gold-api.com', 'Swissquote', 'goldprice.org', 'NBP'])
})

test('gold settings stay as typed beside their errors, and while the sources are shown', async ({
  page,
}) => {
  await openSources(page)
  await page.getByRole('link', { name: 'How gold prices are used' }).click()
  await page.getByText('Update prices automatically', { exact: true }).click()
  await page.getByLabel('Threshold', { exact: true }).fill('0.75')
  await page.getByLabel('Maximum prices to change').fill('many')
  await page.getByLabel('We buy 14K back at').fill('82.5')
  await page.getByLabel('Holiday', { exact: true }).fill('2026-12-24')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  await page.getByRole('link', { name: 'How gold prices are used' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a whole number above zero.')).toBeVisible()
  await expect(page.getByLabel('Threshold', { exact: true })).toHaveValue('0.75')

  await page.getByLabel('Maximum prices to change').fill('2,000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Maximum prices to change')).toHaveValue('2,000')
  await expect(page.getByLabel('We buy 14K back at')).toHaveValue('82.5')
  await expect(page.getByText('Thu, Dec 24, 2026')).toBeVisible()
})

for (const locale of ['en', 'ae']) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing on the page and in a source, ${theme}, ${locale}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openSources(page)
      await page.evaluate(
        ([look = '', language = '']) => {
          localStorage.setItem('theme', look)
          localStorage.setItem('i18n_locale', language)
        },
        [theme, locale],
      )
      await page.goto(PAGE)
      await expect(row(page, 'Swissquote')).toBeVisible()
      await pageReady(page)
      expect(await axeViolations(page)).toEqual([])
      await page.locator('li[data-kind=metals_dev] button').first().click()
      await expect(sheet(page)).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    })
  }
}

base(
  'where the server turns all sources off, the page says so instead of asking to turn one on',
  async ({ page }) => {
    await openSources(page)
    await expect(page.getByText(/turned off in the server’s settings$/)).toBeVisible()
    await expect(page.getByText('FEED_SOURCES', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Available sources' })).toBeVisible()
    await expect(row(page, 'NBP').getByText('Off on the server')).toBeVisible()
    await expect(row(page, 'metals.dev').getByText('API key missing')).toBeVisible()
    await expect(page.getByText(/Turn one on/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Turn on|Set up) / })).toHaveCount(0)

    // A price is entered here instead.
    await page.getByRole('button', { name: 'Enter gold price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter gold price' })
    await dialog.getByLabel('Price per troy ounce').fill('4071.30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/configuration\/sources$/)
    await expect(page.getByRole('region', { name: 'In use now' })).toContainText('$4,071.30')
  },
)
