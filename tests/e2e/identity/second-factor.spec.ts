import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { axeViolations } from '#tests/e2e/support/axe.ts'
import { expireReauthentication, withDatabase } from '#tests/e2e/support/back-office.ts'
import { expect, layoutReady, signIn, test } from '#tests/e2e/support/journey.ts'
import { EMAIL, PASSWORD, type RunningShop } from '#tests/e2e/support/server.ts'

// A page keeps its authenticators.
test.use({ reuseContext: false })

const SETTINGS = '/users/user-account-settings'

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
async function withPasskeys(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin, profile' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Allows the current code to be used again, as half a minute later. */
function nextCode(shop: RunningShop) {
  return withDatabase(shop, async (db) => {
    await db.updateTable('users').set({ totp_last_step: null }).execute()
  })
}

const typePassword = async (page: Page) => {
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

test('an authenticator app is set up and required at sign-in, and a recovery code works too', async ({
  page,
  shop,
}) => {
  await signIn(page)
  await page.goto(SETTINGS)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  const code = () => generateSync({ secret: secret.replaceAll(' ', '') })
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('This code is wrong or was already used.')).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const first = (await codes.getByRole('listitem').first().textContent()) ?? ''
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('assay-recovery-codes.txt')
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()

  await signOut(page)
  await typePassword(page)
  expect(await axeViolations(page)).toEqual([])
  await nextCode(shop)
  await page.getByLabel('Six-digit code').fill(code())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)

  await signOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)

  await page.goto(SETTINGS)
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a passkey is created, works for sign-in and as second factor, and for reauthentication', async ({
  page,
  shop,
}) => {
  await withPasskeys(page)
  await signIn(page)
  await page.goto(SETTINGS)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Register computer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Register computer')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)

  await signOut(page)
  await typePassword(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${shop.url}/`)

  await page.goto(SETTINGS)
  await layoutReady(page)
  await expireReauthentication(shop)
  await page.getByRole('button', { name: 'Remove Register computer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  expect(await axeViolations(page)).toEqual([])
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByText('Register computer')).toBeHidden()
})

test('reauthentication keeps what was typed', async ({ page, shop }) => {
  await signIn(page)
  await page.goto(SETTINGS)
  await layoutReady(page)
  await expireReauthentication(shop)
  await page.getByLabel('New email').fill('olga.new@assay.test')
  await page.getByRole('button', { name: 'Send link' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Your password').fill('not the right one')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('Wrong password.')).toBeVisible()
  await proof.getByLabel('Your password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Waiting for you to confirm olga.new@assay.test')).toBeVisible()
})

test('when the shop requires a second factor, no other page opens before it is set up', async ({
  page,
  shop,
}) => {
  await withPasskeys(page)
  await signIn(page)
  await withDatabase(shop, async (db) => {
    await db.updateTable('shop').set({ second_factor: 'everyone' }).execute()
  })
  await page.goto('/price')
  await expect(page).toHaveURL(/user-account-settings/)
  await expect(
    page.getByText('This shop requires two-factor authentication', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Register computer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.goto('/price')
  await expect(page.getByRole('heading', { name: 'Miami Cuban Link' })).toBeVisible()
})
