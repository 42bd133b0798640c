import { countPieces } from '#server/catalogue/queries.ts'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, setLocale, signIn, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'demo' })

test('the first start shows sample prices of three metals, and a ring with a diamond is verified', async ({
  page,
  shop,
}) => {
  await signIn(page)
  await layoutReady(page)
  const chip = page.locator('header').getByRole('button', { name: /^Metal prices/ })
  await expect(chip).toContainText('$4,129.10')
  await chip.click()
  const panel = page.getByRole('dialog', { name: 'Metal prices' })
  for (const price of [/^Silver.*52\.27/, /^Platinum.*1,588\.12/])
    await expect(panel.getByRole('link', { name: price })).toContainText('Sample')
  expect(await axeViolations(page, { part: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  const { pieces } = await withDatabase(shop, (db) => countPieces(db))
  const count = new Intl.NumberFormat('en-US').format(pieces)
  await expect(page.getByRole('region', { name: 'Last repricing' })).toContainText(count)

  await page.goto('/price?product=platinum-solitaire-ring')
  await layoutReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Platinum Solitaire Ring')
  expect(await axeViolations(page, { part: 'main' })).toEqual([])
  await page.getByRole('gridcell', { name: /6,865/ }).click()
  const receipt = page.getByRole('region', { name: 'Price breakdown' })
  await expect(receipt).toContainText('1 diamond')
  await receipt.getByRole('button', { name: 'Verify' }).click()
  await expect(receipt.getByText('Verified', { exact: false }).first()).toBeVisible()
  await receipt.getByText('Settings of this price').click()
  const decided = receipt.getByRole('row')
  await expect(decided.filter({ hasText: 'Clasp and findings' })).toContainText('$20.00Ring')
  await expect(decided.filter({ hasText: 'Minimum margin' })).toContainText('15.0%Whole shop')
})

test('rings and metals have settings of their own, which the example piece is priced by', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/configuration')
  await layoutReady(page)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await expect(field('byKind.ring.findingsMinor')).toHaveValue('20.00')
  await expect(field('byKind.pendant.findingsMinor')).toHaveCount(0)
  const example = page.getByRole('region', { name: 'Example piece' })
  await example.getByLabel('Choose another piece').fill('BAND-PT950-7')
  await page.getByRole('option', { name: /BAND-PT950-7/ }).click()
  await field('byKind.ring.findingsMinor').fill('30')
  await field('byMetal.XPT.premiumBp').fill('5')
  await expect(page.getByText('2 changes not yet active')).toBeVisible()
  await example.locator('summary').click()
  const decided = example.getByRole('row')
  await expect(decided.filter({ hasText: 'Clasp and findings' })).toContainText('$30.00Ring')
  await expect(decided.filter({ hasText: 'Premium on metal' })).toContainText('5.0%Platinum')
  await field('byKind.ring.findingsMinor').fill('x')
  await expect(field('byKind.ring.findingsMinor')).toHaveAttribute('aria-invalid', 'true')
  expect(await axeViolations(page, { part: 'main' })).toEqual([])
})

test('the products of the first start have names in Arabic, and fit on a phone in dark', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await setLocale(page, 'ae')
  await page.goto('/products')
  await layoutReady(page)
  await expect(page.getByRole('link', { name: 'خاتم سوليتير من البلاتين' })).toBeVisible()
  for (const path of [
    '/products',
    '/',
    '/configuration',
    '/price?product=gold-and-platinum-ring',
  ]) {
    await page.goto(path)
    await layoutReady(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeViolations(page, { part: 'main' }), path).toEqual([])
  }
})

test('earrings and coins are on sale, in the price chart, the search and the figures of their kind', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/products')
  await layoutReady(page)
  for (const name of ['Gold Hoop Earrings', 'Diamond Stud Earrings', 'Gold Coin'])
    await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto('/price?product=diamond-stud-earrings')
  await page.getByRole('gridcell', { name: /1,490/ }).click()
  const receipt = page.getByRole('region', { name: 'Price breakdown' })
  await expect(receipt).toContainText('2 diamonds')
  await page.goto('/price?product=gold-coin')
  await expect(page.getByRole('gridcell', { name: /1 oz, 4,910/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('[role=dialog] [role=combobox]').fill('COIN-999.9-1/2OZ')
  await expect(page.getByRole('option', { name: /1\/2 oz.*Gold Coin/ })).toBeVisible()
  await page.goto('/analytics?card=margin&kind=coin')
  await expect(page.getByRole('row', { name: /COIN-916\.7-1OZ/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /HOOPS/ })).toHaveCount(0)
})

test('the agreement of a ring at sample prices warns of them, and fits on a phone', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/price-runs/1')
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toHaveCount(3)
  await page.goto('/contracts/create')
  await page.getByLabel('Customer', { exact: true }).fill('Grace Hopper')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Add a piece').fill('RING-18K-PT950')
  await page
    .getByRole('option', { name: /RING-18K/ })
    .first()
    .click()
  await page.getByLabel('Quantity').fill('50')
  const warning = page.locator('p', {
    hasText: /Sample.*Platinum \$1,588\.12 per troy ounce/,
  })
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/contracts\/\d+$/)
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SALE-/)
  await expect(warning).toBeHidden()
  await page.getByRole('button', { name: 'How this price was calculated' }).click()
  await expect(
    page.locator('p', { hasText: /Pt 950.*Platinum \$1,588\.12 per troy ounce/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Create document' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/documents/1')
  await layoutReady(page)
  const hiddenWidth = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(hiddenWidth).toBe(0)
})
