import { expect, signIn, test } from '#tests/e2e/support/journey.ts'

test('a new user signs in, records gold, reprices, verifies a price, undoes the run and signs out', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.getByText(/sample/i).first()).toBeVisible()

  await test.step('4,100.00 is recorded and shown as latest', async () => {
    await page.getByLabel('Today’s gold price per troy ounce').fill('4100.00')
    const goldCard = page.getByRole('region', { name: 'Gold price', exact: true })
    await goldCard.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('header').getByText('4,100.00')).toBeVisible()
    await page.goto('/gold-price-logs/latest')
    await expect(page.getByText('4,100.00').first()).toBeVisible()
  })

  await test.step('all prices are previewed and applied', async () => {
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Preview 1,584/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/price-runs\/\d+/)
    await page.getByRole('button', { name: /^Apply 1,/ }).click()
    await expect(page.getByText(/^Applied .* by Admin/)).toBeVisible()
  })

  await test.step('the receipt of a price is verified', async () => {
    await page.goto('/price')
    await page.getByRole('gridcell', { name: /^14 karat, 8 millimeters, 22 inches/ }).click()
    await expect(page.getByText('15,075').first()).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Verified: recalculated with the same result')).toBeVisible()
  })

  await test.step('the run is undone', async () => {
    await page.goto('/price-runs')
    await page.getByRole('main').locator('a[href="/price-runs/2"]').first().click()
    await page.getByRole('button', { name: 'Undo…' }).click()
    const undo = page.getByRole('alertdialog', { name: 'Undo this run?' })
    await undo.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('All its prices have since been restored.')).toBeVisible()
  })

  await test.step('after sign-out, going back shows no data', async () => {
    await page.getByRole('button', { name: 'Admin, profile' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    for (let step = 0; step < 3; step++) {
      await page.goBack()
      await page.waitForTimeout(300)
      await expect(page.getByText('4,100.00')).toHaveCount(0)
      await expect(page.getByText('15,075')).toHaveCount(0)
    }
    const stored = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))
    expect(stored).not.toContain('4100')
  })
})
