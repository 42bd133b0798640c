import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFirstAdmin } from '#server/identity/accounts/account.ts'
import { createLink } from '#server/identity/accounts/links.ts'
import { sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { inertia, visitHeaders } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

// Reset modules so that the mock does not affect other test files.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn(real.verify) }
})

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW = 'three quiet river stones'

function db() {
  return shop.ctx.db
}

const emails = () => queuedEmails(shop.ctx)

async function acts() {
  return db().selectFrom('audit_entries').selectAll().orderBy('id').execute()
}

function userWith(email: string) {
  return db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

async function invite(email = 'nina@assay.test', role = 'staff') {
  const data = { email, role, locale: 'de' }
  const { token } = await transaction(shop.ctx, (tx) =>
    createLink(tx, { kind: 'invitation', userId: null, data }),
  )
  return token
}

describe('sign-in pages', () => {
  test.each([
    ['/login', 'login'],
    ['/auth/cover-login', 'login'],
    ['/auth/boxed-signin', 'login-boxed'],
    ['/auth/cover-register', 'login-cover-register'],
    ['/auth/boxed-signup', 'login-boxed-signup'],
    ['/auth/cover-password-reset', 'login-cover-password-reset'],
    ['/auth/boxed-password-reset', 'login-boxed-password-reset'],
  ])('%s shows page %s to guests and signed-in users', async (path, component) => {
    expect(await inertia(shop.guest()).get(path)).toMatchObject({ status: 200, component })
    if (path === '/login') return
    expect((await inertia(await shop.staff()).get(path)).component).toBe(component)
  })

  test('/login has the style the shop chose; the paths of both styles work', async () => {
    await db().updateTable('shop').set({ login_style: 'boxed' }).execute()
    expect((await inertia(shop.guest()).get('/login')).component).toBe('login-boxed')
    expect((await inertia(shop.guest()).get('/auth/cover-login')).component).toBe('login')
  })

  test('/login redirects users who are signed in', async () => {
    const browser = await shop.staff()
    expect((await browser.get('/login')).headers.location).toBe('/')
    expect((await browser.get('/login?next=/price-runs')).headers.location).toBe('/price-runs')
    expect((await browser.get('/login?next=//evil.example')).headers.location).toBe('/')
    const shown = await inertia(browser).get('/auth/boxed-signin')
    expect(shown.props.signedIn).toBe('Sam')
  })

  test('an admin chooses style, lock and second factor in the configuration', async () => {
    const browser = await shop.admin()
    const { props } = await inertia(browser).get('/configuration')
    const { version, loginStyle, lockAfterMin } = props.shopSettings
    expect([loginStyle, lockAfterMin]).toEqual(['cover', 15])
    const form = { version, loginStyle: 'boxed', lockAfterMin: '5', secondFactor: 'optional' }
    const refused = await inertia(browser).post('/configuration/sign-in', {
      ...form,
      lockAfterMin: '31',
    })
    expect(refused.props.errors).toHaveProperty('lockAfterMin')
    const saved = await inertia(browser).post('/configuration/sign-in', form)
    expect(saved.props.shopSettings).toMatchObject({ loginStyle: 'boxed', lockAfterMin: 5 })
    expect(saved.props.shop.lockAfterMin).toBe(5)
    expect((await browser.post('/configuration/sign-in', form)).status).toBe(409)
    expect((await acts()).at(-1)).toMatchObject({ act: 'doors_saved', user_name: 'Olga' })
  })

  test('a page from before an update may send the sign-in settings to the address they had', async () => {
    const browser = await shop.admin()
    for (const headers of [{}, visitHeaders]) {
      const sent = await browser.post('/configuration/doors', { loginStyle: 'cover' }, headers)
      expect([sent.status, sent.headers.location]).toEqual([308, '/configuration/sign-in'])
    }
  })
})

describe('an invitation', () => {
  test('creates an account with a chosen name and password, and signs in', async () => {
    const browser = shop.guest()
    const token = await invite()
    const shown = await inertia(browser).get(`/auth/boxed-signup?token=${token}`)
    expect(shown.props).toMatchObject({
      state: 'open',
      invitation: { kind: 'invitation', email: 'nina@assay.test', role: 'staff' },
    })
    const page = await inertia(browser).post('/register', { token, name: ' Nina ', password: NEW })
    expect(page).toMatchObject({ status: 200, component: 'home' })
    expect(page.props.auth.user).toMatchObject({ name: 'Nina', role: 'staff' })
    expect(await userWith('nina@assay.test')).toMatchObject({ locale: 'de', status: 'active' })
    const made = (await acts()).map(({ act, user_name }) => [act, user_name])
    expect(made).toEqual([
      ['invitation_accepted', 'Nina'],
      ['signed_in', 'Nina'],
    ])
  })

  test('ASVS 12: works once, even for two parallel requests', async () => {
    const token = await invite()
    const answers = await Promise.all(
      ['Nina', 'Nora'].map(async (name) => {
        const browser = shop.guest()
        await browser.get(`/auth/cover-register?token=${token}`)
        return browser.post('/register', { token, name, password: NEW })
      }),
    )
    expect(answers.map(({ headers }) => headers.location === '/').sort()).toEqual([false, true])
    const made = await db()
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'nina@assay.test')
      .execute()
    expect(made).toHaveLength(1)
    const shown = await inertia(shop.guest()).get(`/auth/cover-register?token=${token}`)
    expect(shown.props).toMatchObject({ state: 'expired', token: null, invitation: null })
  })

  test('ASVS 12: expires after 72 hours', async () => {
    const token = await invite()
    shop.clock.advance(72 * HOUR - 1)
    const path = `/auth/cover-register?token=${token}`
    expect((await inertia(shop.guest()).get(path)).props.state).toBe('open')
    shop.clock.advance(2)
    expect((await inertia(shop.guest()).get(path)).props.state).toBe('expired')
    const browser = shop.guest()
    await browser.get(path)
    const page = await inertia(browser).post('/register', { token, name: 'Nina', password: NEW })
    expect(page.props.errors).toHaveProperty('form')
    expect(await userWith('nina@assay.test')).toBeUndefined()
  })

  test('ASVS 33, A8: gives the invited role and address, whatever the form sends', async () => {
    const token = await invite()
    const browser = shop.guest()
    await browser.get('/auth/cover-register')
    const asked = { token, name: 'Nina', password: NEW }
    const more = await inertia(browser).post('/register', { ...asked, role: 'admin' })
    expect(Object.keys(more.props.errors)).toEqual(['form'])
    const page = await inertia(browser).post('/register', { ...asked, email: 'evil@assay.test' })
    expect(page.props.auth.user).toMatchObject({ email: 'nina@assay.test', role: 'staff' })
  })

  test('is required for registration', async () => {
    expect((await inertia(shop.guest()).get('/auth/cover-register')).props.state).toBe('none')
    for (const token of ['', 'x', 'a'.repeat(43)]) {
      const browser = shop.guest()
      await browser.get('/auth/cover-register')
      const page = await inertia(browser).post('/register', { token, name: 'Nina', password: NEW })
      expect(page.props.errors).toHaveProperty('form')
    }
  })

  test('for an address with an account creates no second account', async () => {
    const token = await invite(STAFF.toUpperCase())
    const browser = shop.guest()
    await browser.get('/auth/cover-register')
    const page = await inertia(browser).post('/register', { token, name: 'Sam', password: NEW })
    expect(page.props.errors).toHaveProperty('email')
    const sams = await db()
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', STAFF)
      .execute()
    expect(sams).toHaveLength(1)
  })

  test.each([
    ['too short', 'fourteen chars'],
    ['too common', 'password1234567'],
    ['the own name', 'Ninanina is my name'],
  ])('refuses a password that is %s', async (_, password) => {
    const token = await invite()
    const browser = shop.guest()
    await browser.get('/auth/cover-register')
    const asked = { token, name: 'Ninanina', password }
    const page = await inertia(browser).post('/register', asked)
    expect(page.props.errors).toHaveProperty('password')
    expect((await inertia(browser).post('/register', { ...asked, password: NEW })).status).toBe(200)
  })
})

