import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Creates a customer with a draft of a buy-back. */
async function seller(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': decodeURIComponent(token),
    }
    const post = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const idempotencyKey = 'a-seller-of-a-journey'
    const someone = { name: 'Selma Seller', email: '', phone: '', idempotencyKey }
    const { id } = await (await post('/customers/quick', someone)).json()
    const scrap = { description: 'Chain', karat: '14K', fineness: '585', weightG: '10' }
    const lines = [{ ...scrap, test: 'xrf', qty: 1 }]
    const birthday = '1990-05-01'
    await post('/contracts', { type: 'buy_back', customerId: id, birthday, lines, idempotencyKey })
    return String(id)
  })
}

test('an identity card is recorded for a buy-back, read again, and deleted', async ({ page }) => {
  await signIn(page)
  await layoutReady(page)
  const id = await seller(page)
  await page.goto(`/customers/${id}`)
  const card = page.getByRole('region', { name: 'ID documents' })
  await expect(card).toContainText('No ID on file. An ID is required')

  await test.step('the buy-back links to the card', async () => {
    await page.getByRole('link', { name: /^Draft/ }).click()
    await page.getByRole('link', { name: 'No ID on file: add one now' }).click()
    await expect(card).toBeInViewport()
  })

  const dialog = page.getByRole('dialog')
  await test.step('without a buy-back only four characters are required, and no scan', async () => {
    await card.getByRole('button', { name: 'Add ID' }).click()
    await expect(dialog.getByLabel('Number', { exact: true })).toBeVisible()
    expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByLabel('For buy-back').selectOption({ label: 'Don’t store, ID seen only' })
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Enter the last four characters')).toBeVisible()
  })

  await test.step('with one, number and scan are saved; an invalid scan is refused', async () => {
    await dialog.getByLabel('For buy-back').selectOption({ index: 0 })
    await dialog.getByLabel('Number', { exact: true }).fill('L01X 00T47')
    await dialog.getByLabel('Valid until').fill('2020-05-03')
    const file = dialog.locator('input[type=file]')
    const fake = Buffer.from('no picture at all')
    await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: fake })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Choose a JPEG, PNG or PDF.')).toBeVisible()
    await expect(
      dialog.getByText('The ID was saved, but the scan couldn’t be uploaded.'),
    ).toBeVisible()
    await file.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PNG })
    await dialog.getByRole('button', { name: 'Save scan' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('•••• 0T47')
    await expect(card).toContainText('Expired')
    await expect(card).toContainText('Number and scan stored until')
    await expect(card.getByRole('listitem')).toHaveCount(1)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('the number is shown and hidden again', async () => {
    await card.getByRole('button', { name: /^Show number/ }).click()
    await expect(card).toContainText('L01X00T47')
    await card.getByRole('button', { name: /^Hide number/ }).click()
    await expect(card).not.toContainText('L01X00T47')
  })

  await test.step('the scan opens in a new window', async () => {
    const opening = page.context().waitForEvent('page')
    await card.getByRole('link', { name: /^View scan/ }).click()
    const scan = await opening
    await scan.waitForLoadState()
    expect(await scan.evaluate(() => document.images[0]?.naturalWidth)).toBe(1)
    await scan.close()
  })

  await test.step('it is deleted with a reason', async () => {
    await card.getByRole('button', { name: /^Delete/ }).click()
    await dialog.getByLabel('Reason').fill('noted by mistake')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('No ID on file. An ID is required')
    await expect(page.getByText('ID deleted')).toBeVisible()
  })
})
