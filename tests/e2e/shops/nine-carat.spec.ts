import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { shopSteps } from './shop-steps.ts'

test.use({ seed: 'empty' })

test('a shop in pounds names its 9 ct gold, and prices and verifies a pendant with VAT', async ({
  page,
}) => {
  test.slow()
  const shop = shopSteps(page)
  await signIn(page)
  await shop.start('GBP')
  await shop.recordGold('3200.00', '£3,200')

  await test.step('prices include VAT', async () => {
    const field = (name: string) => page.locator(`[name="${name}"]`)
    await page.goto('/configuration')
    await layoutReady(page)
    await field('shop.tax.mode').selectOption('inclusive')
    await field('shop.tax.rate').fill('20')
    await page.getByRole('button', { name: 'Simulate' }).click()
    const confirm = page.getByRole('button', { name: 'Activate as new version' })
    await expect(confirm).toBeEnabled({ timeout: 90_000 })
    await confirm.click()
    await expect(page.getByText(/^Version \d+ is now active$/)).toBeVisible()
  })

  await test.step('an alloy by the name of the market', async () => {
    await page.goto('/configuration/alloys')
    await layoutReady(page)
    await page.getByRole('button', { name: 'Add an alloy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('9 ct')
    await dialog.getByLabel('Fineness').fill('375')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('switch', { name: 'Sold: 9 ct' })).toBeChecked()
  })

  await shop.addPiece('Locket', 'pendant', 'sku,karat,weight_g\nLOCKET-9CT,9 ct,4.2')
  await shop.reprice('Locket')
  // 4.2 g × 0.375 × 3,200 ÷ 31.1034768 × 1.01 × 1.03 + 6 × 4.2 + 10 = 203.770; ÷ 0.6 × 1.2, to the nearest 5.
  await shop.verify(/9 ct/, ['£410', 'Tax'])
})
