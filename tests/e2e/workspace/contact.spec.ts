import type { Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, openSignedIn, signIn, test } from '#tests/e2e/support/journey.ts'

const SAM = 'sam@assay.test'
const included = (page: Page) => page.getByText('This is added to your message:').locator('..')
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()

test('a user reports a page from its error, and an admin finds all of it in the message', async ({
  page: sam,
  browser,
  shop,
}) => {
  await createStaff(shop, { name: 'Sam', email: SAM })
  await signIn(sam, SAM)
  await sam.goto('/nowhere')
  const number = (await sam.locator('bdi.select-all').textContent()) ?? ''
  await sam.getByRole('link', { name: 'Contact us' }).click()

  await test.step('what is added is shown before it is sent', async () => {
    await expect(sam.getByText(/^Goes to .*Admin/)).toBeVisible()
    await expect(included(sam)).toContainText('/nowhere')
    await expect(included(sam)).toContainText(number)
    await expect(included(sam)).toContainText('Chrome')
    expect(await axeViolationsInBothThemes(sam)).toEqual([])
  })

  await test.step('a refused message keeps everything', async () => {
    await sam.getByText('Problem', { exact: true }).click()
    await send(sam)
    await expect(sam.getByText('Enter a message.')).toBeVisible()
    await expect(message(sam)).toBeFocused()
    await expect(sam.getByRole('radio', { name: 'Problem' })).toBeChecked()
    await expect(included(sam)).toContainText('/nowhere')
    await message(sam).fill('This page is missing.\nIt was there yesterday.')
    await send(sam)
    await expect(
      sam.getByRole('alertdialog', { name: 'Message sent to the admins.' }),
    ).toBeVisible()
    await expect(message(sam)).toHaveValue('')
  })

  await test.step('the admin reads it and opens the page', async () => {
    const context = await browser.newContext({ baseURL: shop.url })
    const olga = await context.newPage()
    await openSignedIn(olga)
    await layoutReady(olga)
    await olga.getByRole('button', { name: 'Messages, 1 unread' }).click()
    const row = olga.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')
    await expect(row).toContainText('Sam')
    await expect(row).toContainText('Problem reported to the admins')
    await expect(row).toContainText('It was there yesterday.')
    await expect(row).toContainText(number)
    await row.getByRole('link', { name: '/nowhere' }).click()
    await expect(olga.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await context.close()
  })
})

test('the profile menu names the page that was open, and the user can leave it out', async ({
  page,
  shop,
}) => {
  await createStaff(shop, { name: 'Ana', email: 'ana@assay.test' })
  await signIn(page, 'ana@assay.test')
  await page.goto('/price-runs?state=applied')
  await layoutReady(page)
  await page.getByRole('button', { name: 'Ana, profile' }).click()
  await page.getByRole('menuitem', { name: 'Contact us' }).click()
  await expect(included(page)).toContainText('/price-runs?state=applied')
  await page.getByText('Include the page I came from').click()
  await expect(included(page)).toHaveCount(0)
  await message(page).fill('How do I undo a price run?')
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/contact-requests')),
    send(page),
  ])
  expect(request.postDataJSON()).toMatchObject({ kind: 'question', page: null })
  await expect(page.getByRole('alertdialog', { name: 'Message sent to the admins.' })).toBeVisible()
})

test('the only admin is told so; the cover shows what to read to customers', async ({ page }) => {
  await openSignedIn(page, '/pages/contact-us-cover')
  await expect(page.getByRole('heading', { name: 'No one to contact' })).toBeVisible()
  const details = page.getByRole('region', { name: 'For customers who ask' })
  await expect(details).toContainText('Assay')
  await details.getByRole('link', { name: 'Enter letterhead' }).click()
  await expect(page).toHaveURL(/\/configuration#documents$/)
})
