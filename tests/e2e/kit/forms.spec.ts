import { expect, openSignedIn, test } from '#tests/e2e/support/journey.ts'

test('the kit asks the server to check a customer, and adds none', async ({ page }) => {
  await openSignedIn(page, '/forms/validation')
  const example = page.getByRole('region', { name: 'Validation', exact: true })
  const email = example.getByRole('textbox', { name: 'Email' })

  await test.step('a field that is left is refused with the reason of the server', async () => {
    await email.fill('maria@')
    await email.blur()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/email/i)
  })

  await test.step('fields that the server accepts are not saved', async () => {
    await email.fill('mary.somerville@example.com')
    await example.getByRole('textbox', { name: 'Name' }).fill('Mary Somerville')
    await example.getByRole('button', { name: 'Check all fields' }).click()
    await expect(example.getByText('Accepted by the server')).toHaveCount(4)
    await page.goto('/customers?q=Somerville')
    await expect(page.getByText('mary.somerville@example.com')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('No customers found')
  })
})

test('a count is typed in other digits, changed by keys and buttons, and kept within its limits', async ({
  page,
}) => {
  await openSignedIn(page, '/forms/touchspin')
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  const more = page.getByRole('button', { name: 'Increase Quantity' })
  await quantity.fill('٩٩٨')
  await expect(quantity).toHaveValue('998')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('999')
  await expect(more).toBeDisabled()
  await quantity.fill('5000')
  await quantity.blur()
  await expect(quantity).toHaveValue('999')
  await page.getByRole('button', { name: 'Decrease Quantity' }).click()
  await expect(quantity).toHaveValue('998')
  await expect(page.getByRole('status').filter({ hasText: '998' })).toBeAttached()
})
