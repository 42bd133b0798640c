import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const RING = 'TRI-18K-6.5'

async function openFromMenu(page: Page, action: string) {
  await page.getByRole('button', { name: `More actions: ${RING}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a ring is counted, moved to the safe, and promised once', async ({ page }) => {
  await openSignedIn(page, '/products')
  // A menu that closes is a dialog too.
  const dialog = page.locator('section[role=dialog]')
  const row = page.getByRole('row').filter({ hasText: RING })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()

  await test.step('a new ring is not counted', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialog.getByLabel('Name').fill('Trilogy')
    await dialog.getByLabel('Type').selectOption('ring')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Trilogy' }) })
      .getByRole('link', { name: '0 pieces' })
      .click()
    await layoutReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trilogy')
    await page.getByRole('button', { name: 'Add piece', exact: true }).first().click()
    await dialog.getByLabel('Size').fill('6.5')
    await dialog.getByLabel('Alloy').selectOption('18K')
    await dialog.getByLabel('Weight').fill('4.2')
    await expect(dialog.getByLabel('SKU')).toHaveValue(RING)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row).toBeVisible()
    await openFromMenu(page, 'Stock…')
    await expect(dialog).toContainText('This piece isn’t counted')
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
  })

  const product = page.url()
  await test.step('a wrong number is said beside the field, and a count is shown in the list', async () => {
    await dialog.getByLabel('Pieces there').fill('1.5')
    await save()
    await expect(dialog.getByLabel('Pieces there')).toHaveAccessibleDescription(/whole number/)
    await dialog.getByLabel('Pieces there').fill('1')
    await save()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('1 of 1 available')
    await expect(page.getByRole('columnheader', { name: 'In stock' })).toBeVisible()
  })

  await test.step('a second place is added, and the ring is moved there', async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Places…' }).click()
    await expect(dialog.getByLabel('Place 1', { exact: true })).toHaveValue('Shop')
    await dialog.getByRole('button', { name: 'Add place' }).click()
    await dialog.getByLabel('Place 2', { exact: true }).fill('Safe')
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await save()
    await expect(dialog).toBeHidden()
    await openFromMenu(page, 'Stock…')
    await dialog.getByText('Move', { exact: true }).click()
    await save()
    await expect(dialog).toBeHidden()
    await openFromMenu(page, 'Stock…')
    await expect(dialog.getByRole('heading', { name: 'Safe' })).toBeVisible()
    await expect(dialog.getByRole('definition').filter({ hasText: '1' })).toHaveCount(2)
    await dialog.getByText('Changes', { exact: true }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Moved' })).toHaveCount(2)
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the first contract reserves it', async () => {
    await sellTo(page, 'Ada Byron', { stock: '1 of 1 available', place: 'Safe' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('main li [aria-current=step]')).toHaveText('Confirmed')
    await expect(page.getByRole('main')).toContainText('from Safe')
  })

  await test.step('the reserved ring is moved with its contract', async () => {
    const contract = page.url()
    await page.goto(product)
    await layoutReady(page)
    await openFromMenu(page, 'Stock…')
    await dialog.getByText('Move', { exact: true }).click()
    await dialog.getByLabel('Place', { exact: true }).selectOption('Safe')
    await dialog.getByLabel('To', { exact: true }).selectOption('Shop')
    await expect(dialog).toContainText(/Reserved among these: 1, for SALE-/)
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await save()
    await expect(dialog).toBeHidden()
    await page.goto(contract)
    await expect(page.getByRole('main')).toContainText('from Shop')
  })

  await test.step('the move is undone', async () => {
    await page.goto(product)
    await layoutReady(page)
    await openFromMenu(page, 'Stock…')
    await dialog.getByText('Changes', { exact: true }).click()
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Undo: Moved' }).click()
    await expect(dialog).toBeHidden()
    await openFromMenu(page, 'Stock…')
    await expect(dialog.getByRole('heading', { name: 'Safe' })).toBeVisible()
    await dialog.getByText('Changes', { exact: true }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Undone: Moved' })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: /Undo/ })).toHaveCount(0)
  })

  await test.step('a second piece is counted at both places at once', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add piece', exact: true }).first().click()
    await dialog.getByLabel('Size').fill('7')
    await dialog.getByLabel('Alloy').selectOption('18K')
    await dialog.getByLabel('Weight').fill('4.3')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'More actions: TRI-18K-7' }).click()
    await page.getByRole('menuitem', { name: 'Stock…' }).click()
    await expect(dialog).toContainText('Enter how many are at each place.')
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByLabel('Shop', { exact: true }).fill('2')
    await save()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: 'TRI-18K-7' })).toContainText('2 of 2')
  })

  await test.step('the second contract is told whose it is', async () => {
    await sellTo(page, 'Ben Cole', { stock: 'None left' })
    await expect(page.getByRole('main')).toContainText(`${RING} is reserved for Ada Byron`)
  })
})

/** A sale of the ring to a new customer, confirmed; `stock` is what the picker says of it. */
async function sellTo(
  page: Page,
  name: string,
  { stock, place }: { stock: string; place?: string },
) {
  await page.goto('/customers/create')
  await layoutReady(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add customer', exact: true }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'New contract' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(name)
  await page.getByRole('combobox', { name: 'Add a piece' }).fill(RING)
  const option = page.getByRole('option', { name: RING })
  await expect(option).toContainText(stock)
  await option.click()
  await page.getByLabel('Unit price', { exact: true }).fill('1500')
  const from = page.getByLabel('Take pieces from')
  if (place) {
    await expect(from).toHaveValue(/./)
    await from.selectOption(place)
    const part = 'section:has([name=placeId])'
    expect(await axeViolationsInBothThemes(page, { part })).toEqual([])
  }
  await page.getByRole('button', { name: 'Confirm and record payment', exact: true }).click()
}
