import type { Browser, Page } from '@playwright/test'
import { axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import {
  expect,
  layoutReady,
  openSignedIn,
  preferencesSent,
  setLocale,
  test,
} from '#tests/e2e/support/journey.ts'
import { EMAIL } from '#tests/e2e/support/server.ts'

/** Opens the home page signed in, with the full layout. */
async function enter(page: Page): Promise<void> {
  await openSignedIn(page)
  await layoutReady(page)
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => page.getByLabel('Search pages, actions and pieces')
const notificationsButton = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
const shortcutDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('each icon of the header shows its label when it is pointed at', async ({ page }) => {
  await enter(page)
  const icons = page.locator('header button[aria-label]:visible')
  expect(await icons.count()).toBeGreaterThan(4)
  for (const icon of await icons.all()) {
    const label = await icon.getAttribute('aria-label')
    await icon.hover()
    const shown = await icon.evaluate((button) => getComputedStyle(button, '::after').content)
    expect(shown, label ?? '').toContain(label)
  }
})

test.describe('the palette', () => {
  test('finds "14k 6mm 24", opens the piece, and lists it as recent until sign-out', async ({
    page,
  }) => {
    await enter(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('14k 6mm 24')
    await expect(palette(page).getByRole('option').first()).toContainText(/14K.*Solid.*6 mm.*24″/)
    await field(page).press('Enter')
    await expect(page).toHaveURL(
      /\/price\?product=miami-cuban-link&construction=solid&karat=14K&cell=\d+/,
    )
    const cell = page.getByRole('gridcell', { name: /^14 karat, 6 millimeters, 24 inches/ })
    await expect(cell).toHaveAttribute('aria-selected', 'true')

    await page.keyboard.press('/')
    await expect(page.getByRole('group', { name: 'Recent' })).toContainText('24″')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Admin, profile' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored(page)).not.toContain('MCL')
  })

  test('forgets recent pieces when another user takes over a locked screen', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('14k 6mm 24')
    await expect(palette(page).getByRole('option').first()).toContainText('14K')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/price\?/)
    expect(await stored(page)).toContain('MCL')
    await page.goto('/auth/boxed-lockscreen')
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await stored(page)).not.toContain('MCL')
  })

  test('calculates "31.4 g 14k" like the quick quote', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Quick quote' }).click()
    await page.getByLabel('Weight in grams').fill('31.4')
    const price = await page
      .getByRole('dialog')
      .getByText(/^\$[\d,.]+$/)
      .first()
      .textContent()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field(page).fill('31.4 g 14k')
    await expect(palette(page).getByRole('option').first()).toContainText(price ?? '')
    await expect(palette(page).getByRole('option').first()).toContainText('melt value')
  })

  test('opens by its button, is navigated by arrow keys, and returns the focus', async ({
    page,
  }) => {
    await enter(page)
    const button = page.getByRole('button', { name: 'Search or jump to…' })
    await button.click()
    await field(page).fill('price runs')
    await expect(palette(page).getByRole('option', { name: 'Price runs' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await field(page).fill('theme')
    await expect(palette(page).getByRole('option')).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.locator('body')).toHaveClass(/dark/)
  })

  test('shows when nothing is found and when the search fails', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('Control+k')
    await field(page).fill('zirconia')
    await expect(palette(page).getByText('Nothing found for “zirconia”')).toBeVisible()
    await page.route('**/search?*', (route) => route.fulfill({ status: 429, json: {} }))
    await field(page).fill('runs')
    await expect(palette(page).getByText(/^No connection/)).toBeVisible()
    await expect(palette(page).getByRole('option', { name: 'Price runs' })).toBeVisible()
  })

  test('focuses the field for today’s gold', async ({ page }) => {
    await enter(page)
    await page.goto('/price-runs')
    await layoutReady(page)
    await page.keyboard.press('Control+k')
    await field(page).fill("today's gold")
    await field(page).press('Enter')
    await expect(page.getByLabel('Today’s gold price per troy ounce')).toBeFocused()
  })
})

