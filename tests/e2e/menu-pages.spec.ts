import type { Page } from '@playwright/test'
import { axeViolations, axeViolationsInBothThemes } from '#tests/e2e/support/axe.ts'
import { createStaff } from '#tests/e2e/support/back-office.ts'
import {
  expect,
  layoutReady,
  openSignedIn,
  pageReady,
  setLocale,
  signIn,
  test,
} from '#tests/e2e/support/journey.ts'
import { visit } from '#tests/e2e/support/visit.ts'
import { KIT_PAGES } from '#tests/support/pages.ts'

const STAFF = { name: 'Stella Staff', email: 'stella@example.com' }

/** Pages that show an error on purpose, with its status. */
const STATUS: Record<string, number> = {
  '/pages/error404': 404,
  '/pages/error503': 503,
  '/pages/maintenence': 503,
}
/** The pages of the kit are shared by so many tests, which run beside each other. */
const PARTS = 4
/** The browser reports its status in the console. */
const ERROR_500 = '/pages/error500'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

for (const role of ['admin', 'staff'] as const) {
  test(`every entry of the menu opens a page for ${role}, without errors`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(300_000)
    if (role === 'admin') await openSignedIn(page)
    else {
      await createStaff(shop, STAFF)
      await signIn(page, STAFF.email)
    }
    await layoutReady(page)
    const paths = await menuPaths(page)
    expect(KIT_PAGES.filter((path) => !paths.includes(path))).toEqual([])
    const others = paths.filter((path) => !KIT_PAGES.includes(path) && path !== ERROR_500)
    expect(others.length).toBeGreaterThan(10)
    for (const path of others) await opens(page, path, { isLoaded: role === 'admin' })
  })
}

// A page of the kit is the same for every role.
for (const locale of ['en', 'ae']) {
  for (let part = 0; part < PARTS; part++) {
    test(`axe finds nothing on pages of the kit, ${locale}, part ${part + 1}`, async ({ page }) => {
      test.setTimeout(300_000)
      await openSignedIn(page)
      await setLocale(page, locale)
      const own = KIT_PAGES.filter((_path, index) => index % PARTS === part)
      for (const [index, path] of own.entries()) {
        await opens(page, path, { isLoaded: index === 0 })
        const found = locale === 'en' ? axeViolationsInBothThemes(page) : axeViolations(page)
        expect(await found, path).toEqual([])
      }
    })
  }
}

test('a page of the kit is left and found again by back and forward', async ({ page }) => {
  await openSignedIn(page, '/elements/badges')
  await layoutReady(page)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('navigation', { name: 'Pages of this group' }).getByText('Buttons').click()
  await expect(title).toHaveText('Buttons')
  await page.goBack()
  await expect(title).toHaveText('Badges')
  await page.goForward()
  await expect(title).toHaveText('Buttons')
})

test('a page of the kit is found by typing its name', async ({ page }) => {
  await openSignedIn(page)
  await layoutReady(page)
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.getByLabel('Search pages, actions and pieces').fill('badges')
  await palette.getByRole('option', { name: 'Badges' }).click()
  await expect(page).toHaveURL(/\/elements\/badges$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Badges')
})

test('an example is shown dark and from right to left without changing the page', async ({
  page,
}) => {
  await openSignedIn(page, '/elements/buttons')
  await layoutReady(page)
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Right to left', { exact: true }).click()
  const box = page.locator('.dark[dir=rtl]').first()
  await expect(box.getByRole('button', { name: 'Apply prices' }).first()).toBeVisible()
  await expect(page.locator('body.dark')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')

  await test.step('and its code is the story itself', async () => {
    await page.getByText('Code of this example').first().click()
    await expect(page.locator('pre code').first()).toContainText('export const button: Story = {')
  })
})

test('controls of examples are shown in the state of the pointer or the focus', async ({
  page,
}) => {
  await openSignedIn(page, '/elements/buttons')
  await layoutReady(page)
  const example = page.getByRole('button', { name: 'Preview', exact: true })
  const style = (name: 'backgroundColor' | 'outlineStyle') =>
    example.evaluate((button, key) => getComputedStyle(button)[key], name)
  const atRest = await style('backgroundColor')
  await page.getByText('Hover', { exact: true }).click()
  await expect.poll(() => style('backgroundColor')).not.toBe(atRest)
  expect(await style('outlineStyle')).toBe('none')
  await page.getByText('Focus', { exact: true }).click()
  await expect.poll(() => style('outlineStyle')).toBe('solid')
  await expect.poll(() => style('backgroundColor')).toBe(atRest)
  await page.getByText('At rest', { exact: true }).click()
  await expect(page.locator('[data-forced]')).toHaveCount(0)
})

/** Loads the page, or visits it as a link does, and expects its status and a heading. */
async function opens(page: Page, path: string, { isLoaded }: { isLoaded: boolean }): Promise<void> {
  await test.step(path, async () => {
    const status = isLoaded ? await load(page, path) : await visit(page, path)
    expect(status, path).toBe(STATUS[path] ?? 200)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).not.toBeEmpty()
  })
}

async function load(page: Page, path: string): Promise<number | undefined> {
  const response = await page.goto(path)
  await pageReady(page)
  await page.waitForLoadState('networkidle')
  return response?.status()
}

/** The addresses of the entries in the list of all pages. */
async function menuPaths(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'All pages' }).click()
  const menu = page.getByRole('navigation', { name: 'All pages' })
  await expect(menu.getByRole('link', { name: 'Badges' })).toBeVisible()
  const links = await menu.getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  return [...new Set(paths.filter((path) => path !== null))]
}
