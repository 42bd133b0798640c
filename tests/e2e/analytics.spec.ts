import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

test('analytics loads, and a number leads to its rows', async ({ page }) => {
  await signIn(page)
  await layoutReady(page)

  await test.step('the cards load after the page', async () => {
    await page.getByRole('link', { name: 'Analytics', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Repricing gap', exact: true })).toBeVisible()
    await expect(page.getByText('Calculating…')).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('a tab has its own cards, with their definitions and tables on demand', async () => {
    await page.getByRole('link', { name: 'Sales', exact: true }).click()
    await expect(page).toHaveURL(/tab=sales/)
    const stock = page.getByRole('region', { name: 'Stock' })
    await stock.getByRole('button', { name: 'Definition: Stock' }).click()
    await expect(page.getByText(/^Stock at melt value and at current prices\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Pricing', exact: true }).click()
    const age = page.getByRole('region', { name: 'Gold change since pricing' }).first()
    await expect(age.getByRole('table')).toHaveCount(0)
    await age.getByRole('button', { name: 'Show table' }).click()
    await expect(age.getByRole('table')).toBeVisible()
    await age.getByRole('button', { name: 'Hide table' }).click()
    await expect(age.getByRole('table')).toHaveCount(0)
  })

  await test.step('a number links to its rows, and the range stays in the address', async () => {
    await page.getByText('90 days').click()
    await expect(page).toHaveURL(/range=90/)
    const card = page.getByRole('region', { name: 'Gold change since pricing' }).first()
    await card.getByRole('link', { name: '1,584' }).click()
    await expect(page).toHaveURL(/card=price_age/)
    await expect(page).toHaveURL(/range=90/)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(201)
    await page.getByLabel('Karat', { exact: true }).selectOption('14K')
    await expect(page).toHaveURL(/karat=14K/)
    await expect(page.getByText('Only 14K.')).toBeVisible()
    await expect(card.getByRole('link', { name: '396', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'All reports' }).click()
    await expect(page.getByRole('heading', { name: 'Repricing gap', exact: true })).toBeVisible()
  })
})
