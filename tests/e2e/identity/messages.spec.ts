import type { Browser, Page } from '@playwright/test'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'

const SAM = 'sam@assay.test'
const panel = (page: Page) => page.getByRole('dialog', { name: 'Messages' })
const messages = (page: Page) => page.getByRole('button', { name: /^Messages/ })

test('a message about a piece is sent, read, answered, and dismissed', async ({
  page: olga,
  browser,
  shop,
}) => {
  await createStaff(shop, { name: 'Sam', email: SAM })
  await signIn(olga)
  await layoutReady(olga)
  const sam = await openAsUser(browser, shop, SAM)
  await expect(messages(sam)).toHaveAccessibleName('Messages')

  await test.step('Olga writes about the open piece', async () => {
    await olga.goto('/price?karat=14K&construction=solid')
    await olga.getByRole('gridcell', { name: /^14 karat, 8 millimeters, 22 inches/ }).click()
    await messages(olga).click()
    await panel(olga).getByRole('button', { name: 'New message' }).click()
    await panel(olga).getByLabel('To').selectOption('Sam')
    await panel(olga)
      .getByLabel('Message', { exact: true })
      .fill('Mrs Alvarez comes back at four.\nHold this one.')
    await expect(panel(olga).getByText(/^About.*14K.*8 mm.*22″/)).toBeVisible()
    await panel(olga).getByRole('button', { name: 'Send' }).click()
    await expect(olga.getByRole('alertdialog', { name: 'Sent to Sam.' })).toBeVisible()
  })

  await test.step('Sam sees the count, the message, and the piece it is about', async () => {
    await sam.clock.fastForward(65_000)
    await expect(messages(sam)).toHaveAccessibleName('Messages, 1 unread')
    await messages(sam).click()
    const note = panel(sam).getByRole('listitem')
    await expect(note).toContainText('Admin')
    await expect(note).toContainText('Mrs Alvarez comes back at four.')
    await note.getByRole('link', { name: /14K.*8 mm.*22″/ }).click()
    const cell = sam.getByRole('gridcell', { name: /^14 karat, 8 millimeters, 22 inches/ })
    await expect(cell).toHaveAttribute('aria-selected', 'true')
    await expect(messages(sam)).toHaveAccessibleName('Messages')
  })

  await test.step('Sam answers, and Olga reads it', async () => {
    await messages(sam).click()
    await panel(sam).getByRole('button', { name: 'Reply to Admin' }).click()
    await expect(panel(sam).getByLabel('To')).toHaveValue(/\d+/)
    await panel(sam).getByLabel('Message', { exact: true }).fill('Held until five.')
    await panel(sam).getByRole('button', { name: 'Send' }).click()
    await expect(sam.getByRole('alertdialog', { name: 'Sent to Admin.' })).toBeVisible()
    await olga.reload()
    await expect(messages(olga)).toHaveAccessibleName('Messages, 1 unread')
    await messages(olga).click()
    await expect(panel(olga).getByRole('listitem')).toContainText('Held until five.')
  })

  await test.step('Sam dismisses the message and undoes it', async () => {
    const note = panel(sam).getByRole('listitem')
    await note.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(note).toHaveCount(0)
    await sam.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(note).toContainText('Mrs Alvarez comes back at four.')
    await note.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(panel(sam).getByText('No messages')).toBeVisible()
    await sam.reload()
    await messages(sam).click()
    await expect(panel(sam).getByText('No messages')).toBeVisible()
  })
  await sam.context().close()
})

/** A second user in a separate browser context. */
async function openAsUser(browser: Browser, shop: RunningShop, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, email)
  await layoutReady(page)
  return page
}
