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
  test('a guest gets the sign-in page as a document', async () => {
    const { status, text } = await shop.guest().get('/login')
    expect(status).toBe(200)
    expect(text).toContain('<html lang="en-US" dir="ltr">')
    expect(text).toContain('"component":"login"')
  })

  test('the correct password redirects to the home page, with the user as a prop', async () => {
    const browser = await guestAtSignIn()
    const page = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(page).toMatchObject({ status: 200, component: 'home', url: '/' })
    expect(page.props.auth.user).toMatchObject({ email: STAFF, role: 'staff' })
    expect(page.props.auth.can).toMatchObject({
      'app.use': true,
      'cost.see': false,
      'runs.apply_held': false,
      'gold.record_any_price': false,
      'users.manage': false,
    })
    expect(page.clearHistory).toBe(true)
  })

  test('the case of the email address is ignored, that of the password is not', async () => {
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

  test('ASVS 2: a trailing space of a password counts', async () => {
    const browser = await guestAtSignIn()
    const page = await inertia(browser).post('/login', { email: ADMIN, password: `${PASSWORD} ` })
    expect(page.props.errors).toHaveProperty('email')
  })

  test('an admin has all abilities', async () => {
    const page = await inertia(await shop.admin()).get('/')
    expect(Object.values(page.props.auth.can)).not.toContain(false)
  })
})

describe('a failed attempt', () => {
  test('ASVS 17, A18: gets the same message for a wrong password and for an unknown email', async () => {
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
    expect(wrong.props.errors).toEqual({ email: 'Wrong email or password.' })
    expect({ ...unknown, props: unknown.props }).toEqual({ ...wrong, props: wrong.props })
  })

  test('gets the message in Arabic when Arabic was chosen', async () => {
    const browser = await guestAtSignIn()
    browser.cookies.set('i18n_locale', 'ae')
    const page = await inertia(browser).post('/login', {
      email: ADMIN,
      password: 'not the password',
    })
    expect(page.props.errors.email).toBe('البريد الإلكتروني أو كلمة المرور غير صحيحة.')
    expect(page.props.locale).toEqual({ code: 'ae', tag: 'ar-AE', dir: 'rtl' })
  })

  test('does not start a session', async () => {
    const browser = await guestAtSignIn()
    const before = await sessionRows()
    await browser.post('/login', { email: STAFF, password: 'not the password' })
    expect(await sessionRows()).toHaveLength(before.length)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test.each([
    ['nothing at all', {}, ['email', 'password']],
    ['too long a password', { email: STAFF, password: 'x'.repeat(257) }, ['password']],
    ['a list for an address', { email: [STAFF], password: PASSWORD }, ['email']],
    ['a zero byte', { email: 'a\u0000@b.c', password: PASSWORD }, ['email']],
    ['an unknown field', { email: STAFF, password: PASSWORD, role: 'admin' }, ['form']],
  ])(
    'ASVS 45: with %s is refused at the field, or for the form as a whole',
    async (_, body, fields) => {
      const page = await inertia(await guestAtSignIn()).post('/login', body)
      expect(Object.keys(page.props.errors)).toEqual(fields)
    },
  )
})

test('an email with a zero byte is refused before a query', async () => {
  const body = { email: 'a\u0000@b.c', password: PASSWORD }
  const page = await inertia(await guestAtSignIn()).post('/login', body)
  expect(page.props.errors.email).toBe('Enter a valid email address.')
})

describe('the session', () => {
  test('ASVS 19, A12: gets a new id at sign-in, so that an id known before is useless', async () => {
    const browser = await shop.staff()
    const first = browser.cookies.get(sessionCookie)
    await browser.post('/login', { email: STAFF, password: PASSWORD })
    expect(browser.cookies.get(sessionCookie)).not.toBe(first)

    const old = shop.guest()
    old.cookies.set(sessionCookie, first ?? '')
    expect((await old.get('/')).headers.location).toBe('/login')
  })

  test('ASVS 20: is stored under a hash: the id itself is not in the table', async () => {
    const browser = await shop.staff()
    const id = /^s%3A([^.]+)\./.exec(browser.cookies.get(sessionCookie) ?? '')?.[1] ?? 'none'
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await sessionRows())).not.toContain(id)
  })

  test('ASVS 23: ends at sign-out: its row is deleted and the old cookie is useless', async () => {
    const browser = await shop.staff()
    const oldCookies = new Map(browser.cookies)
    const before = await sessionRows()
    const { status, headers } = await browser.post('/logout')
    expect([status, headers.location]).toEqual([303, '/login'])
    expect(await sessionRows()).toHaveLength(before.length - 1)
    expect(browser.cookies.has(sessionCookie)).toBe(false)

    const thief = shop.guest()
    for (const [name, value] of oldCookies) thief.cookies.set(name, value)
    expect((await thief.get('/')).headers.location).toBe('/login')
    expect((await thief.post('/gold-price-logs')).headers.location).toBe('/login')
    const facts = await thief.get('/', { Accept: 'application/json' })
    expect(facts.status).toBe(401)
  })

  test('ASVS 28, A14: after sign-out the next page clears the browser history', async () => {
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

  test('ASVS 22: is not extended by unattended requests of a page', async () => {
    const browser = await shop.staff()
    shop.clock.advance(14 * minute)
    expect((await browser.get('/gold', { 'X-Unattended': '1' })).status).toBe(200)
    shop.clock.advance(2 * minute)
    expect((await browser.get('/')).headers.location).toMatch(/^\/auth\/cover-lockscreen/)
    shop.clock.advance(15 * minute)
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('ASVS 22: ends twelve hours after sign-in despite use', async () => {
    const browser = await shop.staff()
    for (let worked = 0; worked < 12 * 60 - 14; worked += 14) {
      shop.clock.advance(14 * minute)
      expect((await browser.get('/')).status).toBe(200)
    }
    shop.clock.advance(15 * minute)
    expect((await browser.get('/')).headers.location).toBe('/login')
  })

  test('records its use at most once a minute', async () => {
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

  test('ASVS 24: ends when the account is disabled', async () => {
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
    expect(page.props.errors.email).toBe('Wrong email or password.')
    await other.close()
  })

  test('ASVS 24, A32: gives the current rights of the user, not those at sign-in', async () => {
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

  test('is not started for guests', async () => {
    const before = await sessionRows()
    const guest = shop.guest()
    for (const path of ['/login', '/', '/price', '/nowhere']) await guest.get(path)
    expect(await sessionRows()).toEqual(before)
    expect(guest.cookies.has(sessionCookie)).toBe(false)
  })

  test.each(['s%3Anonsense.nonsense', '%', 'x'.repeat(7000), ''])(
    'ASVS 29: a forged cookie is ignored (%#)',
    async (cookie) => {
      const browser = shop.guest()
      browser.cookies.set(sessionCookie, cookie)
      expect((await browser.get('/login')).status).toBe(200)
      expect((await browser.get('/')).headers.location).toBe('/login')
    },
  )

  test('ASVS 35, A13: signing out requires a POST from our own page', async () => {
    const browser = await shop.staff()
    const { status, headers } = await browser.get('/logout')
    expect([status, headers.allow]).toEqual([405, 'POST'])
    expect((await browser.get('/')).status).toBe(200)
  })
})
