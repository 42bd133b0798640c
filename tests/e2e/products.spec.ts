import type { Page } from '@playwright/test'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'
import { FILE_STARTS } from '#tests/support/files-as-text.ts'

const product = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

async function addProduct(page: Page, title: string, kind: string) {
  await page.getByRole('button', { name: 'Add product' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByLabel('Type').selectOption(kind)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(product(page, title)).toContainText('0 pieces')
}

/** Gives the open dialog a file in one of the three ways. */
async function giveFile(
  page: Page,
  way: 'choose' | 'drop' | 'paste',
  name: string,
  content: Buffer,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (way === 'choose') {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Upload a file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content })
    return
  }
  await dialog.getByLabel('Table of pieces').evaluate(
    (field, { way, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name))
      const options = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        way === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { way, name, bytes: [...content] },
  )
}

test('a ring is added with its pieces, priced as a list, and archived', async ({ page }) => {
  await openSignedIn(page, '/price')
  await layoutReady(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await addProduct(page, 'Signet Ring', 'Ring')

  await test.step('a duplicate name is refused beside the field', async () => {
    await page.getByRole('button', { name: 'Add product' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Signet Ring')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      /A product with this name already exists/,
    )
    await page.keyboard.press('Escape')
  })

  await test.step('a wrong line is named, and no line of the table is saved', async () => {
    await page.getByRole('button', { name: 'Add pieces to Signet Ring' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('sku, karat, weight_g', { exact: true })).toBeVisible()
    const table = 'sku,karat,weight_g,size\nSR-7,14K,8.2,7\nSR-8,15K,8.6,8\nSR-9,18K,9.1,9'
    await dialog.getByLabel('Table of pieces').fill(table)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toContainText('Line 3')
    await expect(dialog).toContainText('15K')
    await dialog.getByLabel('Table of pieces').fill(table.replace('15K', '14K'))
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(product(page, 'Signet Ring')).toContainText('3 pieces · 0 priced')
    await expect(product(page, 'Signet Ring')).toContainText('Missing3 prices')
  })

  await test.step('its chart is a list by ring size and can be repriced', async () => {
    // Without a price its name leads to its pieces, and the missing prices to the chart.
    await product(page, 'Signet Ring').getByRole('link', { name: 'Signet Ring' }).click()
    await page.waitForURL(/\/products\/\d+$/)
    await page.goto('/products')
    await product(page, 'Signet Ring').getByRole('link', { name: '3 prices' }).click()
    await page.waitForURL(/\/price\?/)
    await layoutReady(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signet Ring')
    await page.getByRole('button', { name: 'Preview 3 prices' }).click()
    await page.waitForURL(/\/price-runs\/\d+$/)
    await expect(page.getByRole('main')).toContainText('SR-7')
    await expect(page.getByRole('main')).toContainText('Ring · 14K · US 7')
    await expect(page.getByText('Signet Ring', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Apply 3 prices/ }).click()
    await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible()
  })

  await test.step('once it has prices, it is repriced alone', async () => {
    await page.goto('/price?product=signet-ring')
    await layoutReady(page)
    await page.getByRole('button', { name: 'Reprice…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: /^This table only/ })).toHaveCount(0)
    await dialog.getByText('This product only: Signet Ring').click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await page.waitForURL(/\/price-runs\/\d+$/)
    await expect(page.getByText('Signet Ring', { exact: true })).toBeVisible()
  })

  await test.step('the price history of a ring leads back to the ring', async () => {
    await page.goto('/price?product=signet-ring')
    await layoutReady(page)
    await page.getByRole('gridcell', { name: /^14 karat, [^,]*8/ }).click()
    await page.getByRole('link', { name: 'Full price history' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price history')
    const above = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(above).toHaveText('Signet Ring')
    await above.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signet Ring')
    await expect(page.getByRole('link', { name: 'Full price history' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('14K · US 8 · 8.600 g')
  })

  await test.step('its sizes are shown in the chosen system', async () => {
    await page.goto('/users/user-account-settings')
    await page.getByLabel('Ring size system').selectOption('EU 52')
    await page.goto('/price?product=signet-ring')
    await expect(page.getByRole('rowheader')).toHaveText(['EU 54½', 'EU 57'])
  })

  await test.step('an archived product leaves the charts and is restored unchanged', async () => {
    await page.goto('/products')
    await expect(product(page, 'Signet Ring')).toContainText('3 pieces · all priced')
    await expect(product(page, 'Signet Ring')).toContainText(/Prices\$[\d,]+ – \$[\d,]+/)
    await expect(product(page, 'Signet Ring')).toContainText(/Average margin\d+\.\d%/)
    await expect(product(page, 'Signet Ring')).toContainText('Nothing is missing')
    await page.getByRole('button', { name: 'Archive Signet Ring' }).click()
    await expect(product(page, 'Signet Ring')).toContainText('Archived')
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await expect(toasts).toContainText('Signet Ring archived: 3 pieces.')
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(product(page, 'Signet Ring')).not.toContainText('Archived')
    await expect(toasts).toContainText('Signet Ring restored: 3 pieces.')

    await page.getByRole('button', { name: 'Archive Signet Ring' }).click()
    await expect(product(page, 'Signet Ring')).toContainText('Archived')
    await page.getByRole('button', { name: 'Restore Signet Ring' }).click()
    await expect(product(page, 'Signet Ring')).not.toContainText('Archived')
    await expect(product(page, 'Signet Ring')).toContainText('3 pieces · all priced')
  })
})

test('a shop names its 9 ct gold, and a pendant of it is added, priced, verified and quoted', async ({
  page,
}) => {
  await openSignedIn(page, '/configuration/alloys')

  await test.step('an alloy in use stays on, another is switched on', async () => {
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await row('14K').getByText('Sold').click()
    await expect(page.getByRole('alert')).toContainText('This alloy has pieces: ')
    await expect(page.getByRole('switch', { name: 'Sold: 14K' })).toBeChecked()
    await row('21K').getByText('Sold').click()
    await expect(page.getByRole('switch', { name: 'Sold: 21K' })).toBeChecked()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('an alloy of the shop’s own is added', async () => {
    await page.getByRole('button', { name: 'Add an alloy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('9 ct')
    await dialog.getByLabel('Fineness').fill('37')
    await dialog.getByLabel('Fineness').fill('1375')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Fineness')).toHaveAccessibleDescription(/Enter a fineness/)
    await dialog.getByLabel('Fineness').fill('375')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Sold: 9 ct' })).toBeChecked()
    await expect(page.getByText('Fineness 375 · Stamp 375')).toHaveCount(2)
  })

  await test.step('a pendant of it is priced, and its breakdown is verified', async () => {
    await page.goto('/products')
    await addProduct(page, 'Locket', 'Pendant')
    await page.getByRole('button', { name: 'Add pieces to Locket' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Table of pieces').fill('sku,karat,weight_g\nLOCKET-9CT,9 ct,4.2')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await product(page, 'Locket').getByRole('link', { name: 'Locket' }).click()
    await layoutReady(page)
    await page.getByRole('button', { name: 'Preview 1 price' }).click()
    await page.waitForURL(/\/price-runs\/\d+$/)
    await page.getByRole('button', { name: /^Apply 1 price/ }).click()
    await expect(page.getByRole('button', { name: 'Undo…' })).toBeVisible()
    await page.getByRole('button', { name: /9 ct/ }).click()
    const receipt = page.getByRole('dialog', { name: /^Price breakdown of / })
    await expect(receipt).toContainText('9 ct')
    await receipt.getByRole('button', { name: 'Verify' }).click()
    await expect(receipt.getByText('Verified: recalculated with the same result')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a weight of it is quoted', async () => {
    await page.getByRole('button', { name: 'Quick quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quick quote' })
    await dialog.getByLabel('Weight in grams').fill('10')
    await dialog.getByLabel('Karat').selectOption('9 ct')
    await expect(dialog).toContainText('Melt value per gram of 9 ct')
  })
})

test('a file that is no text is refused beside the field, and the lines stay', async ({ page }) => {
  await openSignedIn(page, '/products')
  await addProduct(page, 'Figaro', 'Chain')
  await page.getByRole('button', { name: 'Add pieces to Figaro' }).click()
  const table = page.getByRole('dialog').getByLabel('Table of pieces')
  await table.fill('sku,karat,weight_g')
  for (const way of ['choose', 'drop', 'paste'] as const) {
    await giveFile(page, way, 'weights.xlsx', FILE_STARTS.workbook)
    await expect(table).toHaveAccessibleDescription(/This is an Excel workbook/)
    await giveFile(page, way, 'weights.pdf', FILE_STARTS.pdf)
    await expect(table).toHaveAccessibleDescription(/This isn’t a CSV file/)
    await expect(table).toHaveValue('sku,karat,weight_g')
  }
  await giveFile(page, 'drop', 'weights.csv', Buffer.from('\ufeffsku,karat,weight_g\nSR-1,14K,8'))
  await expect(table).toHaveValue('sku,karat,weight_g\nSR-1,14K,8')
  await expect(table).toHaveAccessibleDescription('')
})

test('a weight from the scale is entered in the price panel', async ({ page }) => {
  await openSignedIn(page, '/price')
  await layoutReady(page)
  await page.getByRole('gridcell', { name: /^14 karat, 8 millimeters, 22 inches/ }).click()
  await page.getByRole('button', { name: 'Enter weight' }).click()
  const grams = page.getByLabel('Weight on the scale')

  await test.step('a weight that looks like pennyweights is queried', async () => {
    await grams.fill('67.9')
    await page.getByRole('button', { name: 'Save weight' }).click()
    await expect(page.getByText(/pennyweight/i)).toBeVisible()
  })

  await test.step('the right weight is saved and no longer an estimate', async () => {
    await grams.fill('106.2')
    await page.getByRole('button', { name: 'Save weight' }).click()
    await expect(page.getByText('Weight saved.')).toBeVisible()
    await expect(grams).toHaveCount(0)
    await expect(page.getByText('Estimated weight')).toHaveCount(0)
  })
})
