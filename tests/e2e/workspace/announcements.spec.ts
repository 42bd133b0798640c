import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, openSignedIn, session, test } from '#tests/e2e/support/journey.ts'
import type { RunningShop } from '#tests/e2e/support/server.ts'

const BOXED = '/pages/coming-soon-boxed'
const NEXT_YEAR = new Date().getFullYear() + 1

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const announced = (page: Page, title: string) => page.getByRole('heading', { name: title })
const notice = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Plans an announcement on the page that is open. */
async function announce(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Announce' }).click()
  await field(page, 'Title').fill(title)
  await field(page, 'Begins').fill(`12/24/${NEXT_YEAR} 10:00 AM`)
  await field(page, 'Ends').fill(`12/26/${NEXT_YEAR} 6:00 PM`)
  await dialog(page).getByRole('button', { name: 'Announce' }).click()
  await expect(notice(page, 'Announced.')).toBeVisible()
}

/** Each test begins without announcements. */
test.beforeEach(({ shop }) => {
  inDatabase(shop, 'delete from announcements')
})

test('an admin plans an announcement, corrects what is refused, ends it and undoes that', async ({
  page,
}) => {
  await openSignedIn(page, BOXED)
  await expect(page.getByRole('heading', { name: 'Nothing is announced' })).toBeVisible()
  await page.getByRole('button', { name: 'Announce' }).click()
  await field(page, 'Text').fill('New clasps.')
  await dialog(page).getByRole('button', { name: 'Announce' }).click()
  await expect(dialog(page).getByText('This field is required.')).toBeVisible()
  await expect(dialog(page).getByText('Choose a date and time.')).toHaveCount(2)
  await expect(field(page, 'Title')).toBeFocused()
  await expect(field(page, 'Text')).toHaveValue('New clasps.')
  await field(page, 'Title').fill('Christmas collection')
  await field(page, 'Begins').fill(`12/24/${NEXT_YEAR} 10:00 AM`)
  await field(page, 'Ends').fill(`12/26/${NEXT_YEAR} 6:00 PM`)
  expect(await axeViolationsInBothThemes(page, { part: '[role=dialog]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Announce' }).click()

  await expect(announced(page, 'Christmas collection')).toBeVisible()
  await expect(page.getByText(`Begins Dec 24, ${NEXT_YEAR}, 10:00 AM`)).toBeVisible()
  await expect(page.getByText('seconds', { exact: true })).toBeVisible()
  expect(await axeViolationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByText('You’ll get a notification when it begins.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Don’t tell me' })).toBeVisible()

  await page.getByRole('button', { name: 'End Christmas collection' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is announced' })).toBeVisible()
  await notice(page, 'Announcement ended: Christmas collection')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(announced(page, 'Christmas collection')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Christmas collection' }).click()
  await page.getByRole('button', { name: 'Restore Christmas collection' }).click()
  await expect(announced(page, 'Christmas collection')).toBeVisible()
})

test('two admins edit at once: the second sees both versions and keeps what they changed', async ({
  page,
  browser,
  shop,
}) => {
  await openSignedIn(page, BOXED)
  await announce(page, 'Sale')
  await page.getByRole('button', { name: 'Edit Sale' }).click()
  await expect(field(page, 'Title')).toHaveValue('Sale')
  await expect(field(page, 'Begins')).toHaveValue(new RegExp(`12/24/${NEXT_YEAR}.*10:00`))
  await field(page, 'Text').fill('Until noon.')

  const context = await browser.newContext({ baseURL: shop.url })
  await context.addCookies(await session(page))
  const other = await context.newPage()
  await other.goto(BOXED)
  await other.getByRole('button', { name: 'Edit Sale' }).click()
  await expect(field(other, 'Title')).toHaveValue('Sale')
  await field(other, 'Title').fill('Winter sale')
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(announced(other, 'Winter sale')).toBeVisible()
  await context.close()

  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const conflict = dialog(page).getByRole('status')
  await expect(conflict).toContainText('Admin saved this announcement while you were editing')
  await expect(conflict).toContainText(/Title: Sale.*Winter sale/)
  await conflict.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(field(page, 'Title')).toHaveValue('Winter sale')
  await expect(field(page, 'Text')).toHaveValue('Until noon.')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(announced(page, 'Winter sale')).toBeVisible()
  await expect(page.getByText('Until noon.')).toBeVisible()
})

test('at its time the page shows it as begun, and who asked is notified', async ({
  page,
  shop,
}) => {
  await openSignedIn(page, '/pages/coming-soon-cover')
  await announce(page, 'Doors open')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('button', { name: 'Don’t tell me' })).toBeVisible()
  inDatabase(shop, 'update announcements set starts_at = ?', later(4000))
  await page.reload()
  await layoutReady(page)
  await expect(page.getByText('Now', { exact: true })).toBeVisible()
  await expect(page.getByText('seconds', { exact: true })).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Notifications, \d+ new/ })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'It begins now: Doors open' }).click()
  await expect(page).toHaveURL(/\/pages\/coming-soon-boxed$/)
})

test('the time is spoken in minutes, and nothing moves under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSignedIn(page, BOXED)
  await announce(page, 'Quiet day')
  await expect(page.getByText('minutes', { exact: true })).toBeVisible()
  await expect(page.getByText('seconds', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-live=polite]', { hasText: 'Time remaining' })).toHaveText(
    /^Time remaining \d+ days, \d+ hours?$/,
  )
})

function inDatabase({ databaseUrl }: RunningShop, statement: string, ...values: string[]): void {
  const db = new Sqlite(databaseUrl.replace('sqlite:', ''), { timeout: 5000 })
  db.prepare(statement).run(...values)
  db.close()
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString()
