import type { Page } from '@playwright/test'
import { expect, openSignedIn, recordGold, test } from '#tests/e2e/support/journey.ts'

test.describe.configure({ timeout: 180_000 })

const HEADING = /^Price breakdown of /

const receipt = (page: Page) => page.getByRole('dialog', { name: HEADING })

/** Records a gold price and applies it to all prices; returns the address of the run. */
async function repriceAt(page: Page, gold: string): Promise<string> {
  await page.goto('/')
  await recordGold(page, gold)
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Preview 1,584/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Apply [\d,]+ prices$/ }).click()
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  return new URL(page.url()).pathname
}

/** The gold price, the replacement and the verification of the price of the first run. */
async function expectFirstPrice(page: Page): Promise<void> {
  await expect(receipt(page).getByText(/^Gold at \$4,200\.00/)).toBeVisible()
  await expect(receipt(page).getByText('Show every step')).toBeVisible()
  await receipt(page).getByRole('button', { name: 'Verify' }).click()
  await expect(receipt(page).getByText('Verified: recalculated with the same result')).toBeVisible()
}

test('a past price opens the breakdown it was applied with: from its run, the price history, a restore and the analytics', async ({
  page,
}) => {
  await openSignedIn(page)
  const first = await repriceAt(page, '4200.00')
  await repriceAt(page, '4300.00')

  await test.step('from the run, also after a reload, and Back leads to the page before', async () => {
    await page.goto(first)
    await page.getByRole('button', { name: /MCL-/ }).first().click()
    await expectFirstPrice(page)
    await expect(receipt(page).getByText(/^Replaced /)).toBeVisible()
    await page.reload()
    await expectFirstPrice(page)
    await page.goBack()
    await expect(receipt(page)).toBeHidden()
    await page.goForward()
    await expect(receipt(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(receipt(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${first}$`))
  })

  await test.step('the price that replaced it is one link away', async () => {
    await page.getByRole('button', { name: /MCL-/ }).first().click()
    await receipt(page)
      .getByRole('link', { name: /^Replaced / })
      .click()
    await expect(receipt(page).getByText(/^Gold at \$4,300\.00/)).toBeVisible()
    await expect(receipt(page).getByText('Current', { exact: true })).toBeVisible()
    await receipt(page).getByRole('link', { name: 'Full price history' }).click()
    await expect(page.getByRole('heading', { name: 'Price history' })).toBeVisible()
  })

  const rows = page.getByRole('table').locator('tbody[data-row]')
  await test.step('from its row of the price history, by keyboard', async () => {
    await rows.nth(1).locator('[data-row-link]').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/history\?change=\d+$/)
    await expectFirstPrice(page)
    await page.keyboard.press('Escape')
    await expect(rows.nth(1).locator('[data-row-link]')).toBeFocused()
  })

  await test.step('on a phone, with the button that restores it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('list', { name: 'Price history' }).getByRole('listitem').nth(1).click()
    await expectFirstPrice(page)
    await receipt(page)
      .getByRole('button', { name: /^Restore \$/ })
      .click()
    await expect(page.getByRole('heading', { name: /^Restore prices/ })).toBeVisible()
  })

  await test.step('from the preview of the prices of that day, which it would restore', async () => {
    await page
      .getByRole('button', { name: /″|MCL-/ })
      .first()
      .click()
    await expectFirstPrice(page)
    await expect(receipt(page).getByText(/^Price run \d+ did not set this price\./)).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('from a row of the analytics', async () => {
    await page.goto('/analytics?card=price_changes')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/history\?change=\d+$/)
    await expect(receipt(page).getByText(/^Gold at \$4,300\.00/)).toBeVisible()
  })
})

test('a price that a person entered says so, and has no steps', async ({ page }) => {
  await openSignedIn(page, '/price')
  const cell = page.getByRole('gridcell', { name: /^14 karat, 8 millimeters, 22 inches/ })
  await cell.focus()
  await page.keyboard.type('15999')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Review 1 change/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('agreed with a regular')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/price-runs\/\d+/)
  await page.getByRole('button', { name: /^Apply 1 price$/ }).click()
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  await page.getByRole('button', { name: /MCL-S-14K-8MM-22IN/ }).click()
  await expect(receipt(page).getByText(/^Entered by a person or imported/)).toBeVisible()
  await expect(receipt(page).getByText('agreed with a regular')).toBeVisible()
  await expect(receipt(page).getByText('Show every step')).toBeHidden()
  await receipt(page).getByRole('button', { name: 'Verify' }).click()
  await expect(receipt(page).getByText('Verified: it matches the price history')).toBeVisible()
})
