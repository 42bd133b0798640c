import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { shopSteps } from './shop-steps.ts'

test.use({ seed: 'empty' })

test('a ring of gold and platinum with a diamond is described, priced and verified', async ({
  page,
}) => {
  test.slow()
  const shop = shopSteps(page)
  await signIn(page)
  await shop.start('USD')
  await shop.recordGold('4100.00', '4,100')

  await test.step('platinum is sold, and its price is entered', async () => {
    await page.goto('/configuration/alloys')
    await layoutReady(page)
    await page.getByRole('heading', { name: 'Platinum' }).click()
    await page.locator('li', { hasText: 'Pt 950' }).getByText('Sold').click()
    await expect(page.getByRole('switch', { name: 'Sold: Pt 950' })).toBeChecked()
    await page.goto('/gold-price-logs?metal=XPT')
    await layoutReady(page)
    await page.getByRole('button', { name: 'Enter today’s platinum price' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Enter a price' })
    await dialog.getByLabel('Price per troy ounce').fill('1590')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Platinum price saved.' })).toBeVisible()
  })

  await shop.addPiece('Two-tone ring', 'ring', 'sku,karat,weight_g,size\nTWO-TONE,18K,12.4,7')

  await test.step('its parts and stones, before it has a price', async () => {
    await page.getByRole('listitem').getByRole('link', { name: 'Two-tone ring' }).click()
    await layoutReady(page)
    await page.getByRole('gridcell', { name: /^18 karat/ }).click()
    await page.getByRole('button', { name: 'Parts and stones' }).click()
    const dialog = page.getByRole('dialog', { name: 'Parts and stones' })
    await dialog.getByRole('button', { name: 'Add part' }).click()
    await dialog.getByLabel('Alloy').selectOption('Pt 950')
    await dialog.getByRole('button', { name: 'Add stones' }).click()
    await dialog.getByLabel('Total carats').fill('1.010')
    await dialog.getByLabel('Quality').fill('Round, H, VS1')
    await dialog.getByLabel('Cost per stone').fill('4800')
    await dialog.getByLabel('Setting, all stones').fill('60')
    await dialog.getByLabel('Markup').fill('25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const weight = dialog.getByLabel('Weight')
    await expect(weight).toHaveAttribute('aria-invalid', 'true')
    expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
    await weight.fill('3.1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alertdialog', { name: /^Parts and stones saved/ })).toBeVisible()
  })

  await page.goto('/products')
  await layoutReady(page)
  await shop.reprice('Two-tone ring')
  // (12.4 × 4,100 × 0.75 + 3.1 × 1,590 × 0.95) ÷ 31.1034768 × 1.01 × 1.03 + 5 × 15.5 + 45 = 1,554.43; ÷ 0.6 + 4,860 × 1.25.
  await shop.verify(/18K/, ['$8,665', 'Pt 950', '1 diamond', '1.010 ct', 'Stone markup'])
  expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])

  await test.step('the price if gold and platinum rose', async () => {
    await page.goto('/price?product=two-tone-ring')
    await layoutReady(page)
    const bar = page.getByRole('region', { name: 'Changes of the chart' })
    for (const metal of ['platinum', 'gold']) {
      const controls = page.getByRole('group', { name: `What if ${metal} moves?` })
      await controls.getByRole('slider').focus()
      await page.keyboard.press('End')
      await expect(bar).toContainText(`What if ${metal} were`)
    }
    await expect(bar).toContainText('What if platinum were $1,828.50?')
    await expect(page.getByRole('gridcell', { name: /^18 karat/ })).toContainText('▲')
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('another stone is for the next price run, and the breakdown says so', async () => {
    const text = page.getByText('Parts and stones were changed since this price was calculated.')
    await page.goto('/products')
    await page.getByRole('listitem').getByRole('link', { name: 'Two-tone ring' }).click()
    await layoutReady(page)
    await page.getByRole('gridcell', { name: /^18 karat/ }).click()
    await page.getByRole('button', { name: 'Parts and stones' }).click()
    await expect(text).toBeHidden()
    const dialog = page.getByRole('dialog', { name: 'Parts and stones' })
    await dialog.getByLabel('Cost per stone').fill('5000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(text).toBeVisible()
  })
})
