import type { Page } from '@playwright/test'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, signIn, test } from '#tests/e2e/support/journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The chart of a demo shop, whose prices are based on example gold at 4,129.10. */
async function openChart(page: Page) {
  await page.goto('/price')
  await layoutReady(page)
  await expect(cell(page, 8, 22)).toBeVisible()
}

const cell = (page: Page, width: number, length: number) =>
  page.getByRole('gridcell', {
    name: new RegExp(`^14 karat, ${width} millimeters, ${length} inches`),
  })

const bar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function review(page: Page, reason: string) {
  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.waitForURL(/\/price-runs\/\d+$/)
}

test('a price is typed, reviewed, applied and undone', async ({ page }) => {
  await openSignedIn(page)
  await openChart(page)
  await test.step('typing marks the cell and saves nothing', async () => {
    await cell(page, 8, 22).focus()
    await page.keyboard.type('+2%')
    await page.keyboard.press('Enter')
    await expect(cell(page, 8, 22)).toContainText('$15,480')
    await expect(cell(page, 8, 22)).toContainText('15,175')
    await expect(cell(page, 9, 22)).toBeFocused()
    await expect(bar(page, '1 unsaved change')).toBeVisible()
  })
  await test.step('it survives a reload', async () => {
    await page.reload()
    await expect(cell(page, 8, 22)).toContainText('$15,480')
  })
  await test.step('old and new price are shown before anything is saved', async () => {
    await review(page, 'agreed at the counter')
    await expect(page.getByRole('main')).toContainText('15,175')
    await expect(page.getByRole('main')).toContainText('15,480')
  })
  await test.step('the change is still there after going back', async () => {
    await page.goBack()
    await expect(bar(page, '1 unsaved change')).toBeVisible()
    await page.goForward()
  })
  await test.step('after applying, the chart shows it as manual, and nothing is unsaved', async () => {
    await page.getByRole('button', { name: /^Apply 1 price/ }).click()
    await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible()
    await openChart(page)
    await expect(cell(page, 8, 22)).toHaveAccessibleName(/15,480 US dollars$/)
    await expect(page.getByText(/unsaved/)).toHaveCount(0)
  })
  await test.step('after the undo, the old price is back', async () => {
    await page.goto('/price-runs')
    await page.getByRole('row', { name: /Edit/ }).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Undo…' }).click()
    const undo = page.getByRole('alertdialog', { name: 'Undo this run?' })
    await undo.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('All its prices have since been restored.')).toBeVisible()
    await openChart(page)
    await expect(cell(page, 8, 22)).toHaveAccessibleName(/15,175 US dollars$/)
  })
})

test('the chart supports ranges, filling, copy and paste, and undo', async ({ page }) => {
  await openSignedIn(page)
  await openChart(page)
  await test.step('Shift selects a range, Ctrl+Enter fills it', async () => {
    await cell(page, 10, 20).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.locator('td[data-range]')).toHaveCount(4)
    await page.keyboard.type('-5')
    await page.keyboard.press('Control+Enter')
    await expect(bar(page, '4 unsaved changes')).toBeVisible()
    await expect(cell(page, 11, 22)).toContainText('$28,600')
  })
  await test.step('undo and redo', async () => {
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: /^Review/ })).toBeDisabled()
    await page.keyboard.press('Control+Shift+z')
    await expect(bar(page, '4 unsaved changes')).toBeVisible()
  })
  await test.step('cells are copied and pasted as in a spreadsheet', async () => {
    await cell(page, 3, 16).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1610\t1800')
    await page.evaluate(() => navigator.clipboard.writeText('1,650\t$1,850.00\r\n2900\tnever\r\n'))
    await cell(page, 3, 16).focus()
    await page.keyboard.press('Control+v')
    await expect(cell(page, 3, 18)).toContainText('$1,850')
    await expect(cell(page, 4, 16)).toContainText('$2,900')
    await expect(page.getByText('1 cell was skipped')).toBeVisible()
    await expect(bar(page, '7 unsaved changes')).toBeVisible()
  })
  await test.step('Ctrl+D and the corner of the selection fill down', async () => {
    await cell(page, 5, 24).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 6, 24)).toContainText('$6,525')
    await cell(page, 5, 26).focus()
    await page.locator('[data-fill]').dragTo(cell(page, 7, 26))
    await expect(cell(page, 6, 26)).toContainText('$7,065')
    await expect(cell(page, 7, 26)).toContainText('$7,065')
  })
  await test.step('an invalid price stays in the cell with an error; Esc leaves it', async () => {
    await cell(page, 3, 30).focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('?')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Enter a price like 4409' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell(page, 3, 30)).toHaveAccessibleName(/2,950 US dollars$/)
    await expect(cell(page, 3, 30)).toBeFocused()
  })
  await test.step('the customer view shows the saved prices', async () => {
    await page.getByRole('button', { name: 'Customer view' }).click()
    await expect(cell(page, 6, 24)).toHaveAccessibleName(/9,340 US dollars$/)
    await expect(page.locator('#sidebar, footer')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('#sidebar')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(cell(page, 6, 24)).toHaveAccessibleName(/9,340 US dollars$/)
})

test('with concurrent edits the second user sees both prices and loses nothing', async ({
  page,
  browser,
  shop,
}) => {
  await openSignedIn(page)
  await openChart(page)
  await cell(page, 12, 24).focus()
  await page.keyboard.type('38000')
  await page.keyboard.press('Enter')

  await createStaff(shop, { name: 'Sam', email: 'sam@assay.test' })
  const sam = await browser.newPage({ baseURL: shop.url })
  await signIn(sam, 'sam@assay.test')
  await openChart(sam)
  await cell(sam, 12, 24).focus()
  await sam.keyboard.type('37500')
  await sam.keyboard.press('Enter')
  await review(sam, 'a round figure')
  await sam.getByRole('button', { name: /^Apply 1 price/ }).click()
  await expect(sam.getByText(/Applied/).first()).toBeVisible()
  await sam.close()

  await page.getByRole('button', { name: /^Review/ }).click()
  await page.getByLabel('Reason').fill('a rounder figure')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(cell(page, 12, 24)).toHaveAccessibleName(
    /38,000 US dollars, not saved; someone else changed it to 37,500 US dollars in the meantime$/,
  )
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await review(page, 'a rounder figure')
  await expect(page.getByRole('main')).toContainText('37,500')
  await expect(page.getByRole('main')).toContainText('38,000')
})

test('on a phone a tap on a price opens a form', async ({ page }) => {
  await openSignedIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/price')
  await layoutReady(page)
  await page.getByLabel('Width').selectOption({ label: '8 mm' })
  await page.getByRole('button', { name: /^22″/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Regular price').fill('15500')
  await sheet.getByRole('button', { name: 'Add to review' }).click()
  await expect(bar(page, '1 unsaved change')).toBeVisible()
  await expect(page.getByRole('button', { name: /^22″/ })).toContainText('$15,500')
})
