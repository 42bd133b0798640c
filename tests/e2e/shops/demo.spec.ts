import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, setLocale, signIn, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'demo' })

test('the first start shows sample prices of three metals, and a ring with a diamond is verified', async ({
  page,
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
  await expect(page.getByRole('region', { name: 'Last repricing' })).toContainText('1,609')

  await page.goto('/price?product=platinum-solitaire-ring')
  await layoutReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Platinum Solitaire Ring')
  expect(await axeViolations(page, { part: 'main' })).toEqual([])
  await page.getByRole('gridcell', { name: /6,910/ }).click()
  const receipt = page.getByRole('region', { name: 'Price breakdown' })
  await expect(receipt).toContainText('1 diamond')
  await receipt.getByRole('button', { name: 'Verify' }).click()
  await expect(receipt.getByText('Verified', { exact: false }).first()).toBeVisible()
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
  for (const path of ['/products', '/', '/price?product=gold-and-platinum-ring']) {
    await page.goto(path)
    await layoutReady(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeViolations(page, { part: 'main' }), path).toEqual([])
  }
})
