import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import type { Preferences } from '#lang/preferences.ts'
import { EMAIL, PASSWORD, type RunningShop, type ShopKind, startShop } from './server.ts'

interface OfTheTest {
  shop: RunningShop
  /** Nothing that the page reports against its content policy, and no error in its console, goes unnoticed. */
  quietPage: undefined
}

interface OfTheWorker {
  seed: ShopKind['seed']
  /** The shop of a file. A worker goes through many files: each finds one that nobody has touched. */
  shopOf: (file: string) => Promise<RunningShop>
}

/** A journey has a shop of its own, one per file, and a page that must stay quiet. */
export const test = base.extend<OfTheTest, OfTheWorker>({
  seed: ['demo', { option: true, scope: 'worker' }],
  shopOf: [
    async ({ seed }, use) => {
      let open: { file: string; shop: RunningShop } | undefined
      await use(async (file) => {
        if (open?.file === file) return open.shop
        await open?.shop.stop()
        open = { file, shop: await startShop({ seed }) }
        return open.shop
      })
      await open?.shop.stop()
    },
    { scope: 'worker' },
  ],
  shop: async ({ shopOf }, use, { file }) => use(await shopOf(file)),
  baseURL: async ({ shop }, use) => {
    address = shop.url
    await use(address)
  },
  quietPage: [
    async ({ page, shop }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), shop.wasAway()))
          complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Where this worker's shop of the moment stands, and the session that was opened there. */
let address = ''
let opened: { at: string; session: Cookie[] } | undefined

/** The session that an earlier test of this file opened at the door; where there is none, it is opened now. */
export async function session(page: Page): Promise<Cookie[]> {
  if (opened?.at !== address) {
    await signIn(page)
    const cookies = await page.context().cookies()
    opened = { at: address, session: cookies.filter(({ name }) => name === 'assay_session') }
  }
  return opened.session
}

/** Inside, on this page: for journeys that are about something else than coming in. */
export async function comeIn(page: Page, path = '/'): Promise<void> {
  await page.context().addCookies(await session(page))
  await page.goto(path)
  if (!page.url().includes('/login')) return
  opened = undefined
  await comeIn(page, path)
}

/**
 * The browser itself notes refused requests (403, 409, 422, 423, 429) as errors, and so it notes a server that is being replaced; the
 * page deals with them.
 */
function isExpected(text: string, wasAway: boolean): boolean {
  if (wasAway && /ERR_CONNECTION_(REFUSED|RESET)/.test(text)) return true
  return /status of (401|403|404|409|419|422|423|429|503)/.test(text)
}

/** From the door, wherever it leads; a page that is elsewhere goes there first. */
export async function signIn(page: Page, email = EMAIL): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** What is loaded from now on is in this language, as if it had been chosen in this browser before. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('i18n_locale', value), locale)
  await page.context().addCookies([{ name: 'i18n_locale', value: locale, url: address }])
}

/**
 * Once the server was told this choice, which is a moment after it was made: until then, whoever signs in elsewhere finds
 * the one before.
 */
export async function told(page: Page, chosen: Partial<Preferences>): Promise<void> {
  await page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/preferences')) return false
    const sent = answer.request().postDataJSON()
    return Object.entries(chosen).every(([name, value]) => sent[name] === value)
  })
}

/** Waits until the house stands around the page, and nothing covers it any more. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('header button:visible').first()).toBeVisible()
  await uncovered(page)
}

/** Waits, frame by frame, until the page has its heading and the hallmark no longer covers it. */
export async function uncovered(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.getElementById('main-loader'),
  )
}

/** Waits until nothing fades or slides any more: half-shown words have half their contrast. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(100)
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}
