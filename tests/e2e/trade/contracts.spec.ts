import { expect, openSignedIn, signIn, test } from '#tests/e2e/support/journey.ts'

test('a sale is drafted for a new customer, confirmed, paid, handed over, and shown on the board', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/contracts/create')

  await test.step('the customer is added in place', async () => {
    await page.getByLabel('Customer', { exact: true }).fill('Grace Hopper')
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a piece is added from the catalogue with its tag price', async () => {
    await page.getByLabel('Add a piece').fill('8mm 22 14k')
    await page.getByRole('option', { name: /MCL-S-14K-8MM-22IN/ }).click()
    await expect(page.getByLabel('Description')).toHaveValue(/Miami Cuban Link/)
    await expect(page.getByLabel('Unit price')).not.toHaveValue('')
  })

  await test.step('the draft survives leaving the page, and is saved', async () => {
    await page.waitForTimeout(500)
    await page.getByRole('link', { name: 'Contracts', exact: true }).first().click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Leave and save draft' })
      .click()
    await expect(page).toHaveURL(/\/contracts$/)
    await page.getByRole('link', { name: 'New contract' }).first().click()
    await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Grace Hopper')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/contracts\/\d+$/)
  })

  await test.step('it has a number once confirmed', async () => {
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SALE-\d{4}-00001$/)
  })

  await test.step('too large an amount is refused; the full amount settles the sale', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel('Amount', { exact: true })
    await amount.fill('99999999')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog.getByText('That’s too much. The maximum is')).toBeVisible()
    await dialog.getByRole('button', { name: 'Use full amount' }).click()
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('it is handed over by its menu on the board', async () => {
    await page.goto('/contracts?view=board&type=sale')
    await page.getByRole('button', { name: /^Move SALE-/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as delivered' }).click()
    const delivered = page.getByRole('region', { name: 'Delivered' })
    await expect(delivered.getByText(/^SALE-/)).toBeVisible()
  })

  await test.step('it is found in the list by the customer’s name', async () => {
    await page.goto('/contracts')
    await page.getByLabel('Search contracts').fill('hopper')
    await expect(page).toHaveURL(/q=hopper/)
    await expect(page.getByRole('link', { name: /^SALE-/ })).toBeVisible()
  })
})

test('the summary beside a layaway shows no amounts that do not match the form', async ({
  page,
}) => {
  await openSignedIn(page, '/contracts/create')
  await page.getByText('Layaway', { exact: true }).click()
  await page.getByLabel('Add a piece').fill('8mm 22 14k')
  await page.getByRole('option', { name: /MCL-S-14K-8MM-22IN/ }).click()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Installments')

  await test.step('refused entries leave only the items', async () => {
    await page.getByLabel('Deposit', { exact: true }).fill('9999999')
    await expect(summary).toContainText('The amounts can’t be calculated yet.')
    await expect(summary).toContainText('The deposit is more than the total.')
    await expect(summary).toContainText('Miami Cuban Link')
    await expect(summary).not.toContainText('Installments')
    await expect(summary).not.toContainText('Total')
  })

  await test.step('corrected entries are calculated again', async () => {
    await page.getByLabel('Deposit', { exact: true }).fill('1000')
    await expect(summary).toContainText('Installments')
    await expect(summary).toContainText('$1,000.00')
    await expect(summary).not.toContainText('can’t be calculated')
  })
})
