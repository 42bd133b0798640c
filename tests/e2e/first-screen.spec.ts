import type { Page } from '@playwright/test'
import {
  expect,
  openSignedIn,
  pageReady,
  session,
  setLocale,
  test,
} from '#tests/e2e/support/journey.ts'
import { layoutShift, recordShifts } from '#tests/e2e/support/layout.ts'
import { PASSWORD } from '#tests/e2e/support/server.ts'

test.use({ seed: 'year', reuseContext: false })

/** The limit of the walk over every page, as the web vital CLS counts it. */
const MAX_SHIFT = 0.05
const LOCALES = ['en', 'de', 'ae']

test('the sign-in form is shown before the client runs, in the reader’s language', async ({
  page,
}) => {
  await setLocale(page, 'de')
  const run = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bei Assay anmelden')
  await expect(page.getByLabel('E-Mail')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  run()
  await clientReady(page)
})

test('from right to left and in the dark theme too', async ({ page }) => {
  await setLocale(page, 'ae')
  await choose(page, { theme: 'dark' })
  const run = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(heading).toHaveCSS('color', await darkText(page))
  const at = await heading.boundingBox()
  run()
  await clientReady(page)
  expect(await heading.boundingBox()).toEqual(at)
})

test('what is typed and sent before the client runs counts', async ({ page, shop }) => {
  const run = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('olga@assay.test')
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  run()
  await page.waitForURL(`${shop.url}/`)
})

test('a language chosen before the client runs is applied', async ({ page }) => {
  const run = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody@assay.test')
  await page.getByRole('combobox').selectOption('fr')
  run()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Se connecter à Assay')
  await expect(page.getByRole('textbox').first()).toHaveValue('somebody@assay.test')
})

test('a language that only the browser knows is not shown in another one', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('i18n_locale', 'de'))
  const run = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeAttached()
  await expect(page.getByRole('heading')).toHaveCount(0)
  run()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bei Assay anmelden')
})

for (const [locale, name, dir] of [
  ['de', 'Kunden', 'ltr'],
  ['ae', 'العملاء', 'rtl'],
] as const)
  test(`the layout is shown before the client runs, ${locale}`, async ({ page }) => {
    await page.context().addCookies(await session(page))
    await setLocale(page, locale)
    await choose(page, { theme: 'dark', semidark: 'true' })
    const run = await holdScripts(page)
    await page.goto('/customers', { waitUntil: 'commit' })
    const entry = page.locator('#sidebar').getByText(name, { exact: true })
    await expect(entry).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(entry).not.toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('header')).toBeVisible()
    await expect(page.locator('#main-loader')).toBeVisible()
    await expect(page.locator('h1')).toHaveCount(0)
    // Nothing in it can be pressed.
    await expect(page.locator('#app > div')).toHaveAttribute('inert', '')
    const places = await boxes(page)
    run()
    await pageReady(page)
    expect(await boxes(page)).toEqual(places)
  })

test('the layout is that of the reader', async ({ page }) => {
  await page.context().addCookies(await session(page))
  await choose(page, {
    menu: 'collapsible-vertical',
    layout: 'boxed-layout',
    navbar: 'navbar-floating',
  })
  const run = await holdScripts(page)
  await page.goto('/customers', { waitUntil: 'commit' })
  await expect(page.locator('.collapsible-vertical.boxed-layout .navbar-floating')).toBeVisible()
  // At the beginning the pointer is in the corner, where it would open the sidebar.
  await page.mouse.move(700, 600)
  const places = await boxes(page)
  run()
  await pageReady(page)
  expect(await boxes(page)).toEqual(places)
})

test('no layout is shown that the reader does not have', async ({ page }) => {
  await page.context().addCookies(await session(page))
  await choose(page, { menu: 'horizontal' })
  const run = await holdScripts(page)
  await page.goto('/customers', { waitUntil: 'commit' })
  await expect(page.locator('#app')).toBeAttached()
  await expect(page.locator('#sidebar')).toHaveCount(0)
  run()
  await pageReady(page)
  await expect(page.locator('header')).toBeVisible()
})

for (const locale of LOCALES)
  test(`React takes over without an error or a shift, ${locale}`, async ({ page }) => {
    const cookies = await session(page)
    await page.context().clearCookies()
    await setLocale(page, locale)
    await recordShifts(page)
    for (const path of ['/login', '/', '/price']) {
      if (path === '/') await page.context().addCookies(cookies)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await clientReady(page)
        await page.waitForLoadState('networkidle')
        expect(await layoutShift(page)).toBeLessThan(MAX_SHIFT)
      }
    }
  })

test('a document contains nothing of a user in what is drawn', async ({ page }) => {
  await openSignedIn(page)
  const document = await (await page.request.get('/customers')).text()
  const drawn = /<div id="app".*<\/div>/s.exec(document)?.[0] ?? ''
  expect(drawn).toContain('Customers')
  expect(drawn).not.toMatch(/olga/i)
})

/** Holds the client's code; returns the function that releases it. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/build/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Pages loaded after this call find these choices in the browser. */
async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  await page.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
  }, choices)
}

/** Until React has rendered, or has taken over what was drawn. */
async function clientReady(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

/** The color of texts in the dark theme. */
async function darkText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.className = 'dark'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
}

/** Where the parts of the layout are. */
async function boxes(page: Page) {
  return page.evaluate(() =>
    ['#sidebar', '#sidebar nav', 'header', '#profile-menu', '#main'].map((selector) => {
      const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return [selector, x, y, width]
    }),
  )
}
