import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, test } from '#tests/e2e/support/journey.ts'

test('a customer is added, found again, merged and archived, and drafts are kept', async ({
  page,
}) => {
  await openSignedIn(page)
  await layoutReady(page)

  await test.step('a new customer is saved with tags and sizes', async () => {
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await page.getByRole('link', { name: 'New customer' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Maria Rossi')
    await page.getByLabel('Email', { exact: true }).fill('maria@rossi.test')
    await page.getByLabel('Phone', { exact: true }).fill('12')
    await page.getByLabel('Tags', { exact: true }).fill('VIP')
    await page.getByLabel('Tags', { exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByText('This isn’t a valid phone number.', { exact: false })).toBeVisible()
    await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0123')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByRole('heading', { name: 'Maria Rossi' })).toBeVisible()
    await expect(page.getByRole('link', { name: '+1 212 555 0123' })).toBeVisible()
  })

  await test.step('the form for notes stays in its place while ID documents load', async () => {
    const documents = Promise.withResolvers<void>()
    await page.route(/\/id-documents$/, async (route) => {
      await documents.promise
      await route.continue()
    })
    await page.reload()
    await layoutReady(page)
    const place = () =>
      page
        .getByRole('button', { name: 'Add note' })
        .evaluate((button) => button.getBoundingClientRect().top + scrollY)
    const before = await place()
    documents.resolve()
    await expect(page.getByRole('region', { name: 'ID documents' })).toBeVisible()
    expect(await place()).toBe(before)
  })

  await test.step('a note is added to the timeline', async () => {
    await page.getByLabel('Log a call, visit or request').fill('Wants 6 mm, 22 inches.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Wants 6 mm' })).toBeVisible()
  })

  await test.step('a duplicate is reported and left as a draft', async () => {
    await page.goto('/customers/create')
    await page.getByLabel('Name', { exact: true }).fill('M. Rossi')
    await page.getByLabel('Email', { exact: true }).fill('MARIA@rossi.test')
    await expect(page.getByText('You may already have this customer')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave and save draft' }).click()
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await page.goto('/customers/create')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('M. Rossi')
    await page.getByRole('button', { name: 'Add customer' }).click()
    await expect(page.getByRole('heading', { name: 'M. Rossi' })).toBeVisible()
  })

  await test.step('the two are merged', async () => {
    await page.goto('/customers')
    await layoutReady(page)
    await page
      .getByRole('checkbox', { name: 'Select everyone on this page' })
      .check({ force: true })
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Another record was merged into this one')).toBeVisible()
  })

  await test.step('the customer is archived and restored', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('Archived since', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Archived since', { exact: false })).toBeHidden()
  })
})

test('axe finds nothing on the customer pages', async ({ page }) => {
  await openSignedIn(page)
  for (const path of ['/customers', '/customers/1', '/customers/create', '/compliance']) {
    await page.goto(path)
    await layoutReady(page)
    expect(await axeViolations(page), path).toEqual([])
  }
})

test('the tags and cities of the filters load when a filter is opened, also by keys and after a failure', async ({
  page,
}) => {
  await openSignedIn(page, '/customers/create')
  await page.getByLabel('Name', { exact: true }).fill('Ida Lindqvist')
  await page.getByLabel('City', { exact: true }).fill('Oslo')
  await page.getByLabel('Tags', { exact: true }).fill('Lender')
  await page.getByLabel('Tags', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: 'Ida Lindqvist' })).toBeVisible()

  const answer = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/customers/filter-options', async (route) => {
    asked += 1
    await answer.promise
    if (asked === 1) await route.fulfill({ status: 503, json: {} })
    else await route.continue()
  })
  await page.goto('/customers')
  await layoutReady(page)
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Loading' }).first()).toBeVisible()
  answer.resolve()
  const failed = page.getByRole('option', { name: 'The values couldn’t be loaded. Try again' })
  await expect(failed.first()).toBeVisible()
  await failed.first().click()
  await expect(page.getByRole('option', { name: 'Oslo' })).toBeVisible()

  await page.keyboard.type('lender')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tag=Lender/)
  await expect(page.getByRole('link', { name: 'Ida Lindqvist' }).first()).toBeVisible()
  expect(asked).toBe(2)

  await page.getByRole('button', { name: /^Tag Lender/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Lender' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Loading' })).toHaveCount(0)
  expect(asked).toBe(3)
})
