import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import type { Preferences } from '#lang/preferences.ts'
import { EMAIL, PASSWORD, type RunningShop, type ShopKind, startShop } from './server.ts'

interface TestFixtures {
  shop: RunningShop
  /** Fails the test on a violation of the content security policy and on an error in the console. */
  quietPage: undefined
}

interface WorkerFixtures {
  seed: ShopKind['seed']
  /** A worker runs many test files; each gets a new shop. */
  shopOf: (file: string) => Promise<RunningShop>
}

/** Each test file has a shop of its own and a page that must not report errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ['priced', { option: true, scope: 'worker' }],
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
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), shop.wasAway()))
          errors.push(message.text())
      })
      // React reports an error from which it recovered with a message that does not name it.
      await page.addInitScript(() =>
        window.addEventListener('error', ({ error }) => {
          if (error?.cause) reportError(error.cause)
        }),
      )
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The address of this worker's current shop and the session opened there. */
let address = ''
let openedSession: { at: string; session: Cookie[] } | undefined

/** The session of an earlier test of this file; signs in without a page when there is none. */
export async function session(page: Page): Promise<Cookie[]> {
  if (openedSession?.at !== address) {
    await sendSignIn(page)
    const cookies = await page.context().cookies()
    openedSession = { at: address, session: cookies.filter(({ name }) => name === 'assay_session') }
  }
  return openedSession.session
}

/** Sends what the sign-in page sends: to open it and the home page takes two seconds of processor time. */
async function sendSignIn(page: Page): Promise<void> {
  const { request } = page
  await request.get('/login')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await request.post('/login', {
    data: { email: EMAIL, password: PASSWORD },
    headers: { Origin: address, 'X-XSRF-TOKEN': decodeURIComponent(token) },
    maxRedirects: 0,
  })
  if (answer.status() !== 303) throw new Error(`sign-in answered ${answer.status()}`)
}

/** Opens a page signed in, for tests that are not about signing in. */
export async function openSignedIn(page: Page, path = '/'): Promise<void> {
  await page.context().addCookies(await session(page))
  await page.goto(path)
  if (!page.url().includes('/login')) return
  openedSession = undefined
  await openSignedIn(page, path)
}

/** The browser logs refused requests and a server that is being replaced as errors; the page handles both. */
function isExpected(text: string, wasAway: boolean): boolean {
  if (wasAway && /ERR_CONNECTION_(REFUSED|RESET)/.test(text)) return true
  return /status of (401|403|404|409|419|422|423|429|503)/.test(text)
}

/** Signs in on the sign-in page, which is opened first when the page is elsewhere. */
export async function signIn(page: Page, email = EMAIL): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Posts as the page would; returns the final address and the response. */
export async function post(page: Page, path: string, body: object) {
  return page.evaluate(
    async ([to, what]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'X-XSRF-TOKEN': token,
        },
        body: JSON.stringify(what),
      })
      const isJson = answer.headers.get('Content-Type')?.includes('json')
      return { path: new URL(answer.url).pathname, body: isJson ? await answer.json() : {} }
    },
    [path, body] as const,
  )
}

/** Records a gold price on the home page, which is open. */
export async function recordGold(page: Page, price: string): Promise<void> {
  await page.getByLabel('Today’s gold price per troy ounce').fill(price)
  await page
    .getByRole('region', { name: 'Gold price', exact: true })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByRole('alertdialog', { name: 'Gold price saved.' })).toBeVisible()
}

/** Pages loaded after this call are in this language, as if it had been chosen in this browser before. */
export async function setLocale(page: Page, locale: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('i18n_locale', value), locale)
  await page.context().addCookies([{ name: 'i18n_locale', value: locale, url: address }])
}

/** Waits until this choice was sent to the server; until then another browser of this user gets the previous one. */
export async function preferencesSent(page: Page, chosen: Partial<Preferences>): Promise<void> {
  await page.waitForResponse((answer) => {
    if (!answer.url().endsWith('/preferences')) return false
    const sent = answer.request().postDataJSON()
    return Object.entries(chosen).every(([name, value]) => sent[name] === value)
  })
}

/** Waits until the layout around the page is rendered and the loader is gone. */
export async function layoutReady(page: Page): Promise<void> {
  await expect(page.locator('header button:visible').first()).toBeVisible()
  await pageReady(page)
}

/**
 * Waits until the page has its heading, React has replaced the layout that the document draws, which nobody can use, and the
 * loader is gone.
 */
export async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      !document.querySelector('#app > [inert]') &&
      !document.getElementById('main-loader'),
  )
}

/** Waits until animations have ended: text that is fading in fails contrast checks. */
export async function animationsDone(page: Page): Promise<void> {
  await page.waitForTimeout(100)
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(
        (one) =>
          one.timeline === document.timeline &&
          one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(finite.map((one) => one.finished))
  })
}
