import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLink } from '#server/identity/accounts/links.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Browser } from '#tests/support/browser.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ settings: { trustProxy: 1 } })
})
afterEach(() => shop.close())

const COOKIE = 'assay_browser'
const WRONG = 'not the password'

async function atSignIn(browser = shop.guest()): Promise<Browser> {
  await browser.get('/login')
  return browser
}

/** One sign-in from a network of its own number. */
async function signIn(browser: Browser, network: number, email: string, password = PASSWORD) {
  const from = { 'X-Forwarded-For': `203.0.${network >> 8}.${network & 255}` }
  const { status, headers } = await browser.post('/login', { email, password }, from)
  return { status, wait: headers['retry-after'] ?? null }
}

/** Wrong passwords for one account, each from another browser and network. */
async function guessFrom(networks: number, email: string) {
  const answers: Awaited<ReturnType<typeof signIn>>[] = []
  for (let network = 1; network <= networks; network++)
    answers.push(await signIn(await atSignIn(), network, email, WRONG))
  return answers
}

async function signedOut(email: string, browser = shop.guest()): Promise<Browser> {
  await atSignIn(browser)
  expect(await signIn(browser, 999, email)).toEqual({ status: 303, wait: null })
  expect((await browser.post('/logout')).status).toBe(303)
  return atSignIn(browser)
}

const checked = (count: number) => Array(count).fill({ status: 303, wait: null })
const SLOWED = { status: 429, wait: '60' }

test('ASVS 8: after twenty wrong passwords for an account in 15 minutes from any networks, other browsers have one a minute, and a known one signs in', async () => {
  const known = await signedOut(STAFF)
  expect(await guessFrom(24, STAFF)).toEqual([...checked(21), SLOWED, SLOWED, SLOWED])
  for (let times = 0; times < 3; times++) {
    expect(await signIn(known, 998, STAFF)).toEqual({ status: 303, wait: null })
    await known.post('/logout')
    await atSignIn(known)
  }
  const other = await atSignIn()
  expect(await signIn(other, 500, STAFF)).toEqual(SLOWED)
  shop.clock.advance(60_000)
  expect(await signIn(other, 500, STAFF)).toEqual({ status: 303, wait: null })
})

test('ASVS 8: an account is slowed for 15 minutes at most, and never locked', async () => {
  await guessFrom(22, STAFF)
  shop.clock.advance(15 * 60_000)
  expect(await guessFrom(21, STAFF)).toEqual(checked(21))
})

test('ASVS 17, A18: an unknown email is slowed in the same way', async () => {
  const known = await guessFrom(24, STAFF)
  expect(await guessFrom(24, 'nobody@assay.test')).toEqual(known)
  const page = async (email: string) => {
    const guest = inertia(await atSignIn())
    const { status, component, url, props } = await guest.post('/login', { email, password: WRONG })
    return { status, component, url, wait: props.retryAfterS }
  }
  const ofKnown = await page(STAFF)
  expect(ofKnown).toMatchObject({ status: 429, wait: 60 })
  expect(await page('nobody@assay.test')).toEqual(ofKnown)
})

test('ASVS 8: wrong passwords from the same network do not stop a known browser', async () => {
  const known = await signedOut(STAFF)
  const guest = await atSignIn()
  const guesses = Array.from({ length: 310 }, () => signIn(guest, 999, STAFF, WRONG))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect(await signIn(guest, 999, STAFF)).toMatchObject({ status: 429 })
  expect(await signIn(known, 999, STAFF)).toEqual({ status: 303, wait: null })
})

test('ASVS 8: a known browser has five attempts a minute of its own', async () => {
  const known = await signedOut(STAFF)
  for (const network of [1, 2, 3, 4, 5])
    expect(await signIn(known, network, STAFF, WRONG)).toEqual({ status: 303, wait: null })
  expect(await signIn(known, 6, STAFF)).toEqual(SLOWED)
  const second = await signedOut(STAFF)
  expect(await signIn(second, 7, STAFF)).toEqual({ status: 303, wait: null })
})