test.describe('notifications and messages', () => {
  test('a failed sign-in is notified, read, dismissed and restored', async ({
    page,
    browser,
    baseURL,
  }) => {
    await failToSignIn(browser, baseURL ?? '')
    await enter(page)
    await expect(notificationsButton(page)).toHaveAccessibleName('Notifications, 1 new')
    await notificationsButton(page).click()
    const row = notifications(page).getByRole('listitem')
    await expect(row).toContainText('Failed sign-in to your account')
    await expect(row).toContainText('1 attempt with a wrong password')

    await notifications(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(notifications(page).getByText('1 new')).toHaveCount(0)

    await row.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(notifications(page).getByText('You’re all caught up')).toBeVisible()
    await expect(notifications(page).getByRole('heading')).toBeFocused()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row).toContainText('Failed sign-in to your account')

    await page.reload()
    await notificationsButton(page).click()
    await expect(row).toBeVisible()
    await expect(notificationsButton(page)).toHaveAccessibleName('Notifications')
    await page.keyboard.press('Escape')
    await expect(notificationsButton(page)).toBeFocused()
  })

  test('a single user has no messages and no recipients', async ({ page }) => {
    await enter(page)
    await page.getByRole('button', { name: 'Messages' }).click()
    const panel = page.getByRole('dialog', { name: 'Messages' })
    await expect(panel.getByText('No messages')).toBeVisible()
    await panel.getByRole('button', { name: 'New message' }).click()
    await expect(panel.getByText('No one to message')).toBeVisible()
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect(panel.getByText('No messages')).toBeVisible()
  })

  test('the text of a notification is never rendered as markup', async ({ page }) => {
    await page.route('**/notifications', (route) =>
      route.fulfill({ json: { unread: 1, notifications: [hostileNotification] } }),
    )
    await enter(page)
    await notificationsButton(page).click()
    await expect(
      notifications(page).getByText('<img src=x onerror=alert(1)>', { exact: true }),
    ).toBeVisible()
    await expect(notifications(page).locator('img')).toHaveCount(0)
  })
})

test.describe('the gold chip', () => {
  test('shows state, price and age, and explains them in the popover', async ({ page }) => {
    await enter(page)
    const chip = page.locator('header').getByRole('button', { name: /^Gold price/ })
    await expect(chip).toContainText('Sample')
    await chip.click()
    const panel = page.getByRole('dialog', { name: 'Gold price' })
    await expect(panel.getByText(/^An old sample price so you can explore\./)).toBeVisible()
    await panel.getByRole('button', { name: 'Enter manually' }).click()
    await expect(page.getByLabel('Today’s gold price per troy ounce')).toBeFocused()
  })

  test('updates when another user records a price, and keeps what is typed', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.clock.install()
    await enter(page)
    await page.getByLabel('Today’s gold price per troy ounce').fill('4222')
    await recordElsewhere(browser, baseURL ?? '', '4150')
    await page.clock.fastForward(65_000)
    const chip = page.locator('header').getByRole('button', { name: /^Gold price/ })
    await expect(chip).toContainText('4,150.00')
    await expect(chip).toContainText('Entered manually')
    await expect(page.getByLabel('Today’s gold price per troy ounce')).toHaveValue('4222')
  })
})

