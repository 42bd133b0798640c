import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, openSignedIn, test } from '#tests/e2e/support/journey.ts'

/** Records a gold price and previews all prices. */
async function previewAt(page: Page, gold: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Today’s gold price per troy ounce').fill(gold)
  const goldCard = page.getByRole('region', { name: 'Gold price', exact: true })
  await goldCard.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('header').getByText(gold.replace('4', '4,'))).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Preview 1,584/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/price-runs\/\d+/)
}

test('a run is reviewed by row, applied without one row, followed to a piece, and undone', async ({
  page,
}) => {
  await openSignedIn(page)
  await previewAt(page, '4200.00')
  const checks = page.getByRole('checkbox', { name: /^Include MCL-/ })

  await test.step('a row is excluded, and the button counts one less', async () => {
    const apply = page.getByRole('button', { name: /^Apply [\d,]+ prices$/ })
    const before = Number(((await apply.textContent()) ?? '').replace(/\D/g, ''))
    await checks.first().press('Space')
    await expect(checks.first()).not.toBeChecked()
    const after = `Apply ${(before - 1).toLocaleString('en-US')} prices`
    await expect(page.getByRole('button', { name: after })).toBeVisible()
  })

  await test.step('more rows load when scrolled to the end', async () => {
    await expect(page.getByText(/^200 of [\d,]+ shown$/)).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText(/^400 of [\d,]+ shown$/)).toBeVisible()
  })

  await test.step('the filter for problems finds none', async () => {
    await page.getByText(/^Problems [\d,]+$/).click()
    await expect(page.getByText(/^No problems/)).toBeVisible()
    await expect(page).toHaveURL(/only=problems/)
    await page.getByText(/^Changes [\d,]+$/).click()
    await expect(checks.first()).toBeVisible()
  })

  await test.step('a search and a karat leave only the matching rows', async () => {
    await page.getByRole('searchbox', { name: 'Search by SKU' }).fill('8mm 22in')
    await page.getByLabel('Karat').selectOption('14K')
    await expect(page).toHaveURL(/only=changes&q=8mm\+22in&karat=14K/)
    await expect(page.getByText(/^Changes 3$/)).toBeVisible()
    await expect(checks).toHaveCount(3)
    await page.getByLabel('Karat').selectOption('All karats')
    await page.getByRole('searchbox', { name: 'Search by SKU' }).fill('')
    await expect(page.getByText(/^200 of [\d,]+ shown$/)).toBeVisible()
  })

  await test.step('it is applied with a reason', async () => {
    await page.getByLabel('Reason (saved with every price)').fill('gold for the weekend')
    await page.getByRole('button', { name: /^Apply/ }).click()
    await expect(page.getByText(/^Applied .* by Admin/)).toContainText('gold for the weekend')
    await expect(page.getByText('Excluded', { exact: true }).first()).toBeVisible()
  })

  await test.step('the message says how many prices changed, and is closed', async () => {
    const message = page.getByRole('region', { name: 'Notifications' })
    await expect(message.getByText(/^[\d,]+ prices updated\.$/)).toBeVisible()
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(message.getByRole('button')).toHaveCount(0)
  })

  await test.step('the receipt of a row links to the price history of the piece', async () => {
    await page.getByRole('button', { name: /MCL-/ }).nth(2).click()
    await page.getByRole('link', { name: 'Full price history' }).click()
    await expect(page).toHaveURL(/\/variants\/\d+\/history/)
    await expect(page.getByRole('table').getByText('gold for the weekend')).toBeVisible()
    await expect(page.getByRole('slider')).toBeVisible()
  })

  await test.step('the undo is previewed first', async () => {
    await page.goto('/price-runs?kind=reprice&state=applied')
    await page.getByRole('main').locator('tbody a').first().click()
    await page.getByRole('button', { name: 'Undo…' }).click()
    await expect(page.getByText(/^[\d,]+ prices will be restored\./)).toBeVisible()
    const undo = page.getByRole('alertdialog', { name: 'Undo this run?' })
    await undo.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('All its prices have since been restored.')).toBeVisible()
  })
})

test('40 prices of an applied run are selected with Shift and undone', async ({ page }) => {
  await openSignedIn(page)
  await previewAt(page, '4300.00')
  await page.getByRole('button', { name: /^Apply [\d,]+ prices$/ }).click()
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  const row = (index: number) =>
    page.getByRole('main').locator(`tr[data-index="${index}"]`).getByRole('checkbox')

  await test.step('a click and a click with Shift select a range', async () => {
    await row(0).press('Space')
    await expect(row(0)).toBeChecked()
    await page.getByRole('region', { name: 'Lines of the run' }).hover()
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(row(39)).toBeVisible({ timeout: 500 })
    }).toPass()
    await row(39).press('Shift+Space')
    await expect(page.getByText('40 prices selected')).toBeVisible()
  })

  await test.step('the effect is shown before they are undone', async () => {
    await page.getByRole('button', { name: 'Undo these…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Undo these prices?' })
    await expect(dialog.getByText(/^40 prices will be restored\./)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the run stays applied and names the undo, which can be undone', async () => {
    await expect(
      page.getByRole('main').getByText('Restored', { exact: true }).first(),
    ).toBeVisible()
    await page.getByRole('link', { name: /^40 prices undone by run/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Undo/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('All its prices have since been restored.')).toBeVisible()
  })
})

test('all prices can be restored to a point in time, and a preview can be discarded', async ({
  page,
}) => {
  await openSignedIn(page, '/price-runs')
  await page.getByRole('button', { name: 'Restore prices from a date…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date and time').fill('2040-01-01T10:00')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('This time is in the future. Choose an earlier one.')).toBeVisible()
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/price-runs\/\d+/)
  await expect(page.getByRole('heading', { name: /^Restore prices/ })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/price-runs$/)
  await expect(page.getByRole('row').getByText('Discarded').first()).toBeVisible()
})