describe('the first start', () => {
  async function firstStart() {
    await db().deleteFrom('users').execute()
    const first = await createFirstAdmin(shop.ctx, () => {})
    return { password: first?.made?.password ?? '', token: first?.made?.setUpToken ?? '' }
  }

  test('ASVS 9: provides a link by which the first admin chooses name, address and password', async () => {
    const { token, password } = await firstStart()
    const browser = shop.guest()
    const shown = await inertia(browser).get(`/auth/cover-register?token=${token}`)
    expect(shown.props.invitation).toEqual({
      kind: 'set_up',
      email: shop.ctx.settings.adminEmail,
      role: 'admin',
    })
    const asked = { token, name: 'Rosa', email: 'rosa@assay.test', password: NEW }
    const page = await inertia(browser).post('/register', asked)
    expect(page.props.auth.user).toMatchObject({ email: 'rosa@assay.test', role: 'admin' })
    const old = shop.guest()
    await old.get('/login')
    const credentials = { email: shop.ctx.settings.adminEmail, password }
    expect((await inertia(old).post('/login', credentials)).props.errors).toHaveProperty('email')
  })

  test('invalidates that link as soon as the admin signs in with the password', async () => {
    const { token, password } = await firstStart()
    const browser = shop.guest()
    await browser.get('/login')
    await browser.post('/login', { email: shop.ctx.settings.adminEmail, password })
    const shown = await inertia(shop.guest()).get(`/auth/cover-register?token=${token}`)
    expect(shown.props.state).toBe('expired')
  })

  test('requires a complete email address', async () => {
    const { token } = await firstStart()
    const browser = shop.guest()
    await browser.get('/auth/cover-register')
    for (const email of [null, 'rosa', 'rosa@']) {
      const page = await inertia(browser).post('/register', {
        token,
        name: 'Rosa',
        email,
        password: NEW,
      })
      expect(page.props.errors).toHaveProperty('email')
    }
  })
})

