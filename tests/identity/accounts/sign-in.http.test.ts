import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const sessionCookie = 'assay_session'
const minute = 60_000

async function sessionRows() {
  return shop.ctx.db.selectFrom('sessions').selectAll().execute()
}

async function guestAtSignIn() {
  const browser = shop.guest()
  await browser.get('/login')
  return browser
}

describe('signing in', () => {
  test('a guest sees the door, as a document', async () => {
    const { status, text } = await shop.guest().get('/login')
    expect(status).toBe(200)
    expect(text).toContain('<html lang="en-US" dir="ltr">')
    expect(text).toContain('"component":"login"')
  })

  test('the right password leads home, where the page knows who one is', async () => {
    const browser = await guestAtSignIn()
    const page = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(page).toMatchObject({ status: 200, component: 'home', url: '/' })
    expect(page.props.auth.user).toMatchObject({ email: STAFF, role: 'staff' })
    expect(page.props.auth.can).toMatchObject({
      'app.use': true,
      'cost.see': false,
      'runs.apply_held': false,
      'gold.record_any_rate': false,
      'users.manage': false,
    })
    expect(page.clearHistory).toBe(true)
  })

  test('the address may be typed in capitals, the password may not', async () => {
    const browser = await guestAtSignIn()
    const capitals = await browser.post('/login', {
      email: STAFF.toUpperCase(),
      password: PASSWORD,
    })
    const wrongCase = await browser.post('/login', {
      email: STAFF,
      password: PASSWORD.toUpperCase(),
    })
    expect(capitals.headers.location).toBe('/')
    expect(wrongCase.headers.location).not.toBe('/')
  })

  test('ASVS 2: a password counts to its last space', async () => {
    const browser = await guestAtSignIn()
    const page = await inertia(browser).post('/login', { email: ADMIN, password: `${PASSWORD} ` })
    expect(page.props.errors).toHaveProperty('email')
  })

  test('an owner may do everything', async () => {
    const page = await inertia(await shop.admin()).get('/')
    expect(Object.values(page.props.auth.can)).not.toContain(false)
  })
})

