import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { layoutReady, signIn } from '#tests/e2e/support/journey.ts'
import { buildClient, copyOfProject } from '#tests/e2e/support/other-build.ts'
import { type RunningShop, startShop } from '#tests/e2e/support/server.ts'

const pages = {
  'partner-login': `
    import { usePage } from '@inertiajs/react'
    export default function PartnerLogin() {
      const { auth } = usePage<{ auth: { user: { name: string } } }>().props
      return <h1>{auth.user.name}</h1>
    }`,
  failing: `
    import { useState } from 'react'
    export default function Failing() {
      const [isBroken, setBroken] = useState(false)
      if (isBroken) throw new TypeError('no price at /x?token=secret "4242 4242 of Ada"')
      return <button onClick={() => setBroken(true)}>Break</button>
    }`,
  'failing-at-once': `
    export default function FailingAtOnce() { throw new Error('at once') }`,
  'failing-layout': `
    function Layout() { throw new Error('in the layout') }
    export default function Inside() { return <p>inside</p> }
    Inside.layout = [Layout]`,
  'failing-login': `
    export default function FailingLogin() { throw new Error('in a sign-in page') }`,
}

/** A running build of a copy of the project with additional pages. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern; this fixture uses no other.
    async ({}, use) => {
      const root = copyOfProject()
      for (const args of readmeCommands()) addPage(root, args)
      for (const [name, code] of Object.entries(pages)) {
        writeFileSync(join(root, `resources/js/Pages/${name}.tsx`), code)
      }
      buildClient(root)
      const shop = await startShop({ seed: 'empty', root })
      await use(shop)
      await shop.stop()
      rmSync(root, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

test('the first page of README is served by its name, behind sign-in, in the app layout', async ({
  page,
}) => {
  await page.goto('/wish-list')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('aside#sidebar')).toHaveCount(0)
  await signIn(page)
  await expect(page).toHaveURL(/\/wish-list$/)
  await expect(page.getByRole('heading', { name: 'Wish list', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Wish list · Assay')
  await expect(page.locator('aside#sidebar')).toBeVisible()
})

test('the second page of README shows the time that its route sends, and its texts as untranslated', async ({
  page,
  shop,
}) => {
  await page.goto('/login')
  await signIn(page)
  await page.goto('/stock-list')
  await expect(page.getByRole('heading', { name: 'Stock list', level: 1 })).toBeVisible()
  await expect(page.getByText(/^As of \w+ \d+, \d{4}/)).toBeVisible()
  await page.context().addCookies([{ name: 'i18n_locale', value: 'de', url: shop.url }])
  await page.addInitScript(() => localStorage.setItem('i18n_locale', 'de'))
  await page.goto('/stock-list')
  await expect(page.getByRole('heading', { name: '[untranslated] Stock list' })).toBeVisible()
})

test('an added page whose name contains login has the sign-in layout and still requires sign-in', async ({
  page,
}) => {
  await page.goto('/partner-login')
  await expect(page).toHaveURL(/\/login\?next=%2Fpartner-login/)
  await signIn(page)
  await expect(page).toHaveURL(/\/partner-login$/)
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await expect(page.locator('aside#sidebar')).toHaveCount(0)
  await expect(page.locator('footer')).toHaveCount(0)
})

test('a name without a page is not found', async ({ page }) => {
  await page.goto('/login')
  await signIn(page)
  for (const path of ['/wish', '/constructor', '/__proto__', '/error', '/login-error']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
  }
})

test.describe('a page that fails while rendering', () => {
  const fault = (page: Page) => page.getByRole('alert')
  const title = 'This page couldn’t be displayed'

  test.beforeEach(async ({ page }) => {
    await page.goto('/login')
    await signIn(page)
  })

  test('shows an error between menu and footer, with the request number of the log and a link home', async ({
    page,
    shop,
  }) => {
    await page.goto('/failing')
    await page.getByRole('button', { name: 'Break' }).click()
    await expect(fault(page).getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveTitle(title)
    await expect(page.locator('aside#sidebar')).toBeVisible()
    const number = await fault(page).locator('bdi').textContent()
    const line = () => shop.log().find((one) => one.requestId === number && one.fault)
    // The browser reports the error while it shows it.
    await expect.poll(line).toMatchObject({
      msg: 'a page failed in the browser',
      fault: { path: '/failing', name: 'TypeError', message: 'no price at /x?… "…"' },
    })
    expect(line()?.fault.frames.join()).toMatch(/failing-[\w-]+\.js:\d+:\d+/)

    await test.step('the menu still works, and going back tries again', async () => {
      await page.locator('aside').getByRole('link', { name: 'Price runs' }).click()
      await expect(page.getByRole('heading', { name: 'Price runs', level: 1 })).toBeVisible()
      await expect(fault(page)).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('button', { name: 'Break' })).toBeVisible()
    })

    await test.step('the button reloads the page', async () => {
      await page.getByRole('button', { name: 'Break' }).click()
      await fault(page).getByRole('button', { name: 'Reload this page' }).click()
      await expect(page.getByRole('button', { name: 'Break' })).toBeVisible()
    })
  })

  for (const path of ['/failing-at-once', '/failing-layout', '/failing-login']) {
    test(`is not blank at ${path}, and its link leads to the home page`, async ({ page }) => {
      await page.goto(path)
      await expect(fault(page).getByRole('heading', { name: title })).toBeVisible()
      await expect(fault(page).locator('bdi')).toHaveText(/^[\w-]{16}$/)
      await fault(page).getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL(/\/$/)
      await layoutReady(page)
    })
  }

  test('shows the error in the language of the page, right to left in Arabic', async ({
    page,
    shop,
  }) => {
    await page.context().addCookies([{ name: 'i18n_locale', value: 'ae', url: shop.url }])
    await page.addInitScript(() => localStorage.setItem('i18n_locale', 'ae'))
    await page.goto('/failing-at-once')
    await expect(fault(page).getByRole('heading', { name: 'تعذّر عرض هذه الصفحة' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})

/** The arguments of `npm run page` in README's section about adding a page. */
function readmeCommands(): string[][] {
  const section = /^## Add a page\n([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))?.[1]
  const commands = [...(section ?? '').matchAll(/^npm run page ([^#\n]+)/gm)]
  return commands.map(([, args = '']) => args.split(/\s+/).filter((arg) => arg && arg !== '--'))
}

function addPage(root: string, args: string[]): void {
  execFileSync(process.execPath, ['bin/page.ts', ...args], { cwd: root, stdio: 'pipe' })
}