test('ASVS 8: a browser is known for the accounts that signed in there, and its cookie cannot be forged', async () => {
  const shared = await signedOut(STAFF)
  await guessFrom(21, ADMIN)
  expect(await signIn(shared, 400, ADMIN)).toEqual(SLOWED)
  const value = String(shared.cookies.get(COOKIE))
  const [id = '', ...signed] = value.split('.')
  const forged = [
    `${id}.${signed[0]}`,
    `${'x'.repeat(43)}.${signed.join('.')}`,
    [id, signed[1], signed[0]].join('.'),
    '.'.repeat(2_000),
    value.slice(0, -1),
  ]
  await guessFrom(21, STAFF)
  for (const cookie of forged) {
    const browser = await atSignIn()
    browser.cookies.set(COOKIE, cookie)
    expect(await signIn(browser, 401, STAFF)).toEqual(SLOWED)
  }
  expect(await signIn(shared, 402, STAFF)).toEqual({ status: 303, wait: null })
  shop.clock.advance(60_000)
  await signedOut(ADMIN, shared)
  await signedOut(STAFF, shared)
  // Its id, the signature of that, and one for each account.
  expect(String(shared.cookies.get(COOKIE)).split('.')).toHaveLength(4)
})

test('ASVS 21: the cookie of a known browser cannot be read by scripts and has no name', async () => {
  const guest = await atSignIn()
  const { headers } = await guest.post('/login', { email: STAFF, password: PASSWORD })
  const lines = headers['set-cookie'] as unknown as string[]
  const line = lines.find((one) => one.startsWith(`${COOKIE}=`)) ?? ''
  expect(line).toMatch(/^assay_browser=[\w-]{43}\.[\w-]{43}\.[\w-]{43};/)
  expect(line).toMatch(/; Max-Age=31536000;/)
  expect(line).toMatch(/; HttpOnly/)
  expect(line).toMatch(/; SameSite=Lax/)
})

test('ASVS 8: a wrong password leaves no known browser, and a reset link makes one', async () => {
  const guest = await atSignIn()
  await signIn(guest, 1, STAFF, WRONG)
  expect(guest.cookies.has(COOKIE)).toBe(false)
  const { id } = await shop.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', STAFF)
    .executeTakeFirstOrThrow()
  const { token } = await transaction(shop.ctx, (tx) =>
    createLink(tx, { kind: 'password_reset', userId: id }),
  )
  const password = 'seven brass weights on a tray'
  await guessFrom(22, STAFF)
  expect((await guest.post('/reset', { token, password })).headers.location).toBe('/login')
  expect(await signIn(guest, 1, STAFF, password)).toEqual({ status: 303, wait: null })
})

test('ASVS 8: the lock screen is not stopped by wrong passwords of others', async () => {
  const staff = await shop.staff()
  await staff.post('/lock')
  await guessFrom(22, STAFF)
  // Signed in before browsers were known.
  staff.cookies.delete(COOKIE)
  const { status, headers } = await staff.post('/unlock', { password: PASSWORD, next: '/price' })
  expect([status, headers.location]).toEqual([303, '/price'])
})

test('ASVS 8: wrong passwords for an account are counted for all processes', async () => {
  const known = await signedOut(STAFF)
  await guessFrom(22, STAFF)
  const server = createServer(createApp(shop.ctx, { assets: testAssets })).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = { server, appUrl: shop.ctx.settings.appUrl }
  expect(await signIn(await atSignIn(new Browser(address)), 300, STAFF)).toEqual(SLOWED)
  const moved = new Browser(address)
  for (const [name, value] of known.cookies) moved.cookies.set(name, value)
  expect(await signIn(moved, 301, STAFF)).toEqual({ status: 303, wait: null })
  server.closeAllConnections()
  server.close()
})
