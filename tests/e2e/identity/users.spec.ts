import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { EMAIL, PASSWORD } from '#tests/e2e/support/server.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Team members' })
    .locator('[data-row]')
    .filter({ has: page.getByRole('rowheader', { name }) })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await layoutReady(page)
}

test('an admin invites a user by link and disables the account; the audit log records it', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page)
  await open(page, '/configuration')
  await page
    .getByRole('navigation', { name: 'Related pages' })
    .getByRole('link', { name: 'Team' })
    .click()
  await page.getByRole('button', { name: 'Invite team member' }).click()
  await dialog(page).getByLabel('Email', { exact: true }).fill('nina@')
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog(page).getByText('Enter a valid email address.')).toBeVisible()
  await dialog(page).getByLabel('Email', { exact: true }).fill('nina@assay.test')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('nina@assay.test is invited')).toBeVisible()
  const link = await dialog(page).getByLabel('Link').inputValue()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('By Admin', { exact: false })).toBeVisible()

  const others = await browser.newContext({ baseURL: shop.url })
  const nina = await others.newPage()
  // The link contains APP_URL, but this server runs on a free port.
  await nina.goto(link.replace(/^http:\/\/[^/]+/, shop.url))
  await nina.getByLabel('Your name').fill('Nina')
  await nina.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await nina.getByRole('button', { name: 'Create account' }).click()
  await expect(nina.getByRole('button', { name: 'Nina, profile' })).toBeVisible()

  await page.reload()
  await expect(row(page, 'Nina')).toContainText('Staff')
  await expect(row(page, 'Nina').getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions: Nina' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const confirmation = page.getByRole('alertdialog')
  await confirmation.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(confirmation).toHaveCount(0)
  await expect(row(page, 'Nina')).toContainText('Disabled')
  await nina.goto('/price')
  await expect(nina).toHaveURL(/\/login/)
  await others.close()

  await open(page, '/audit')
  const acts = page.getByRole('table', { name: 'Activity, newest first' })
  await expect(acts.locator('[data-row]').first()).toContainText('User disabled Nina')
  await expect(acts).toContainText('Invitation accepted')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.keyboard.type('user nina')
  await page.getByRole('option', { name: 'Nina' }).click()
  await expect(page).toHaveURL(/by=\d+/)
  await expect(acts).not.toContainText('User disabled')
  await page.getByRole('button', { name: 'Remove filter: User' }).click()
  await acts.getByRole('link', { name: 'Nina' }).first().click()
  await expect(page).toHaveURL(/subject=user&of=\d+/)
  await expect(page.getByRole('button', { name: 'Affected item User Nina' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText('The log is intact')).toBeVisible()
})

test('the audit log is grouped by day and says which entries have no number yet', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/audit')
  const acts = page.getByRole('table', { name: 'Activity, newest first' })
  await expect(acts).toBeVisible()
  const days = await acts.locator('th[scope=colgroup]').allTextContents()
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThan(0)
  const newest = acts.locator('[data-row]').first()
  await expect(newest).toContainText(/#\d+|Number pending/)
  await expect(newest).toContainText(/from .*\d/)
})

test('on a phone a row of the audit log opens its facts, and the log is verified without a menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await open(page, '/audit')
  const entries = page.getByRole('list', { name: 'Activity, newest first' })
  await entries.getByRole('button').first().click()
  await expect(dialog(page).getByText(/^from .*\d/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText('The log is intact')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Last verified in this browser')).toContainText('intact')
})

test('without a mail server the email is read in the outbox', async ({ page }) => {
  await signIn(page)
  await open(page, '/users')
  await page.getByRole('button', { name: 'Invite team member' }).click()
  await dialog(page).getByLabel('Email', { exact: true }).fill('rosa@assay.test')
  await dialog(page).getByLabel('Email language').selectOption('ae')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await open(page, '/outbox')
  await expect(page.getByText('No mail server is set up')).toBeVisible()
  await page.getByRole('button', { name: 'Open: rosa@assay.test' }).click()
  await expect(dialog(page).locator('[dir=rtl]')).toContainText('تلقيت دعوة من Admin')
  await expect(dialog(page)).toContainText('/auth/cover-register?token=')

  await open(page, '/users')
  await page.getByRole('button', { name: 'Revoke: rosa@assay.test' }).click()
  await expect(page.getByText('rosa@assay.test')).toHaveCount(0)
  await open(page, '/outbox')
  await page.getByRole('button', { name: 'Open: rosa@assay.test' }).click()
  await expect(dialog(page)).toContainText('The link is no longer stored here')
  await expect(dialog(page)).not.toContainText('token=')
})

for (const locale of ['en', 'ae']) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing on users, audit log and outbox, ${theme}, ${locale}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, EMAIL)
      await page.evaluate(
        ([look = '', language = '']) => {
          localStorage.setItem('theme', look)
          localStorage.setItem('i18n_locale', language)
        },
        [theme, locale],
      )
      for (const path of ['/users', '/audit', '/outbox']) {
        await open(page, path)
        expect(await axeViolations(page), path).toEqual([])
      }
    })
  }
}
