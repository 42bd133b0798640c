import type { Page } from '@playwright/test'
import { expect, openSignedIn, test } from '#tests/e2e/support/journey.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('an admin adds 8.875 %, and a sale with two classes is agreed with the sum of each', async ({
  page,
}) => {
  await test.step('a rate with a fifth decimal place is refused beside its field', async () => {
    await openSignedIn(page, '/configuration/tax-classes')
    await button(page, 'Add a tax class').click()
    await dialog(page).getByLabel('Name').fill('New York City')
    await dialog(page).getByLabel('Tax rate').fill('8.87501')
    await button(page, 'Save').click()
    await expect(dialog(page)).toContainText('at most four decimal places')
    await dialog(page).getByLabel('Tax rate').fill('8.875')
    await button(page, 'Save').click()
    await expect(dialog(page)).toHaveCount(0)
    const added = page.getByRole('listitem').filter({ hasText: 'New York City' })
    await expect(added).toContainText('8.875%')
    await added.getByRole('button', { name: 'Make New York City the default' }).click()
    await expect(added).toContainText('Default')
  })

  await test.step('a class that someone changed meanwhile is saved by the second try', async () => {
    await page.getByRole('button', { name: 'Edit New York City' }).click()
    const other = await page.context().newPage()
    await other.goto('/configuration/tax-classes')
    await other.getByRole('button', { name: 'Edit New York City' }).click()
    await dialog(other).getByLabel('Tax rate').fill('8.5')
    await button(other, 'Save').click()
    await expect(dialog(other)).toHaveCount(0)
    await other.close()
    await button(page, 'Save').click()
    await expect(dialog(page).getByRole('alert')).toContainText('Someone changed this tax class')
    await expect(dialog(page).getByLabel('Tax rate')).toHaveValue('8.875')
    await button(page, 'Save').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a new line has the default class, and one line gets another with its reason', async () => {
    await page.goto('/contracts/create')
    await page.getByLabel('Customer', { exact: true }).fill('Ada Byron')
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await dialog(page).locator('button[type=submit]').click()
    await expect(dialog(page)).toHaveCount(0)
    for (const [n, price] of ['1000', '200'].entries()) {
      await button(page, 'Add custom line').click()
      const line = page.getByRole('group', { name: `Line ${n + 1}` })
      await line.getByLabel('Description').fill(`Ring ${n + 1}`)
      await line.getByLabel('Unit price', { exact: true }).fill(price)
    }
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary).toContainText('New York City 8.875% on $1,200.00$106.50')
    await button(page, 'Choose tax for each line').click()
    const second = page.getByRole('group', { name: 'Line 2' })
    await second.getByLabel('Tax', { exact: true }).selectOption('Exempt 0%')
    await expect(summary).toContainText('New York City 8.875% on $1,000.00$88.75')
    await expect(summary).toContainText('Total$1,288.75')
    await button(page, 'Save draft').click()
    await expect(second).toContainText('This field is required.')
    await second.getByLabel('Reason or certificate number').fill('ST-120 4711')
  })

  await test.step('a price that the form refuses is not calculated with', async () => {
    const summary = page.getByRole('region', { name: 'Summary' })
    const price = page
      .getByRole('group', { name: 'Line 1' })
      .getByLabel('Unit price', { exact: true })
    await price.fill('1000.005')
    await expect(summary).toContainText('The amounts can’t be calculated yet.')
    await expect(summary).not.toContainText('Total')
    await price.fill('1000')
    await expect(summary).toContainText('Total$1,288.75')
  })

  await test.step('the agreement shows both sums', async () => {
    await button(page, 'Confirm and record payment').click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Exempt 0% on $200.00 · ST-120 4711')).toBeVisible()
    await expect(page.getByText('New York City 8.875% on $1,000.00')).toBeVisible()
  })
})
