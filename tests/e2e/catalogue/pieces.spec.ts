import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku })

async function choose(page: Page, sku: string, action: string | RegExp) {
  await page.getByRole('button', { name: `More actions: ${sku}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a ring is added, edited, copied, archived and restored', async ({ page }) => {
  await openSignedIn(page, '/products')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const dialog = page.getByRole('dialog')

  await test.step('a new product has a page without pieces', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    await dialog.getByLabel('Name').fill('Solitaire')
    await dialog.getByLabel('Type').selectOption('ring')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Solitaire' }) })
    await card.getByRole('link', { name: '0 pieces' }).click()
    await layoutReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solitaire')
    await expect(page.getByRole('main')).toContainText('No pieces yet')
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  await test.step('what is wrong is said beside the field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: 'Add piece' }).first().click()
    await dialog.getByLabel('Size').fill('6.5')
    await expect(dialog.getByLabel('SKU')).toHaveValue(/^SOL-.*-6\.5$/)
    await dialog.getByLabel('Weight').fill('0.05')
    await dialog.getByLabel('Purchase cost').fill('310')
    await dialog.getByLabel('Supplier', { exact: true }).fill('Casting House')
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Weight')).toHaveAccessibleDescription(/0\.1 to 10,000 g/)
    await expect(dialog.getByLabel('Supplier', { exact: true })).toHaveValue('Casting House')
    await dialog.getByLabel('Alloy').selectOption('18K')
    await dialog.getByLabel('Weight').fill('4.2')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'SOL-18K-6.5')).toContainText('4.200 g')
    await expect(row(page, 'SOL-18K-6.5')).toContainText('No price yet')
  })

  await test.step('it is edited, with a reason, and the edit undone', async () => {
    await choose(page, 'SOL-18K-6.5', 'Edit…')
    await expect(dialog.getByLabel('Purchase cost')).toHaveValue('310.00')
    await dialog.getByLabel('SKU').fill('RING-7')
    await dialog.getByLabel('Size').fill('7')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/required/)
    await dialog.getByLabel('Reason').fill('made one size larger')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'RING-7')).toBeVisible()
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'SOL-18K-6.5')).toBeVisible()
  })

  await test.step('a copy opens with its values and another SKU', async () => {
    await choose(page, 'SOL-18K-6.5', 'Copy…')
    await expect(dialog.getByLabel('SKU')).toHaveValue('SOL-18K-6.5-2')
    await expect(dialog.getByLabel('Supplier', { exact: true })).toHaveValue('Casting House')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'SOL-18K-6.5-2')).toBeVisible()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
  })

  await test.step('it is archived, found among the archived, and restored', async () => {
    await choose(page, 'SOL-18K-6.5-2', 'Archive')
    await expect(row(page, 'SOL-18K-6.5-2')).toHaveCount(0)
    await page.getByText('Archived', { exact: true }).click()
    await expect(row(page, 'SOL-18K-6.5-2')).toBeVisible()
    await choose(page, 'SOL-18K-6.5-2', 'Restore')
    await expect(page.getByRole('main')).toContainText('No pieces match.')
    await page.getByText('For sale', { exact: true }).click()
    await expect(row(page, 'SOL-18K-6.5-2')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by SKU' }).fill('6.5-2')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Search by SKU' }).fill('')
    await expect(page).not.toHaveURL(/q=/)
  })

  await test.step('a series says how many pieces it has before it is added', async () => {
    // Without the notices of the steps before, which may cover the buttons of a dialog.
    await page.reload()
    await layoutReady(page)
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add a series…' }).click()
    await dialog.getByText('18K', { exact: true }).click()
    const sizes = dialog.getByRole('group', { name: 'Size' })
    await sizes.getByLabel('From').fill('8')
    await sizes.getByLabel('To').fill('9')
    await sizes.getByLabel('Step').fill('0.5')
    await dialog.getByLabel('Weight').fill('4.5')
    await expect(dialog).toContainText('Will be added: 6 pieces')
    expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, '-8.5')).toHaveCount(2)
  })
})
