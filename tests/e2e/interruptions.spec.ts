import type { Page } from '@playwright/test'
import { createStaff, endSessions } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'

const gold = (page: Page) => page.getByLabel('Today’s gold price per troy ounce')
const saveGold = (page: Page) =>
  page
    .getByRole('region', { name: 'Gold price', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
const notice = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const updated = (page: Page) => notice(page, 'Assay was updated')
const signedOut = (page: Page) => notice(page, 'You have been signed out')
const menu = (page: Page, name: string) => page.locator('aside').getByRole('link', { name })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await layoutReady(page)
  await page.waitForLoadState('networkidle')
})

test.describe('a new version is deployed during a visit', () => {
  test('a visitor who typed nothing gets a reload and then a notice', async ({ page, shop }) => {
    await shop.deploy()
    const loads = countLoads(page)
    await menu(page, 'Price runs').click()
    await expect(page.getByRole('heading', { name: 'Price runs' })).toBeVisible()
    await expect(updated(page)).toContainText('This page was reloaded.')
    await menu(page, 'Gold price logs').click()
    await expect(page).toHaveURL(/gold-price-logs/)
    expect(loads()).toBe(1)
  })

  test('a visitor who typed is asked first, and the fields are restored', async ({
    page,
    shop,
  }) => {
    await gold(page).fill('4222.50')
    await shop.deploy()
    const loads = countLoads(page)
    await menu(page, 'Price runs').click()
    await expect(updated(page)).toContainText(
      'Your unsaved changes will be restored after the reload.',
    )
    await menu(page, 'Gold price logs').click()
    await expect(updated(page)).toHaveCount(1)
    await expect(gold(page)).toHaveValue('4222.50')
    expect(loads()).toBe(0)

    await updated(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page).toHaveURL(/\/gold-price-logs$/)
    await expect(updated(page)).toContainText(
      'Your changes will be restored when you open the form again.',
    )
    await menu(page, 'Price runs').click()
    await page.locator('aside').getByRole('link', { name: 'Assay' }).click()
    await expect(gold(page)).toHaveValue('4222.50')
    expect(loads()).toBe(1)
  })

  test('a form sent meanwhile is accepted, and its notice is shown', async ({ page, shop }) => {
    await gold(page).fill('4111')
    await shop.deploy()
    await saveGold(page)
    await expect(notice(page, 'Gold price saved.')).toBeVisible()
    await expect(updated(page)).toContainText('This page was reloaded')
    await expect(page.locator('header').getByText('4,111.00')).toBeVisible()
    await expect(gold(page)).toHaveValue('')
  })

  test('a form refused meanwhile is restored with the reason', async ({ page, shop }) => {
    await gold(page).fill('four thousand')
    await shop.deploy()
    await saveGold(page)
    await expect(updated(page)).toContainText('nothing you entered was lost')
    await expect(gold(page)).toHaveValue('four thousand')
    await expect(page.getByRole('alertdialog')).toHaveCount(2)
  })

  test('a part whose code is gone closes again, and the page stays', async ({ page, shop }) => {
    await gold(page).fill('4222')
    await shop.deploy({ without: /^QuickQuote-/ })
    await page.getByRole('button', { name: 'Quick quote' }).click()
    await expect(updated(page)).toBeVisible()
    await expect(gold(page)).toHaveValue('4222')
    await updated(page).getByRole('button', { name: 'Reload' }).click()
    await expect(updated(page)).toContainText('nothing you entered was lost')
    await expect(gold(page)).toHaveValue('4222')
  })
})

test.describe('a session that ends during a visit', () => {
  test('is reported once while the page is idle; typed fields are restored after sign-in', async ({
    page,
    shop,
  }) => {
    await page.clock.install()
    await page.reload()
    await page.clock.runFor(1000)
    await cardsLoaded(page)
    await gold(page).fill('4321')
    await endSessions(shop)
    await page.clock.fastForward(65_000)
    await expect(signedOut(page)).toContainText('Your unsaved changes will be restored.')
    await page.clock.fastForward(65_000)
    await expect(signedOut(page)).toHaveCount(1)
    await expect(gold(page)).toHaveValue('4321')
    await signedOut(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(signedOut(page)).toHaveCount(0)
    await signIn(page)
    await expect(notice(page, 'You are signed in again')).toContainText(
      'Your changes are restored; they haven’t been saved yet.',
    )
    await expect(gold(page)).toHaveValue('4321')
  })

  test('is reported on the sign-in page when a form was sent too late', async ({ page, shop }) => {
    await page.goto('/gold-price-logs', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Enter today’s gold price' }).click()
    await page.getByRole('dialog').getByLabel('Note').fill('Read to me by the refinery')
    await endSessions(shop)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(signedOut(page)).toContainText('Your unsaved changes will be restored.')
    await signIn(page)
    await expect(page).toHaveURL(/\/gold-price-logs$/)
    await expect(notice(page, 'You are signed in again')).toContainText(
      'Your changes will be restored when you open the form again.',
    )
    await expect(signedOut(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Enter today’s gold price' }).click()
    await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue(
      'Read to me by the refinery',
    )
  })

  test('keeps the draft of a message to a colleague', async ({ page, shop }) => {
    await createStaff(shop, { name: 'Sam', email: 'sam@assay.test' })
    await cardsLoaded(page)
    const panel = page.getByRole('dialog', { name: 'Messages' })
    const note = panel.getByLabel('Message', { exact: true })
    await page.getByRole('button', { name: /^Messages/ }).click()
    await panel.getByRole('button', { name: 'New message' }).click()
    await panel.getByLabel('To').selectOption('Sam')
    await note.fill('The clasp of tray 4 is loose')
    await endSessions(shop)
    await panel.getByRole('button', { name: 'Send' }).click()
    await signedOut(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await signIn(page)
    await expect(note).toHaveValue('The clasp of tray 4 is loose')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(notice(page, 'Sent to Sam.')).toBeVisible()
  })

  test('withdraws the notice when the user signs in again in another tab', async ({
    page,
    context,
    shop,
  }) => {
    await page.clock.install()
    await page.reload()
    await page.clock.runFor(1000)
    await cardsLoaded(page)
    await endSessions(shop)
    await page.clock.fastForward(65_000)
    await expect(signedOut(page)).toContainText('Sign in again to continue.')
    const other = await context.newPage()
    await signIn(other)
    await page.clock.fastForward(65_000)
    await expect(signedOut(page)).toHaveCount(0)
  })

  test('keeps nothing after a sign-out by the user', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await gold(page).fill('4321')
    await page.getByRole('button', { name: 'Admin, profile' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('4321')
    await signIn(page)
    await expect(gold(page)).toHaveValue('')
    // No notice on the sign-in page: its module would have been loaded.
    expect(fetched.filter((file) => file.includes('sign-in-notices'))).toEqual([])
  })
})

/** Waits for the deferred cards: a session that ends before them redirects to sign-in at once. */
async function cardsLoaded(page: Page) {
  await expect(page.getByText('Nothing due in the next 7 days.')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Counts full document loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}
