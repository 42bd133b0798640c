import { animationsDone, expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

const FILE = [
  'Full name;E-mail;Phone number;Town',
  'Berta Bell;berta@bell.test;+12125550111;Boston',
  'Nobody Known;not an address;;Boston',
  'Carl Carat;carl@carat.test;;Chicago',
].join('\n')

test('customers are imported, a duplicate is reported, a conflict resolved, and two entries merged', async ({
  page,
}) => {
  await signIn(page)
  await layoutReady(page)

  await test.step('a dry run reports the bad line and saves nothing', async () => {
    await page.goto('/customers/import')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await expect(page.getByText('Full name').first()).toBeVisible()
    for (const [column, meaning] of [
      ['Full name', 'Name'],
      ['E-mail', 'Email'],
      ['Phone number', 'Phone'],
      ['Town', 'City'],
    ] as const)
      await page.getByLabel(`Map ${column} to`).selectOption({ label: meaning })
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('2 new')).toBeVisible()
    await expect(page.getByText('Line 3:')).toBeVisible()
  })

  await test.step('the file is imported', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'View customers' }).click()
    await expect(page.getByRole('link', { name: 'Carl Carat' })).toBeVisible()
    await expect(page.getByText('Nobody Known')).toBeHidden()
  })

  await test.step('a possible duplicate is reported while typing', async () => {
    await page.goto('/customers/create')
    await page.getByLabel('Name', { exact: true }).fill('B. Bell')
    await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0111')
    await expect(page.getByText('You may already have this customer')).toBeVisible()
    await expect(page.getByText('same phone')).toBeVisible()
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByRole('heading', { name: 'B. Bell' })).toBeVisible()
  })

  await test.step('a concurrent change is shown beside the typed values, which are kept', async () => {
    const [, id] = /customers\/(\d+)/.exec(page.url()) ?? []
    await page.goto(`/customers/${id}/edit`)
    await layoutReady(page)
    await page.getByLabel('Postcode', { exact: true }).fill('02108')
    const other = await page.context().newPage()
    await other.goto(`/customers/${id}/edit`)
    await layoutReady(other)
    await other.getByLabel('City', { exact: true }).fill('Paris')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'B. Bell' })).toBeVisible()
    await other.close()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const moved = page.getByText('Someone saved this customer while you were editing')
    await expect(moved).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Paris' })).toContainText('City')
    await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('02108')
    await page.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'B. Bell' })).toBeVisible()
    await expect(page.getByText('Paris')).toBeVisible()
    await expect(page.getByText('02108')).toBeVisible()
  })

  await test.step('a bulk tag is added and undone, and its notice covers no button', async () => {
    // So low that the action bar is at the edge of the window.
    await page.setViewportSize({ width: 1280, height: 380 })
    await page.goto('/customers?q=bell')
    await layoutReady(page)
    await page
      .getByRole('checkbox', { name: 'Select everyone on this page' })
      .click({ force: true })
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tag', { exact: true }).fill('twin')
    await dialog.getByRole('button', { name: 'Add tag' }).click()
    await expect(page.getByText('“twin” added to 2 customers.')).toBeVisible()
    const undo = page.getByRole('button', { name: 'Undo' })
    await animationsDone(page)
    const notice = await undo.boundingBox()
    const bar = await page.getByRole('region', { name: 'Selected customers' }).boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await undo.click()
    await expect(page.getByText('“twin” removed from 2 customers.')).toBeVisible()
    await expect(page.getByRole('row').getByText('twin')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the duplicates are merged', async () => {
    await page.goto('/customers?q=bell')
    await layoutReady(page)
    await page
      .getByRole('checkbox', { name: 'Select everyone on this page' })
      .click({ force: true })
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Another record was merged into this one')).toBeVisible()
    await page.goto('/customers?q=bell')
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})
