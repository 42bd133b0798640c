import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import {
  animationsDone,
  expect,
  layoutReady,
  openSignedIn,
  setLocale,
  test,
} from '#tests/e2e/support/journey.ts'

const LOG = '/gold-price-logs'
const BOARD = '/gold-price-logs/latest'

/** Nothing is wider than the window. */
const isWithinWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test.describe.configure({ mode: 'serial' })

test('an admin sells an alloy of silver, enters its price, and sees it in header, log and board', async ({
  page,
}) => {
  await openSignedIn(page, '/configuration/alloys')
  await layoutReady(page)
  const sold = page.getByRole('switch', { name: 'Sold: Ag 925' })
  await expect(sold).toBeHidden()
  await page.getByRole('heading', { name: 'Silver' }).click()
  await page.locator('li', { hasText: 'Ag 925' }).getByText('Sold').click()
  await expect(sold).toBeChecked()
  expect(await axeViolations(page, { part: 'main' })).toEqual([])

  await page.goto(`${LOG}?metal=XAG`)
  await layoutReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silver price logs')
  await expect(page.getByText('No price yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Enter today’s silver price' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enter a price' })
  await expect(dialog.getByRole('radio', { name: 'Silver' })).toBeChecked()
  await dialog.getByLabel('Price per troy ounce').fill('48.20')
  expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Silver price saved.' })).toBeVisible()

  await expect(page).toHaveURL(`${LOG}?metal=XAG`)
  const rows = page.getByRole('table', { name: 'Prices, newest first' }).locator('[data-row]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('48.20')
  await page.getByRole('radio', { name: 'Gold' }).locator('xpath=ancestor::label').click()
  await expect(page).toHaveURL(/gold-price-logs(\?range=\w+)?$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gold price logs')
  await expect(page.getByRole('table', { name: 'Gold prices, newest first' })).not.toContainText(
    '48.20',
  )
  expect(await axeViolations(page, { part: 'main' })).toEqual([])

  await page
    .locator('header')
    .getByRole('button', { name: /^Metal prices/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Metal prices' })
  await expect(panel.getByRole('link', { name: /^Silver.*48\.20/ })).toBeVisible()
  expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto(BOARD)
  await layoutReady(page)
  const rates = page.getByRole('region', { name: /^Silver: selling and buy-back rates/ })
  await expect(rates.getByText('Ag 925')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Gold: selling/ })).not.toContainText('Ag 925')
  expect(await axeViolations(page, { part: 'main' })).toEqual([])
  await page.goto('/')
  await layoutReady(page)
  await page.goto('/configuration/sources')
  await layoutReady(page)
})

test('the field for a price keeps its metal, gives its last price as an example, and asks about one far from it', async ({
  page,
}) => {
  await openSignedIn(page, '/')
  await layoutReady(page)
  const silver = page.getByRole('radio', { name: 'Silver' })
  await silver.locator('xpath=ancestor::label').click()
  const field = page.getByLabel('Today’s price per troy ounce')
  await expect(field).toHaveAccessibleDescription(/for example 48\.20\./)
  await field.fill('48.30')
  await page
    .getByRole('region', { name: 'Metal prices', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(field).toHaveValue('')
  await expect(silver).toBeChecked()
  await expect(field).toHaveAccessibleDescription(/for example 48\.30\./)
  await field.fill('60')
  await page
    .getByRole('region', { name: 'Metal prices', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Silver: is this price correct?')).toBeVisible()
})

test('the prices of several metals are shown on a phone, in dark and in Arabic', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, `${LOG}?metal=XAG`)
  await setLocale(page, 'ae')
  for (const path of [`${LOG}?metal=XAG`, BOARD, '/configuration/alloys', '/']) {
    await page.goto(path)
    await layoutReady(page)
    expect(await isWithinWindow(page), path).toBe(true)
    expect(await axeViolations(page, { part: 'main' }), path).toEqual([])
  }
  await page.locator('header').getByRole('button', { name: /4,129/ }).click()
  await animationsDone(page)
  const silver = page.getByRole('dialog').getByRole('link', { name: /^الفضة/ })
  expect((await silver.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