describe('a wrong try', () => {
  test('ASVS 17, A18: gets the same words for a wrong password and for an unknown mail', async () => {
    const browser = await guestAtSignIn()
    const wrong = await inertia(browser).post('/login', {
      email: ADMIN,
      password: 'not the password',
    })
    const unknown = await inertia(browser).post('/login', {
      email: 'nobody@assay.test',
      password: 'not the password',
    })
    expect(wrong.component).toBe('login')
    expect(wrong.props.errors).toEqual({ email: 'This email and password do not match.' })
    expect({ ...unknown, props: unknown.props }).toEqual({ ...wrong, props: wrong.props })
  })

  test('hears them in Arabic when Arabic was chosen', async () => {
    const browser = await guestAtSignIn()
    browser.cookies.set('i18n_locale', 'ae')
    const page = await inertia(browser).post('/login', {
      email: ADMIN,
      password: 'not the password',
    })
    expect(page.props.errors.email).toBe('البريد الإلكتروني وكلمة المرور غير متطابقين.')
    expect(page.props.locale).toEqual({ code: 'ae', tag: 'ar-AE', dir: 'rtl' })
  })

  test('does not open a session', async () => {
    const browser = await guestAtSignIn()
    const before = await sessionRows()
    await browser.post('/login', { email: STAFF, password: 'not the password' })
    expect(await sessionRows()).toHaveLength(before.length)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test.each([
    ['nothing at all', {}, ['email', 'password']],
    ['a password longer than any', { email: STAFF, password: 'x'.repeat(257) }, ['password']],
    ['a list for an address', { email: [STAFF], password: PASSWORD }, ['email']],
    ['a zero byte', { email: 'a\u0000@b.c', password: PASSWORD }, ['email']],
    ['a field that does not belong', { email: STAFF, password: PASSWORD, role: 'admin' }, ['form']],
  ])(
    'ASVS 45: with %s is refused beside the field, or for the form as a whole',
    async (_, body, fields) => {
      const page = await inertia(await guestAtSignIn()).post('/login', body)
      expect(Object.keys(page.props.errors)).toEqual(fields)
    },
  )
})

test('a zero byte, which no database takes, is not looked for in one', async () => {
  const body = { email: 'a\u0000@b.c', password: PASSWORD }
  const page = await inertia(await guestAtSignIn()).post('/login', body)
  expect(page.props.errors.email).toBe('This is not an email address.')
})

describe('the session', () => {
  test('ASVS 19, A12: gets a new id at sign-in, so that an id known before opens nothing', async () => {
    const browser = await shop.staff()
    const first = browser.cookies.get(sessionCookie)
    await browser.post('/login', { email: STAFF, password: PASSWORD })
    expect(browser.cookies.get(sessionCookie)).not.toBe(first)

    const old = shop.guest()
    old.cookies.set(sessionCookie, first ?? '')
    expect((await old.get('/')).headers.location).toBe('/login')
  })

  test('ASVS 20: is kept under a fingerprint: the id itself is nowhere in the table', async () => {
    const browser = await shop.staff()
    const id = /^s%3A([^.]+)\./.exec(browser.cookies.get(sessionCookie) ?? '')?.[1] ?? 'none'
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await sessionRows())).not.toContain(id)
  })

  test('ASVS 23: ends with sign-out: its row is gone and the old cookie opens nothing', async () => {
    const browser = await shop.staff()
    const kept = new Map(browser.cookies)
    const before = await sessionRows()
    const { status, headers } = await browser.post('/logout')
    expect([status, headers.location]).toEqual([303, '/login'])
    expect(await sessionRows()).toHaveLength(before.length - 1)
    expect(browser.cookies.has(sessionCookie)).toBe(false)

    const thief = shop.guest()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.get('/')).headers.location).toBe('/login')
    expect((await thief.post('/gold-price-logs')).headers.location).toBe('/login')
    const facts = await thief.get('/', { Accept: 'application/json' })
    expect(facts.status).toBe(401)
  })

  test('ASVS 28, A14: after sign-out the next page makes the browser forget the pages before', async () => {
    const browser = await shop.staff()
    const page = await inertia(browser).post('/logout')
    expect(page).toMatchObject({ component: 'login', clearHistory: true })
    expect(page.props.gold).toBe(null)
    const again = await inertia(browser).get('/login')
    expect(again.clearHistory).toBeUndefined()
  })

  test('ASVS 22: ends half an hour after its last use', async () => {
    const browser = await shop.staff()
    for (const _ of [1, 2, 3]) {
      shop.clock.advance(14 * minute)
      expect((await browser.get('/')).status).toBe(200)
    }
    shop.clock.advance(31 * minute)
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('ASVS 22: is not used by a page that asks for news while nobody is there', async () => {
    const browser = await shop.staff()
    shop.clock.advance(14 * minute)
    expect((await browser.get('/gold', { 'X-Unattended': '1' })).status).toBe(200)
    shop.clock.advance(2 * minute)
    expect((await browser.get('/')).headers.location).toMatch(/^\/auth\/cover-lockscreen/)
    shop.clock.advance(15 * minute)
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('ASVS 22: ends twelve hours after sign-in, however busy one is', async () => {
    const browser = await shop.staff()
    for (let worked = 0; worked < 12 * 60 - 14; worked += 14) {
      shop.clock.advance(14 * minute)
      expect((await browser.get('/')).status).toBe(200)
    }
    shop.clock.advance(15 * minute)
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('writes that it is in use at most once a minute', async () => {
    const browser = await shop.staff()
    const seen = async () =>
      (await sessionRows())
        .map((row) => row.last_seen_at)
        .sort()
        .at(-1)
    const first = await seen()
    shop.clock.advance(59_000)
    await browser.get('/')
    expect(await seen()).toBe(first)
    shop.clock.advance(2_000)
    await browser.get('/')
    expect(await seen()).toBe(shop.clock.now())
  })

  test('ASVS 24: serves nobody whose account was closed meanwhile', async () => {
    const other = await openShop()
    const browser = await other.staff()
    await other.ctx.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('email', '=', STAFF)
      .execute()
    expect((await browser.get('/')).headers.location).toBe('/login')
    await browser.get('/login')
    const page = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(page.props.errors.email).toBe('This email and password do not match.')
    await other.close()
  })

  test('ASVS 24, A32: gives the rights the user has now, not those of the moment of sign-in', async () => {
    const other = await openShop()
    const browser = await other.staff()
    await other.ctx.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', '=', STAFF)
      .execute()
    expect((await inertia(browser).get('/')).props.auth.can['users.manage']).toBe(true)
    await other.close()
  })

  test('is not begun for guests who only look', async () => {
    const before = await sessionRows()
    const guest = shop.guest()
    for (const path of ['/login', '/', '/price', '/nowhere']) await guest.get(path)
    expect(await sessionRows()).toEqual(before)
    expect(guest.cookies.has(sessionCookie)).toBe(false)
  })

  test.each(['s%3Anonsense.nonsense', '%', 'x'.repeat(7000), ''])(
    'ASVS 29: a cookie that we did not make is as good as none (%#)',
    async (cookie) => {
      const browser = shop.guest()
      browser.cookies.set(sessionCookie, cookie)
      expect((await browser.get('/login')).status).toBe(200)
      expect((await browser.get('/')).headers.location).toBe('/login')
    },
  )

  test('ASVS 35, A13: signing out needs a form of ours: the address alone does nothing', async () => {
    const browser = await shop.staff()
    const { status, headers } = await browser.get('/logout')
    expect([status, headers.allow]).toEqual([405, 'POST'])
    expect((await browser.get('/')).status).toBe(200)
  })
})
