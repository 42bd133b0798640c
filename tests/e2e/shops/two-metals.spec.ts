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
  await shop.start('rings', { XAU: '4100.00', XPT: '1590' })
  await shop.addPiece('Two-tone ring', 'ring', 'sku,karat,weight_g,size\nTWO-TONE,18K,12.4,7')

  await test.step('its parts and stones, before it has a price', async () => {
    const dialog = await shop.openParts('Two-tone ring', /^18 karat/)
    await shop.typeParts(dialog, {
      part: { alloy: 'Pt 950', grams: '' },
      stones: {
        carats: '1.010',
        quality: 'Round, H, VS1',
        cost: '4800',
        setting: '60',
        markup: '25',
      },
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const weight = dialog.getByLabel('Weight')
    await expect(weight).toHaveAttribute('aria-invalid', 'true')
    expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
    await weight.fill('3.1')
    await shop.saveParts(dialog)
  })

  await shop.reprice('Two-tone ring')
  // (12.4 × 4,100 × 0.75 + 3.1 × 1,590 × 0.95) ÷ 31.1034768 × 1.01 × 1.03 + 5 × 15.5 + 20 = 1,529.43; ÷ 0.6 + 4,860 × 1.25.
  await shop.verify(/18K/, ['$8,625', 'Pt 950', '1 diamond', '1.010 ct', 'Stone markup'])

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
    const text = page.getByText('This piece was changed since this price was calculated.')
    const dialog = await shop.openParts('Two-tone ring', /^18 karat/)
    await expect(text).toBeHidden()
    await dialog.getByLabel('Cost per stone').fill('5000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(text).toBeVisible()
  })
})
