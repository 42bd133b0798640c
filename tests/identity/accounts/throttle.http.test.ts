import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPassword } from '#server/identity/password/password.ts'
import { signIn } from '#server/identity/sign-in/sign-in.ts'
import { Busy, Refused, TooManyAttempts } from '#server/platform/errors.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const wrong = { email: STAFF, password: 'not the password' }

async function guestAtSignIn() {
  const browser = shop.guest()
  await browser.get('/login')
  browser.at = '/login'
  return browser
}

describe('guessing', () => {
  test('ASVS 8: the sixth wrong attempt within a minute has to wait', async () => {
    const browser = await guestAtSignIn()
    for (const _ of [1, 2, 3, 4, 5]) expect((await browser.post('/login', wrong)).status).toBe(303)
    shop.clock.advance(15_000)
    const { status, headers } = await browser.post('/login', wrong)
    expect([status, headers['retry-after']]).toEqual([429, '45'])

    const page = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(page).toMatchObject({ status: 429, component: 'login-error', url: '/login' })
    expect(page.props.retryAfterS).toBe(45)

    shop.clock.advance(45_000)
    expect(
      (await browser.post('/login', { email: STAFF, password: PASSWORD })).headers.location,
    ).toBe('/')
  })

  test('ASVS 8: twenty parallel attempts are all counted', async () => {
    const browser = await guestAtSignIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/login', wrong)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(303), ...Array(15).fill(429)])
  })

  test('ASVS 8: the owner of the email is not locked out from another address', async () => {
    const tries = Array.from({ length: 8 }, () => signIn(shop.ctx, { ...wrong, ip: '203.0.113.7' }))
    await Promise.allSettled(tries)
    await expect(signIn(shop.ctx, { ...wrong, ip: '203.0.113.7' })).rejects.toBeInstanceOf(
      TooManyAttempts,
    )
    await expect(
      signIn(shop.ctx, { email: STAFF, password: PASSWORD, ip: '198.51.100.4' }),
    ).resolves.toBeTypeOf('number')
  })

  test('ASVS 8: all addresses of an IPv6 network share five attempts', async () => {
    const results: unknown[] = []
    for (const end of ['8::1', '9::2', 'a::dead:beef', 'ff::4', '::ffff', '0:1:2:3:6'])
      results.push(
        await signIn(shop.ctx, { ...wrong, ip: `2001:db8:7:${end}`.replace(':::', '::') }).catch(
          (error) => error,
        ),
      )
    expect(results[4]).toBeInstanceOf(Refused)
    expect(results[5]).toBeInstanceOf(TooManyAttempts)
    const neighbour = { email: STAFF, password: PASSWORD, ip: '2001:db8:7:100::1' }
    await expect(signIn(shop.ctx, neighbour)).resolves.toBeTypeOf('number')
  })

  test('ASVS 8: one address has a hundred attempts for all emails together', async () => {
    const guess = (n: number) =>
      signIn(shop.ctx, { ...wrong, email: `${n}@assay.test`, ip: '203.0.113.7' })
    const numbers = Array.from({ length: 101 }, (_, n) => n)
    const reasons: unknown[] = []
    for (const n of numbers) reasons.push(await guess(n).catch((reason) => reason))
    expect(reasons.slice(0, 100).every((reason) => reason instanceof Refused)).toBe(true)
    expect(reasons[100]).toBeInstanceOf(TooManyAttempts)
  })

  test('a correct password resets the count', async () => {
    const browser = await guestAtSignIn()
    for (const _ of [1, 2, 3, 4]) await browser.post('/login', wrong)
    await browser.post('/login', { email: STAFF, password: PASSWORD })
    for (const _ of [1, 2, 3, 4, 5]) expect((await browser.post('/login', wrong)).status).toBe(303)
    // Of the browser, which is known now, of the network, of the account, and of the entries in the audit log.
    expect(await shop.ctx.db.selectFrom('login_attempts').selectAll().execute()).toHaveLength(4)
  })
})

describe('a flood of passwords', () => {
  test('A19: is refused beyond two running and fifty queued hashes', async () => {
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => isPassword(cost, undefined, 'anything')),
    )
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true)
  })

  test('ASVS 17, A18: the dummy password does not sign in an unknown email', async () => {
    const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
    expect(await isPassword(cost, undefined, 'the password of nobody')).toBe(false)
  })
})
