import { expect, openSignedIn, test } from '#tests/e2e/support/journey.ts'

test('an invoice for a new customer is issued, partly paid, and downloaded as a PDF', async ({
  page,
}) => {
  await openSignedIn(page, '/apps/invoice/add')

  await test.step('too large a discount is refused beside the field, and typed values are kept', async () => {
    await page.getByLabel('Customer', { exact: true }).fill('Mary Somerville')
    await page.getByRole('option', { name: /Mary Somerville/ }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Description').fill('Repair of a clasp')
    await page.getByLabel('Unit price', { exact: true }).fill('85')
    await page.getByLabel('Discount').fill('90')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('The discount is more than the price of the goods.')).toBeVisible()
    await page.getByLabel('Discount').fill('5')
  })

  await test.step('the invoice beside the form follows what is typed', async () => {
    const paper = page.getByRole('region', { name: 'Preview' })
    await expect(paper).toContainText('Mary Somerville')
    await expect(paper.getByRole('listitem')).toHaveText('Repair of a clasp$85.00')
    await page.getByRole('button', { name: 'Increase Quantity' }).click()
    await expect(paper.getByRole('listitem')).toHaveText('Repair of a clasp × 2$170.00')
    await page.getByRole('textbox', { name: 'Quantity' }).fill('1')
    await expect(paper).toContainText('Discount-$5.00')
    await expect(paper).toContainText('Total$80.00')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/\/apps\/invoice\/preview\?id=\d+$/)
  })

  const issue = page.getByRole('button', { name: 'Issue', exact: true })
  await test.step('it cannot be issued while the shop has no address, which the page says before', async () => {
    const draft = page.url()
    await expect(page.getByText('An invoice must state the shop’s name and address.')).toBeVisible()
    await expect(issue).toBeDisabled()
    await page.getByRole('link', { name: 'Enter letterhead' }).click()
    await page.getByLabel('Address', { exact: true }).fill('5 Gold Street\nNew York')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('All changes saved')).toBeVisible()
    await page.goto(draft)
  })

  await test.step('issuing asks once, by keyboard, and says what can no longer be changed', async () => {
    await issue.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Issue this invoice?' })
    await expect(question).toContainText('After that it can’t be changed, only voided.')
    await expect(question).toContainText(/Number\s*INV-\d{4}-00001/)
    await expect(question).toContainText('Mary Somerville')
    await expect(question).toContainText('$80.00')
    await expect(question.getByRole('button', { name: 'Issue', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(issue).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^INV-\d{4}-00001$/)
  })

  await test.step('a part payment is recorded', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount', { exact: true }).fill('50')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Partially paid')).toBeVisible()
    await expect(page.getByText('Balance due')).toBeVisible()
  })

  await test.step('its PDF is generated and downloaded', async () => {
    await page.getByRole('button', { name: 'Create PDF' }).click()
    const file = page.getByRole('link', { name: /^PDF created/ })
    await expect(file).toBeVisible({ timeout: 60_000 })
    const download = page.waitForEvent('download')
    await file.click()
    expect((await download).suggestedFilename()).toMatch(/^INV-.*\.pdf$/)
  })

  await test.step('it is listed among the open invoices', async () => {
    await page.goto('/apps/invoice/list?state=owed')
    await expect(page.getByText('Mary Somerville').first()).toBeVisible()
  })
})

test('an unsaved invoice is restored; drafts are discarded together and restored', async ({
  page,
}) => {
  await openSignedIn(page, '/apps/invoice/add')

  await test.step('leaving asks first, and typed values are restored', async () => {
    await page.getByLabel('Customer', { exact: true }).fill('Maria Mitchell')
    await page.getByRole('option', { name: /Maria Mitchell/ }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel('Description').fill('Polishing')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave and save draft' }).click()
    await expect(page).toHaveURL(/\/apps\/invoice\/list/)
    await page.goto('/apps/invoice/add')
    await expect(page.getByLabel('Description')).toHaveValue('Polishing')
    await page.getByLabel('Unit price', { exact: true }).fill('30')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveURL(/preview\?id=\d+$/)
  })

  await test.step('a draft discarded in the list is restored by Undo', async () => {
    await page.goto('/apps/invoice/list?state=draft&q=Maria')
    const mark = page.getByRole('checkbox', { name: /^Select Draft/ })
    await page.locator('label').filter({ has: mark }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('1 draft discarded.')).toBeVisible()
    await expect(page.getByText('No invoices match.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: /^Draft \d+$/ })).toBeVisible()
  })
})

test('a due date is chosen by keyboard in the calendar, typed, and refused while it cannot be read', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-24T17:00:00Z'))
  await openSignedIn(page, '/apps/invoice/add')
  const due = page.getByLabel('Due date')
  const paper = page.getByRole('region', { name: 'Preview' })
  const refusal = page.getByText('Enter a date like 11/24/2026.')
  await expect(due).toHaveAttribute('placeholder', 'mm/dd/yyyy')

  await due.fill('2026-11-24')
  await due.press('Tab')
  await expect(due).toHaveValue('11/24/2026')
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Due date' })
  await expect(
    calendar.getByRole('button', { name: 'Tuesday, November 24, 2026', exact: true }),
  ).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(due).toHaveValue('12/25/2026')
  await expect(paper).toContainText('Dec 25, 2026')

  await expect(page.getByRole('button', { name: 'Open calendar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(due).toHaveValue('12/25/2026')

  await due.fill('02/30/2026')
  await due.press('Tab')
  await expect(refusal).toBeVisible()
  await expect(due).toHaveValue('02/30/2026')
  await expect(due).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(due).toBeFocused()
  await expect(page).toHaveURL(/\/apps\/invoice\/add$/)
  await due.fill('3/4/2027')
  await expect(refusal).toHaveCount(0)
  await expect(paper).toContainText('Mar 4, 2027')
})
