import { signIn, test } from '#tests/e2e/support/journey.ts'
import { shopSteps } from './shop-steps.ts'

test.use({ seed: 'empty' })
test.describe.configure({ mode: 'serial' })

test('a shop that enters no gold price sells a chain of sterling silver at a verified price', async ({
  page,
}) => {
  test.slow()
  const shop = shopSteps(page)
  await signIn(page)
  await shop.start('silver', { XAG: '52' })
  await shop.addPiece(
    'Sterling chain',
    'chain',
    'sku,karat,weight_g,width_mm,length_in\nSTERLING,Ag 925,45.000,5,22',
  )
  await shop.reprice('Sterling chain')
  // 45 g × 0.925 × 52 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 45 + 45 = 342.395; ÷ 0.6 = 570.66, to the nearest 5.
  await shop.verify(/Ag 925/, ['$570', '45.000 g', '925'])
})

test('the same shop sells a platinum ring with a diamond at a verified price', async ({ page }) => {
  test.slow()
  const shop = shopSteps(page)
  await signIn(page)
  await shop.sellAlloy('Pt 950', 'XPT')
  await shop.recordMetal('XPT', '1590')
  await shop.addPiece('Solitaire', 'ring', 'sku,karat,weight_g,size\nSOLITAIRE,Pt 950,8.200,7')
  const dialog = await shop.openParts('Solitaire', /950/)
  await shop.typeParts(dialog, {
    stones: {
      carats: '1.010',
      quality: 'Round, H, VS1',
      cost: '4800',
      setting: '60',
      markup: '25',
    },
  })
  await shop.saveParts(dialog)
  await shop.reprice('Solitaire')
  // 8.2 g × 0.95 × 1,590 ÷ 31.1034768 × 1.01 × 1.03 + 5 × 8.2 + 20 = 475.271; ÷ 0.6 + (4,800 + 60) × 1.25 = 6,867.12.
  await shop.verify(/Pt 950/, ['$6,865', '1 diamond', '1.010 ct', 'Stone markup', '$1,215'])
})