describe('a forgotten password', () => {
  async function requestReset(email: string, browser = shop.guest()) {
    await browser.get('/auth/cover-password-reset')
    return browser.post('/forgot', { email, style: 'cover' })
  }

  async function resetTokenFor(email: string): Promise<string> {
    const before = (await emails()).length
    await requestReset(email)
    await vi.waitFor(async () => expect(await emails()).toHaveLength(before + 1))
    const [, token = ''] = /token=([\w-]{43})/.exec((await emails()).at(-1)?.body ?? '') ?? []
    return token
  }

  async function choose(token: string, password: string) {
    const browser = shop.guest()
    await browser.get(`/auth/cover-password-reset?token=${token}`)
    return inertia(browser).post('/reset', { token, password })
  }

  test('A17: sends an email with a link to the own host', async () => {
    const answer = await requestReset(STAFF)
    expect(answer.headers.location).toBe('/auth/cover-password-reset?asked=1')
    await vi.waitFor(async () => expect(await emails()).toHaveLength(1))
    const [email] = await emails()
    expect(email).toMatchObject({ kind: 'password_reset', to_email: STAFF, state: 'waiting' })
    expect(email?.body).toContain(`${shop.ctx.settings.appUrl}/auth/cover-password-reset?token=`)
    const row = await db()
      .selectFrom('user_links')
      .selectAll()
      .where('kind', '=', 'password_reset')
      .executeTakeFirst()
    const [, token = ''] = /token=([\w-]{43})/.exec(email?.body ?? '') ?? []
    expect(row?.token_hash).toBe(sha256(token))
    expect(JSON.stringify([row, shop.log, await acts()])).not.toContain(token)
  })

  test('ASVS 13: sets a new password once and ends every session', async () => {
    const elsewhere = await shop.staff()
    const token = await resetTokenFor(STAFF)
    const page = await choose(token, NEW)
    expect(page).toMatchObject({ component: 'login', flash: { notice: { key: 'password_reset' } } })
    expect((await elsewhere.get('/price')).headers.location).toBe('/login?next=%2Fprice')
    expect((await choose(token, 'another quiet river stone')).props.errors).toHaveProperty('form')

    const browser = shop.guest()
    await browser.get('/login')
    const old = await inertia(browser).post('/login', { email: STAFF, password: PASSWORD })
    expect(old.props.errors).toHaveProperty('email')
    const now = await inertia(browser).post('/login', { email: STAFF, password: NEW })
    expect(now.component).toBe('home')
    expect((await emails()).map(({ kind }) => kind)).toEqual(['password_reset', 'password_changed'])
    const recorded = (await acts()).map(({ act }) => act)
    expect(recorded).toEqual(expect.arrayContaining(['password_reset_asked', 'password_reset']))
  })

  test('ASVS 13: a link is valid for 60 minutes, and using one invalidates the others', async () => {
    const old = await resetTokenFor(STAFF)
    shop.clock.advance(HOUR + 1)
    expect((await choose(old, NEW)).props.errors).toHaveProperty('form')
    const [first, second] = [await resetTokenFor(STAFF), await resetTokenFor(STAFF)]
    await choose(second, NEW)
    expect((await choose(first, NEW)).props.errors).toHaveProperty('form')
  })

  test('ASVS 13: does not replace the second factor', async () => {
    await db()
      .insertInto('passkeys')
      .values({
        user_id: (await userWith(STAFF))?.id ?? 0,
        credential_id: 'a',
        public_key: 'b',
        name: 'key',
        created_at: shop.clock.now(),
        last_used_at: null,
      })
      .execute()
    await choose(await resetTokenFor(STAFF), NEW)
    const browser = shop.guest()
    await browser.get('/login')
    const answer = await browser.post('/login', { email: STAFF, password: NEW })
    expect(answer.headers.location).toBe('/login/second-factor')
    expect((await browser.get('/price')).headers.location).toBe('/login?next=%2Fprice')
    expect((await browser.post('/lock', {})).headers.location).toContain('/login')
  })

  test('does not reset the password of a disabled account', async () => {
    const token = await resetTokenFor(STAFF)
    await db().updateTable('users').set({ status: 'disabled' }).where('email', '=', STAFF).execute()
    expect((await choose(token, NEW)).props.errors).toHaveProperty('form')
    await requestReset(STAFF)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await emails()).toHaveLength(1)
  })

  test('is limited to three emails an hour and five requests a minute', async () => {
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) statuses.push((await requestReset(STAFF)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    await vi.waitFor(async () => expect(await emails()).toHaveLength(3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await emails()).toHaveLength(3)
  })
})

describe('sign-in pages do not reveal who has an account', () => {
  const addresses = [STAFF, 'closed@assay.test', 'nobody@assay.test']

  beforeEach(async () => {
    const { id: _, ...sam } = (await userWith(STAFF)) ?? { id: 0 }
    const closed = { email: 'closed@assay.test', email_key: 'closed@assay.test' }
    await db()
      .insertInto('users')
      .values({ ...(sam as Required<typeof sam>), ...closed, status: 'disabled' } as never)
      .execute()
  })

  /** The response as a browser shows it, without values that differ between requests. */
  async function shown(path: string, body: object, from: string) {
    const browser = shop.guest()
    await browser.get(from)
    vi.mocked(verify).mockClear()
    const answer = await browser.post(path, body)
    const page = await browser.get(answer.headers.location ?? '', { 'X-Inertia': undefined })
    const ofRequest = /nonce="[^"]+"|"requestId":"[^"]+"|<meta name="request" content="[^"]+">/g
    const text = page.text.replaceAll(ofRequest, '')
    return {
      status: answer.status,
      location: answer.headers.location,
      text: text.replaceAll(/content="[\w-]{20,}"/g, ''),
      hashes: vi.mocked(verify).mock.calls.length,
    }
  }

  test('ASVS 17, A18: signing in: the same page, the same message, the same work', async () => {
    const all = []
    for (const email of addresses)
      all.push(await shown('/login', { email, password: 'not the password' }, '/login'))
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    expect(all[0]).toMatchObject({ status: 303, location: '/login', hashes: 1 })
    expect(all[0]?.text).toContain('Wrong email or password.')
  })

  test('ASVS 17, A18: requesting a new password: the same page, and no work before the response', async () => {
    const all = []
    for (const email of addresses)
      all.push(await shown('/forgot', { email, style: 'boxed' }, '/auth/boxed-password-reset'))
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    expect(all[0]).toMatchObject({ location: '/auth/boxed-password-reset?asked=1', hashes: 0 })
  })

  test('ASVS 62: the audit log records failures once a minute for each, and never a typed password', async () => {
    const browser = shop.guest()
    await browser.get('/login')
    for (const email of [ADMIN, ADMIN, 'nobody@assay.test', 'my secret password'])
      await browser.post('/login', { email, password: 'not the password' })
    const failed = (await acts()).filter(({ act }) => act === 'sign_in_failed')
    expect(failed.map(({ subject_id, details }) => [subject_id !== null, details])).toEqual([
      [true, `{"email":"${ADMIN}"}`],
      [false, '{"email":"nobody@assay.test"}'],
      [false, '{}'],
    ])
    expect(JSON.stringify(failed)).not.toContain('password')
  })
})
