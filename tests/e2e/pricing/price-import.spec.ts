import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

const SKU = 'MCL-S-14K-8MM-22IN'
const fileOf = (text: string) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function openImport(page: Page): Promise<void> {
  await openSignedIn(page, '/price-runs')
  await layoutReady(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import prices…' }).click()
  await expect(page.getByRole('heading', { name: 'Import prices' })).toBeVisible()
}

const choose = (page: Page, text: string) =>
  page.locator('input[type=file]').setInputFiles(fileOf(text))

test('a list from a German spreadsheet becomes a preview, and its wrong rows a file to correct', async ({
  page,
}) => {
  await openImport(page)
  await choose(page, `Nummer;Neuer Preis;Bestand\r\n${SKU};15.200,50;3\r\nNO-SUCH;12;1\r\n`)
  await test.step('its columns are recognized', async () => {
    await page.getByLabel('Meaning of Nummer').selectOption('SKU')
    await page.getByLabel('Meaning of Neuer Preis').selectOption('Regular price')
    await expect(page.getByLabel('Meaning of Bestand')).toHaveValue('')
    expect(await axeViolations(page)).toEqual([])
  })
  await test.step('a row without a piece is reported, and nothing is saved', async () => {
    await page.getByRole('button', { name: 'Preview the import' }).click()
    const list = page.getByRole('table', { name: 'Rows that can’t be imported' })
    await expect(list.getByRole('row', { name: /3 NO-SUCH .*No piece for sale/ })).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saving).suggestedFilename()).toBe('import-problems.csv')
  })
  await test.step('the corrected file becomes a preview', async () => {
    await choose(page, `sku;price\r\n${SKU};15.200,50\r\n`)
    await page.getByLabel('Reason (optional)').fill('list of the supplier')
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page).toHaveURL(/\/price-runs\/\d+/)
    await expect(page.getByText('15,200.50').first()).toBeVisible()
  })
})

test('a file that is not CSV is refused beside the field', async ({ page }) => {
  await openImport(page)
  await choose(page, 'PK\u0003\u0004 a workbook')
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is an Excel workbook' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview the import' })).toHaveCount(0)
})

test('the shown table is downloaded as a workbook', async ({ page }) => {
  await openSignedIn(page, '/price')
  await layoutReady(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  const saving = page.waitForEvent('download')
  const shown = page.getByRole('group', { name: /What is shown: .14K. · .Solid./ })
  await shown.getByRole('menuitem', { name: 'Export Excel workbook' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^prices-miami-cuban-link-.*\.xlsx$/)
})
