import { expect, signIn, test } from '#tests/e2e/support/journey.ts'

test.use({ seed: 'empty' })

test('an empty shop is priced with one number and at most five clicks', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Get started', exact: true })).toBeVisible()
  await expect(page.getByLabel('Today’s gold price per troy ounce')).not.toBeFocused()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Price chart' })).toBeVisible()
  let clicks = 0
  const click = async (name: RegExp | string, part = page.getByRole('main')) => {
    clicks += 1
    await part.getByRole('button', { name, exact: true }).first().click()
  }
  await click('Save', page.getByRole('region', { name: 'Get started', exact: true }))
  await page.getByLabel('Today’s gold price per troy ounce').fill('4100.00')
  await click('Save', page.getByRole('region', { name: 'Gold price', exact: true }))
  await click('Save for Solid')
  await click(/^Preview 1,584 prices/)
  await expect(page).toHaveURL(/\/price-runs\/\d+/)
  await click(/^Apply 1,584 prices/)
  await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(5)
  await page.goto('/price')
  await expect(menu.getByRole('link', { name: 'Miami Cuban Link' })).toBeVisible()
  await expect(page.getByText('15,075').first()).toBeVisible()
})
