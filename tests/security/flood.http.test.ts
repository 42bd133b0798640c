import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { Browser } from '#tests/support/browser.ts'
import { testAssets } from '#tests/support/fakes.ts'
import { sendRaw } from '#tests/support/raw-request.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

// Reset modules so that the mock does not affect other test files.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

/** While the gate is closed, hashing waits, as on an overloaded machine. */
const work = vi.hoisted(() => ({ gate: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const slow: typeof real.verify = async (...given) => {
    await work.gate
    return real.verify(...given)
  }
  return { ...real, verify: vi.fn(slow) }
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.advance(61_000)
  vi.mocked(verify).mockClear()
})

async function guestAtSignIn(of: Pick<Browser, 'get'> & Browser = shop.guest()): Promise<Browser> {
  await of.get('/login')
  return of
}

test('A19: of sixty passwords in parallel two are checked, fifty wait, the rest gets 503', async () => {
  const opened = Promise.withResolvers<void>()
  work.gate = opened.promise
  const browser = await guestAtSignIn()
  const statuses: number[] = []
  const tries = Array.from({ length: 60 }, async (_, at) => {
    const answer = await browser.post('/login', { email: `${at}@assay.test`, password: PASSWORD })
    statuses.push(answer.status)
    return answer
  })
  await vi.waitFor(() => expect(statuses).toHaveLength(8), 10_000)
  expect(statuses).toEqual(Array(8).fill(503))
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(2)
  for (const path of ['/login', '/readyz', '/auth/cover-register'])
    expect((await browser.get(path)).status).toBe(200)

  opened.resolve()
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(52)
  const busy = answers.filter(({ status }) => status === 503)
  for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await browser.post('/login', { email: STAFF, password: PASSWORD })).status).toBe(303)
})

test('A19: while two passwords of guests are checked and fifty wait, that of a known browser is the next', async () => {
  const known = await shop.staff()
  await known.post('/logout')
  await known.get('/login')
  vi.mocked(verify).mockClear()
  const { promise, resolve } = Promise.withResolvers<void>()
  work.gate = promise
  const browser = await guestAtSignIn()
  let busy = 0
  const guests = Array.from({ length: 60 }, async (_, at) => {
    const form = { email: `late-${at}@assay.test`, password: 'not the password' }
    if ((await browser.post('/login', form)).status === 503) busy += 1
  })
  await vi.waitFor(() => expect(busy).toBe(8), 10_000)
  const before = await counters()
  const owner = known.post('/login', { email: STAFF, password: PASSWORD })
  // It is counted before it waits.
  await vi.waitFor(async () => expect(await counters()).toBe(before + 1), 10_000)
  resolve()
  expect((await owner).headers.location).toBe('/')
  await Promise.all(guests)
  expect(
    vi
      .mocked(verify)
      .mock.calls.map(([, password]) => password)
      .indexOf(PASSWORD),
  ).toBe(2)
})

async function counters(): Promise<number> {
  return (await shop.ctx.db.selectFrom('login_attempts').select('key_hash').execute()).length
}

test('A19: invalid passwords and attempts over the limit cost no hashing', async () => {
  const browser = await guestAtSignIn()
  for (const password of ['', 'x'.repeat(257), '💍'.repeat(300), 'x'.repeat(90_000), null, ['x']])
    await browser.post('/login', { email: STAFF, password })
  await browser.post('/login', { email: 'x'.repeat(300), password: PASSWORD })
  const large = { email: STAFF, password: 'x'.repeat(200_000) }
  expect((await browser.post('/login', large)).status).toBe(413)
  expect(verify).not.toHaveBeenCalled()

  const wrong = { email: STAFF, password: 'not the password' }
  await Promise.all(Array.from({ length: 20 }, () => browser.post('/login', wrong)))
  expect(verify).toHaveBeenCalledTimes(5)
})

test('ASVS 8: of 120 parallel attempts, each with another email, a hundred are checked', async () => {
  const browser = await guestAtSignIn()
  const tries = Array.from({ length: 120 }, (_, at) =>
    browser.post('/login', { email: `spray-${at}@assay.test`, password: PASSWORD }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(vi.mocked(verify).mock.calls.length).toBeLessThanOrEqual(100)
})

test('ASVS 8: attempts are counted for all processes, and after a restart', async () => {
  const wrong = { email: STAFF, password: 'not the password' }
  const first = await guestAtSignIn()
  for (const _ of [1, 2, 3, 4, 5]) expect((await first.post('/login', wrong)).status).toBe(303)
  const server = createServer(createApp(shop.ctx, { assets: testAssets })).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const second = await guestAtSignIn(new Browser({ server, appUrl: shop.ctx.settings.appUrl }))
  expect((await second.post('/login', { email: STAFF, password: PASSWORD })).status).toBe(429)
  server.closeAllConnections()
  server.close()
})

test('A22: a form longer than its Content-Length is read only to that length', async () => {
  const browser = await guestAtSignIn()
  const body = JSON.stringify({ email: STAFF, password: PASSWORD })
  const headers = { 'content-type': 'application/json', 'content-length': '10' }
  const answer = await sendRaw(shop, browser, { method: 'POST', path: '/login', headers, body })
  expect(answer.status).toBe(400)
})