test.describe('keys', () => {
  test('are listed in the dialog, and each does what it says', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('?')
    await expect(shortcutDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shortcutDialog(page)).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL(/\/gold-price-logs$/)
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/price-runs$/)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/price$/)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('q')
    await expect(page.getByRole('dialog', { name: 'Quick quote' })).toBeVisible()
  })

  test('are letters while typing', async ({ page }) => {
    await enter(page)
    await page.getByLabel('Today’s gold price per troy ounce').click()
    await page.keyboard.type('q?/gp')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByLabel('Today’s gold price per troy ounce')).toHaveValue('q?/gp')
  })

  test('single keys can be switched off; Ctrl+K keeps working', async ({ page }) => {
    await enter(page)
    await page.keyboard.press('?')
    await shortcutDialog(page).getByText('Single keys', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(shortcutDialog(page)).toHaveCount(0)
    for (const key of ['q', '?', '/', 'g', 'p']) await page.keyboard.press(key)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL(/\/$/)
    await field(page).fill('keyboard shortcuts')
    await field(page).press('Enter')
    const kept = preferencesSent(page, { singleKeys: true })
    await shortcutDialog(page).getByText('Single keys', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(shortcutDialog(page)).toHaveCount(0)
    await page.keyboard.press('q')
    await expect(page.getByRole('dialog', { name: 'Quick quote' })).toBeVisible()
    await kept
  })
})

test('the header fits a phone of 320 px, and all its controls are reachable', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await enter(page)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  for (const name of [/^Search or jump/, /^Messages/, /^Notifications/, /^Gold/]) {
    await page.locator('header').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the quick quote shows its name where there is room, and has an accessible name everywhere', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Quick quote' })
  const labelWidth = async () => (await button.getByText('Quick quote').boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page)
  expect(await labelWidth()).toBeGreaterThan(40)
  await page.setViewportSize({ width: 1279, height: 720 })
  await expect.poll(labelWidth).toBeLessThan(2)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Quick quote' })).toBeVisible()
})

for (const locale of ['en', 'ae']) {
  test(`axe finds nothing in any open panel in light and dark, ${locale}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSignedIn(page)
    await setLocale(page, locale)
    await page.goto('/')
    await layoutReady(page)
    const found: Record<string, string[]> = {}
    for (const name of PARTS) {
      await openPart(page, name)
      found[name] = await axeViolationsInBothThemes(page)
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog]')).toHaveCount(0)
    }
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([])
  })
}

const PARTS = [
  'palette',
  'found',
  'messages',
  'notifications',
  'gold',
  'language',
  'profile',
  'keys',
]

/** By shortcut or position, since names differ with the language. */
async function openPart(page: Page, name: string): Promise<void> {
  const buttons = page.locator('header button:visible')
  if (name === 'palette' || name === 'found') await page.keyboard.press('Control+k')
  else if (name === 'keys') await page.keyboard.press('?')
  else if (name === 'gold') await buttons.filter({ hasText: '4,1' }).click()
  else {
    const fromTheEnd = ['profile', 'notifications', 'messages', 'language'].indexOf(name)
    await buttons.nth((await buttons.count()) - 1 - fromTheEnd).click()
  }
  await expect(page.locator('[role=dialog]').first()).toBeVisible()
  if (name === 'found') {
    const answered = page.waitForResponse(/search\?q=14k\+6mm\+24$/)
    await page.keyboard.type('14k 6mm 24')
    await answered
    const first = page.locator('[role=option]').first()
    await expect(first).toContainText('14K')
    // The field references the best match once the list has settled.
    const field = page.locator('[role=dialog] [role=combobox]')
    const best = async () =>
      (await first.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'))
    await expect.poll(best).toBe(true)
  }
}

/** Tries to sign in with a wrong password from another browser. */
async function failToSignIn(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill('not the right password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('form')).toContainText('Wrong email or password.')
  await page.waitForLoadState('networkidle')
  await context.close()
}

async function recordElsewhere(browser: Browser, url: string, price: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await enter(page)
  await page.getByLabel('Today’s gold price per troy ounce').fill(price)
  const goldCard = page.getByRole('region', { name: 'Gold price', exact: true })
  await goldCard.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('header').getByText('4,150.00')).toBeVisible()
  await context.close()
}

const hostileNotification = {
  id: 1,
  title: { key: 'run_applied.title', values: { run: '<img src=x onerror=alert(1)>', count: 1 } },
  message: { key: 'run_applied.message', values: { run: 1, count: 1 } },
  time: '2026-11-21T10:00:00.000Z',
  profile: '<img src=x onerror=alert(1)>',
  link: null,
  read: false,
}
