import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/password/password.ts'
import { siteMap } from '#server/routes.ts'
import type { Browser, Method } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop

function openShopForEach() {
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())
}

const MINUTE = 60_000
const JSON_ONLY = { Accept: 'application/json' }

async function lockedBrowser(): Promise<Browser> {
  const browser = await shop.admin()
  await browser.post('/lock', { next: '/price-runs' })
  return browser
}

async function acts(): Promise<string[]> {
  const rows = await shop.ctx.db.selectFrom('audit_entries').select('act').orderBy('id').execute()
  return rows.map(({ act }) => act)
}

describe('the lock screen', () => {
  openShopForEach()

  test('locks on the server and shows the lock screen in the shop’s style', async () => {
    const browser = await shop.admin()
    const page = await inertia(browser).post('/lock', { next: '/price-runs?page=2' })
    expect(page).toMatchObject({ component: 'login-cover-lockscreen', clearHistory: true })
    expect(page.props).toMatchObject({
      person: { name: 'Olga', email: ADMIN },
      isLocked: true,
      next: '/price-runs?page=2',
    })
  })

  test('reveals nothing about the shop', async () => {
    const { props } = await inertia(await lockedBrowser()).get('/')
    expect(props.auth.user).toBe(null)
    expect([props.shop, props.gold, props.preferences]).toEqual([null, null, null])
  })

  test('uses the boxed style if the shop chose it', async () => {
    await shop.ctx.db.updateTable('shop').set({ login_style: 'boxed' }).execute()
    const page = await inertia(await lockedBrowser()).get('/price-runs')
    expect(page.component).toBe('login-boxed-lockscreen')
  })

  test('every path redirects to it and keeps the requested path', async () => {
    const browser = await lockedBrowser()
    for (const path of ['/', '/configuration?x=1', '/login', '/nowhere', '/auth/cover-register']) {
      const { status, headers } = await browser.get(path)
      const next = encodeURIComponent(path)
      expect([path, status, headers.location]).toEqual([
        path,
        303,
        `/auth/cover-lockscreen?next=${next}`,
      ])
    }
  })

  test('unlocks with the password and redirects back', async () => {
    const browser = await lockedBrowser()
    const wrong = await inertia(browser).post('/unlock', {
      password: 'not it',
      next: '/price-runs',
    })
    expect(wrong.props.errors).toEqual({ password: 'Wrong password.' })
    expect((await browser.get('/price-runs')).status).toBe(303)
    const page = await inertia(browser).post('/unlock', { password: PASSWORD, next: '/price-runs' })
    expect(page).toMatchObject({ status: 200, component: 'price-runs' })
    expect((await acts()).slice(-3)).toEqual(['locked', 'sign_in_failed', 'unlocked'])
  })

  test('limits attempts: the sixth in a minute has to wait', async () => {
    const browser = await lockedBrowser()
    for (const _ of [1, 2, 3, 4, 5]) await browser.post('/unlock', { password: 'not it' })
    expect((await browser.post('/unlock', { password: PASSWORD })).status).toBe(429)
    expect((await browser.get('/')).status).toBe(303)
  })

  test('does not unlock with the password of another user', async () => {
    const browser = await shop.staff()
    await browser.post('/lock', {})
    const own = await hashPassword(shop.ctx.settings.argon2, 'the own password of Sam')
    await shop.ctx.db
      .updateTable('users')
      .set({ password_hash: own })
      .where('email', '=', STAFF)
      .execute()
    const byOlga = await inertia(browser).post('/unlock', { password: PASSWORD, next: '/' })
    expect(byOlga.props.errors).toHaveProperty('password')
    const bySam = { password: 'the own password of Sam', next: '/' }
    expect((await inertia(browser).post('/unlock', bySam)).component).toBe('home')
  })

  test('lets another user sign in on the device', async () => {
    const browser = await lockedBrowser()
    expect((await browser.post('/logout')).headers.location).toBe('/login')
    const page = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(page.props.auth.user.email).toBe(STAFF)
    expect(await acts()).toContain('signed_out')
  })

  test('ends when the account is disabled', async () => {
    const browser = await lockedBrowser()
    await shop.ctx.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('email', '=', ADMIN)
      .execute()
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('offers to lock if unlocked, and redirects guests to sign-in', async () => {
    const page = await inertia(await shop.staff()).get('/auth/boxed-lockscreen')
    expect(page).toMatchObject({ component: 'login-boxed-lockscreen', props: { isLocked: false } })
    const guest = await shop.guest().get('/auth/boxed-lockscreen?next=/price')
    expect(guest.headers.location).toBe('/login?next=%2Fprice')
  })
})

describe('every route, while locked', () => {
  const own = new Set(['/unlock', '/logout', '/auth/cover-lockscreen', '/auth/boxed-lockscreen'])
  const routes = siteMap.filter(({ path }) => !own.has(path) && !path.startsWith('/board/'))
  let locked: Shop
  let browser: Browser
  beforeAll(async () => {
    locked = await openShop()
    browser = await locked.admin()
    await browser.post('/lock', {})
  })
  // Without this, more forms than a network may send in a minute.
  beforeEach(() => locked.clock.advance(1000))
  afterAll(() => locked.close())

  test.each(routes.map(({ method, path }) => [method, path] as [Method, string]))(
    '%s %s has no effect',
    async (method, path) => {
      const address = path.replaceAll(/:\w+/g, '1')
      const body = method === 'get' ? undefined : {}
      const { status, headers } = await browser.send(method, address, body)
      const lockScreen = expect.stringContaining('/auth/cover-lockscreen?next=')
      expect([status, headers.location]).toEqual([303, lockScreen])
      const facts = await browser.send(method, address, body, JSON_ONLY)
      expect([facts.status, facts.body.locked]).toEqual([423, true])
    },
  )
})

describe('an idle device', () => {
  openShopForEach()

  test('is locked by the server after the shop’s minutes, regardless of the browser', async () => {
    await shop.ctx.db.updateTable('shop').set({ lock_after_min: 3 }).execute()
    const browser = await shop.staff()
    shop.clock.advance(3 * MINUTE - 1)
    expect((await browser.get('/price')).status).toBe(200)
    shop.clock.advance(3 * MINUTE)
    expect((await browser.get('/price')).headers.location).toContain('/auth/cover-lockscreen')
    expect((await acts()).at(-1)).toBe('locked')
  })

  test('is not unlocked by repeated or parallel requests', async () => {
    const browser = await shop.staff()
    shop.clock.advance(16 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get('/price')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303))
    expect((await browser.get('/price')).status).toBe(303)
    expect((await acts()).filter((act) => act === 'locked')).toHaveLength(1)
    // If requests counted as use, one of several parallel ones could have found the session active.
    const { created_at, last_seen_at } = await shop.ctx.db
      .selectFrom('sessions')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(last_seen_at).toBe(created_at)
  })

  test('is signed out half an hour after its last use, locked or not', async () => {
    const browser = await shop.staff()
    await browser.post('/lock', {})
    for (const _ of [1, 2, 3]) {
      shop.clock.advance(9 * MINUTE)
      await browser.get('/price', JSON_ONLY)
    }
    shop.clock.advance(4 * MINUTE)
    expect((await browser.get('/price')).headers.location).toBe('/login?next=%2Fprice')
  })

  test('unlocking counts as use and as authentication', async () => {
    const browser = await shop.staff()
    shop.clock.advance(20 * MINUTE)
    await browser.get('/')
    await browser.post('/unlock', { password: PASSWORD })
    const row = await shop.ctx.db
      .selectFrom('sessions')
      .select(['proven_at', 'last_seen_at', 'locked_at'])
      .executeTakeFirstOrThrow()
    const now = shop.clock.now()
    expect(row).toEqual({ proven_at: now, last_seen_at: now, locked_at: null })
    expect((await browser.get('/')).status).toBe(200)
  })
})
