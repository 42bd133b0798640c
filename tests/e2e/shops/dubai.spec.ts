import { setLocale, signIn, test } from '#tests/e2e/support/journey.ts'
import { shopSteps } from './shop-steps.ts'

test.use({ seed: 'empty' })

test('a shop in dirhams prices and verifies a bangle of 21K in Arabic', async ({ page }) => {
  test.slow()
  await signIn(page)
  await setLocale(page, 'ae')
  await page.goto('/')
  const shop = shopSteps(page, 'ae')
  await shop.start('AED')
  await shop.recordGold('15050.00', /15,050/)
  await shop.sellAlloy('21K')
  await shop.addPiece(
    'سوار',
    'bracelet',
    'sku,karat,weight_g,width_mm,length_in\nBANGLE-21K,21K,20,8,7.5',
  )
  await shop.reprice('سوار')
  // 20 g × 0.875 × 15,050 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 20 + 45 = 8,954.1; ÷ 0.6, to the nearest 5.
  await shop.verify(/21K/, [/14,925/])
})
