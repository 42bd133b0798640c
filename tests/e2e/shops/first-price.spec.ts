import type { Locator, Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { countClicks, enter, type Job } from '#tests/e2e/support/clicks.ts'
import {
  test as base,
  expect,
  layoutReady,
  openSignedIn,
  setLocale,
  signIn,
} from '#tests/e2e/support/journey.ts'
import { shopSteps, textsIn } from './shop-steps.ts'

/** Each test has an empty shop of its own. */
const test = base.extend({
  shop: async ({ shopOf }, use, { testId }) => use(await shopOf(testId)),
})
test.use({ seed: 'empty' })
test.describe.configure({ timeout: 120_000 })

interface NewShop {
  locale?: string
  preset: 'rings' | 'silver' | 'british' | 'gulf'
  /** Today's price per troy ounce of the metal of the first piece. */
  metal: 'XAU' | 'XAG'
  price: string
  /** The first piece, by the names of its fields; the alloy where it is not the first one sold. */
  piece: Record<string, string>
  alloy?: string
  stone?: { carats: string; quality: string; cost: string }
  /** The price on the preview, and what its breakdown says. */
  shown: string | RegExp
  receipt: { piece: RegExp; says: (string | RegExp)[] }
}

const MOST_CLICKS = 12

/** From the home page of an empty shop to the first price, as few clicks as the pages allow. */
async function reachFirstPrice(page: Page, shop: NewShop): Promise<void> {
  const job: Job = { clicks: 0 }
  await countClicks(page.context(), job)
  await signIn(page)
  if (shop.locale) {
    await setLocale(page, shop.locale)
    await page.goto('/')
  }
  await layoutReady(page)
  const text = textsIn(shop.locale ?? 'en')
  const button = (key: string, part: Pick<Page, 'getByRole'> = page) =>
    part.getByRole('button', { name: text(key) })
  job.clicks = 0

  await page
    .getByRole('main')
    .getByRole('link', { name: text('setup:title') })
    .click()
  await button(`setup:presets.${shop.preset}`).click()
  expect(await axeViolationsInBothThemes(page, { part: 'main' })).toEqual([])
  await enter(page.locator(`[name="prices.${shop.metal}"]`), shop.price)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/products\/\d+$/)
  await button('pieces:add').first().click()
  const dialog = page.getByRole('dialog')
  if (shop.alloy) await dialog.locator('[name=karat]').selectOption(shop.alloy)
  for (const [name, value] of Object.entries(shop.piece))
    await enter(dialog.locator(`[name=${name}]`), value)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  if (shop.stone) await addStone(page, shop.stone, button, text)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('shell:preview_prices_one') })
    .click()
  await page.waitForURL(/\/price-runs\/\d+$/)
  await expect(page.getByRole('main').getByText(shop.shown).first()).toBeVisible()
  const { apply, verify } = shopSteps(page, shop.locale)
  await apply()
  process.stdout.write(`clicks: first price of a new shop, ${shop.preset}: ${job.clicks}\n`)
  expect(job.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await verify(shop.receipt.piece, shop.receipt.says)
}

async function addStone(
  page: Page,
  stone: NonNullable<NewShop['stone']>,
  button: (key: string, part?: Pick<Page, 'getByRole'>) => Locator,
  text: (key: string) => RegExp,
): Promise<void> {
  await page.getByRole('row').getByRole('button').click()
  await page.getByRole('menuitem', { name: text('compositions:title') }).click()
  const dialog = page.getByRole('dialog')
  await button('compositions:stones.add', dialog).click()
  const field = (key: string) => dialog.getByLabel(text(`compositions:${key}`))
  await enter(field('stones.carats'), stone.carats)
  await enter(field('stones.quality'), stone.quality)
  await enter(field('cost.stone'), stone.cost)
  await button('compositions:save', dialog).click()
  await expect(dialog).toBeHidden()
}

test('a shop of rings with stones in the US', async ({ page }) => {
  await reachFirstPrice(page, {
    preset: 'rings',
    metal: 'XAU',
    price: '4100',
    piece: { size: '7', weight_g: '4.2' },
    stone: { carats: '1.01', quality: 'Round, H, VS1', cost: '4800' },
    shown: '$8,630',
    // 4.2 g × 0.585 × 4,100 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 4.2 + 20 = 377.93; + 4,800; ÷ 0.6 = 8,629.9, to the nearest 5.
    receipt: { piece: /14K/, says: ['$8,630', '1 diamond', '1.010 ct'] },
  })
})

test('a shop of silver', async ({ page }) => {
  await reachFirstPrice(page, {
    preset: 'silver',
    metal: 'XAG',
    price: '52',
    piece: { size: '7', weight_g: '6' },
    shown: '$100',
    // 6 g × 0.925 × 52 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 6 + 20 = 59.65; ÷ 0.6 = 99.42, to the nearest 5.
    receipt: { piece: /Ag 925/, says: ['$100', '6.000 g', '925'] },
  })
})

test('a British shop of 9 ct gold, with VAT', async ({ page }) => {
  await reachFirstPrice(page, {
    preset: 'british',
    metal: 'XAU',
    price: '3200',
    piece: { size: 'UK M', weight_g: '4.2' },
    shown: '£420',
    // 4.2 g × 0.375 × 3,200 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 4.2 + 20 = 209.57; ÷ 0.6 × 1.2 = 419.1, to the nearest 5.
    receipt: { piece: /9 ct/, says: ['£420', 'Tax'] },
  })
})

test('a shop of 21K bangles in Dubai, in Arabic', async ({ page }) => {
  await reachFirstPrice(page, {
    locale: 'ae',
    preset: 'gulf',
    metal: 'XAU',
    price: '15050',
    alloy: '21K',
    piece: { weight_g: '20' },
    shown: /9,416/,
    // 20 g × (0.875 × 15,050 ÷ 31.1034768 + 25) = 8,967.69; × 1.05 = 9,416.07, to the nearest 1.
    receipt: { piece: /21K/, says: [/9,416/] },
  })
})

test('what is wrong is said beside the field, an admin who is late is told, and nothing typed is lost', async ({
  page,
}) => {
  await openSignedIn(page, '/setup')
  await layoutReady(page)
  const late = await page.context().newPage()
  await late.goto('/setup')
  await layoutReady(late)
  const field = (name: string, of = page) => of.locator(`[name="${name}"]`)
  const save = (of = page) => of.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByText('Miami Cuban Link, ready to price').click()
  await field('address').fill('1 Hatton Garden')
  await field('prices.XAU').fill('gold')
  await save()
  await expect(page.getByText('Choose at least one kind of pieces')).toBeVisible()
  await expect(field('prices.XAU')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('prices.XAU')).toHaveValue('gold')
  await expect(field('address')).toHaveValue('1 Hatton Garden')
  expect(await axeViolationsInBothThemes(page, { part: 'main' })).toEqual([])
  await page.getByText('Coins', { exact: true }).click()
  await field('prices.XAU').fill('4100')
  await save()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coins')

  await field('name', late).fill('Another name')
  await save(late)
  await expect(late.getByText('Someone changed these settings in the meantime.')).toBeVisible()
  await expect(field('name', late)).toHaveValue('Another name')
  await save(late)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Miami Cuban Link')
})

test('the form fits on a phone, in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page)
  await setLocale(page, 'ae')
  await page.goto('/setup')
  await layoutReady(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeViolationsInBothThemes(page, { part: 'main' })).toEqual([])
})
