import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { beginGraceOfAdmins } from '#server/identity/second-factor/requirement.ts'
import { wordsOf } from '#server/platform/database/dialect.ts'
import { runStatements } from '#server/platform/database/migrate.ts'
import { twoFactorDefault } from '#server/platform/database/migrations/0034-two-factor-default.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const json = { Accept: 'application/json' }

/** The code that an app shows so many seconds from now. */
function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Date.parse(shop.clock.now()) / 1000 + seconds })
}

/** Sets up an app; returns its secret and the recovery codes. */
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const offer = await browser.post('/users/second-factor/authenticator', {}, json)
  const { secret } = offer.body
  const confirmed = await browser.post(
    '/users/second-factor/authenticator/confirmation',
    { code: codeOf(secret) },
    json,
  )
  expect(confirmed.status).toBe(200)
  shop.clock.advance(30_000)
  return { secret, codes: confirmed.body.recoveryCodes }
}

/** A guest who has entered the correct password only. */
async function afterPassword(): Promise<Browser> {
  const browser = shop.guest()
  await browser.get('/login')
  const { headers } = await browser.post('/login', { email: ADMIN, password: PASSWORD })
  expect(headers.location).toBe('/login/second-factor')
  return browser
}

const submitCode = (browser: Browser, code: string) =>
  browser.post('/login/second-factor', { code }, { Referer: undefined })

async function signedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/')).status === 200
}

async function adminRow() {
  return shop.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', ADMIN)
    .executeTakeFirstOrThrow()
}

test('a confirmed app is required at sign-in, and its code is accepted', async () => {
  const { secret } = await enrol(await shop.admin())
  const browser = await afterPassword()
  expect((await inertia(browser).get('/login/second-factor')).props.methods).toEqual({
    totp: true,
    passkey: false,
  })
  const answer = await submitCode(browser, codeOf(secret))
  expect(answer.headers.location).toBe('/')
  expect(await signedIn(browser)).toBe(true)
})

test('a sign-in that waits for the second factor is not listed as a device', async () => {
  const browser = await shop.admin()
  await enrol(browser)
  const olga = inertia(browser)
  const devices = async () =>
    (await olga.get('/users')).props.people.find(({ email }: { email: string }) => email === ADMIN)
      .sessions
  const before = await devices()
  await afterPassword()
  expect(await devices()).toBe(before)
})

test('the secret of the app is encrypted in the database and in no page', async () => {
  const admin = await shop.admin()
  const { secret } = await enrol(admin)
  expect((await adminRow()).totp_secret).not.toContain(secret)
  const { props } = await inertia(admin).get('/users/user-account-settings')
  expect(JSON.stringify(props)).not.toContain(secret)
})

test('an unconfirmed app is not required', async () => {
  await (await shop.admin()).post('/users/second-factor/authenticator', {}, json)
  expect(await signedIn(await shop.admin())).toBe(true)
})

test('ASVS 11: the password alone gives no access to pages, data or forms', async () => {
  await enrol(await shop.admin())
  const browser = await afterPassword()
  const page = await browser.get('/price')
  expect(page.status).toBe(303)
  expect(page.headers.location).toMatch(/^\/login/)
  expect((await browser.get('/gold-price', json)).body).not.toHaveProperty('mid')
  const form = await browser.post('/gold-price-logs', { mid: '4100' })
  expect(form.headers.location).toMatch(/^\/login/)
  expect((await browser.post('/users/second-factor/authenticator', {}, json)).status).toBe(401)
})

test('ASVS 11: after five minutes the password is required again', async () => {
  const { secret } = await enrol(await shop.admin())
  const browser = await afterPassword()
  shop.clock.advance(5 * 60_000 + 1)
  expect((await submitCode(browser, codeOf(secret))).headers.location).toBe('/login')
  expect(await signedIn(browser)).toBe(false)
})

test('ASVS 14: a code works once, also within its thirty seconds', async () => {
  const { secret } = await enrol(await shop.admin())
  const code = codeOf(secret)
  await submitCode(await afterPassword(), code)
  const second = await afterPassword()
  await submitCode(second, code)
  expect(await signedIn(second)).toBe(false)
})

test('ASVS 14: of four parallel requests with one code, one succeeds', async () => {
  const { secret } = await enrol(await shop.admin())
  const others = await Promise.all([1, 2, 3, 4].map(afterPassword))
  const code = codeOf(secret)
  await Promise.all(others.map((browser) => submitCode(browser, code)))
  const inside = await Promise.all(others.map(signedIn))
  expect(inside.filter(Boolean)).toHaveLength(1)
})

test('ASVS 15: there are ten recovery codes of 120 bits, stored as hashes, each valid once', async () => {
  const { codes } = await enrol(await shop.admin())
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  const rows = await shop.ctx.db.selectFrom('recovery_codes').selectAll().execute()
  expect(rows.map((row) => row.code_hash).join()).toMatch(/^([0-9a-f]{64},?){10}$/)

  const [first = ''] = codes
  const browser = await afterPassword()
  await submitCode(browser, first.toLowerCase().replaceAll('-', ' '))
  expect(await signedIn(browser)).toBe(true)
  const again = await afterPassword()
  await submitCode(again, first)
  expect(await signedIn(again)).toBe(false)
})

test('ASVS 15: of four parallel requests with one recovery code, one succeeds', async () => {
  const { codes } = await enrol(await shop.admin())
  const others = await Promise.all([1, 2, 3, 4].map(afterPassword))
  await Promise.all(others.map((browser) => submitCode(browser, codes[0] ?? '')))
  const inside = await Promise.all(others.map(signedIn))
  expect(inside.filter(Boolean)).toHaveLength(1)
})

test('new recovery codes invalidate the old ones', async () => {
  const admin = await shop.admin()
  const { codes } = await enrol(admin)
  const made = await admin.post('/users/second-factor/recovery-codes', {}, json)
  expect(made.body.recoveryCodes).toHaveLength(10)
  const browser = await afterPassword()
  await submitCode(browser, codes[0] ?? '')
  expect(await signedIn(browser)).toBe(false)
})

test.each([
  [-60, false],
  [-30, true],
  [0, true],
  [30, false],
  [60, false],
])('ASVS 16: a code of %i seconds from now is accepted: %s', async (seconds, opens) => {
  const { secret } = await enrol(await shop.admin())
  shop.clock.advance(60_000)
  const browser = await afterPassword()
  await submitCode(browser, codeOf(secret, seconds))
  expect(await signedIn(browser)).toBe(opens)
})

test('after ten wrong codes further ones are refused for a while, from any address', async () => {
  const { secret } = await enrol(await shop.admin())
  const browser = await afterPassword()
  for (let tries = 0; tries < 10; tries += 1) await submitCode(browser, '000000')
  expect((await submitCode(browser, codeOf(secret))).status).toBe(429)
  shop.clock.advance(15 * 60_000)
  const later = await afterPassword()
  await submitCode(later, codeOf(secret))
  expect(await signedIn(later)).toBe(true)
})

test('ASVS 19: the session gets a new id after the second factor', async () => {
  const { secret } = await enrol(await shop.admin())
  const browser = await afterPassword()
  const before = browser.cookies.get('assay_session')
  await submitCode(browser, codeOf(secret))
  expect(browser.cookies.get('assay_session')).not.toBe(before)
})

test('removing the app restores sign-in without it and sends an email', async () => {
  const admin = await shop.admin()
  await enrol(admin)
  await admin.post('/users/second-factor/authenticator/removal')
  expect(await signedIn(await shop.admin())).toBe(true)
  const emails = await shop.ctx.db.selectFrom('outbox').selectAll().execute()
  expect(emails.map(({ kind, to_email }) => [kind, to_email])).toEqual([
    ['second_factor_off', ADMIN],
  ])
  const left = await shop.ctx.db.selectFrom('recovery_codes').selectAll().execute()
  expect(left).toEqual([])
})

test('ASVS 10: where admins need a second factor, one without is redirected to the setup and sees nothing before', async () => {
  const admin = await shop.admin()
  await shop.ctx.db.updateTable('shop').set({ second_factor: 'admins' }).execute()
  for (const path of ['/', '/price', '/products', '/configuration', '/users', '/price-runs']) {
    const { status, headers, text } = await admin.get(path)
    expect([path, status, headers.location]).toEqual([
      path,
      303,
      '/users/user-account-settings#second-factor',
    ])
    expect(text).not.toContain('props')
  }
  expect((await admin.get('/search?q=miami', json)).status).toBe(403)
  const { component, props } = await inertia(admin).get('/users/user-account-settings')
  expect(component).toBe('account-settings')
  expect(props.gold).toBe(null)

  await enrol(admin)
  expect(await signedIn(admin)).toBe(true)
})

test('ASVS 10: it is required of admins only or of everybody, as the shop chose', async () => {
  const staff = await shop.staff()
  await shop.ctx.db.updateTable('shop').set({ second_factor: 'admins' }).execute()
  expect(await signedIn(staff)).toBe(true)
  await shop.ctx.db.updateTable('shop').set({ second_factor: 'everyone' }).execute()
  expect(await signedIn(staff)).toBe(false)
})

test('ASVS 10: the last second factor cannot be removed while the shop requires one', async () => {
  const admin = await shop.admin()
  await enrol(admin)
  await shop.ctx.db.updateTable('shop').set({ second_factor: 'everyone' }).execute()
  await admin.get('/users/user-account-settings')
  const page = await inertia(admin).post('/users/second-factor/authenticator/removal')
  expect(page.props.errors.factor).toMatch(/two-factor authentication/)
  expect((await adminRow()).totp_confirmed_at).not.toBe(null)
})

test('ASVS 27: 15 minutes after the password it is required again, and no input is lost', async () => {
  const admin = await shop.admin()
  await enrol(admin)
  // Active all the time: neither locked nor signed out.
  for (const _ of [1, 2]) {
    shop.clock.advance(8 * 60_000)
    await admin.get('/')
  }
  const refused = await admin.post('/users/second-factor/recovery-codes', {}, json)
  expect([refused.status, refused.body.proof]).toEqual([403, true])
  admin.at = '/users/user-account-settings'
  const form = await inertia(admin).post('/users/second-factor/authenticator/removal')
  expect(form.component).toBe('account-settings')
  expect(form.props.errors.proof).toMatch(/you/)

  expect((await admin.post('/users/proof', { password: 'not the right one' }, json)).status).toBe(
    422,
  )
  const before = admin.cookies.get('assay_session')
  expect((await admin.post('/users/proof', { password: PASSWORD }, json)).status).toBe(204)
  expect(admin.cookies.get('assay_session')).not.toBe(before)
  expect((await admin.post('/users/second-factor/recovery-codes', {}, json)).status).toBe(200)
})

test('ASVS 62: every step with a second factor is in the audit log, without secrets', async () => {
  const admin = await shop.admin()
  const { secret, codes } = await enrol(admin)
  await submitCode(await afterPassword(), '000000')
  await submitCode(await afterPassword(), codes[0] ?? '')
  await admin.post('/users/second-factor/recovery-codes', {}, json)
  await admin.post('/users/second-factor/authenticator/removal')
  const entries = await shop.ctx.db.selectFrom('audit_entries').selectAll().execute()
  const acts = entries.map(({ act }) => act)
  for (const act of [
    'second_factor_added',
    'second_factor_failed',
    'recovery_code_used',
    'recovery_codes_made',
    'second_factor_removed',
  ])
    expect(acts).toContain(act)
  const written = JSON.stringify([entries, shop.log])
  for (const hidden of [secret, ...codes, PASSWORD]) expect(written).not.toContain(hidden)
})

describe('in production, until the shop has chosen', () => {
  const DAY = 24 * 60 * 60_000
  const SETTINGS = '/users/user-account-settings'
  beforeEach(async () => {
    await shop.close()
    shop = await openShop({ settings: { production: true } })
  })

  /** Signs in with the password; where that leads, and the browser. */
  async function signIn(email = ADMIN) {
    const browser = shop.guest()
    await browser.get('/login?next=%2Fprice')
    const { headers } = await browser.post('/login', { email, password: PASSWORD, next: '/price' })
    return { browser, to: headers.location }
  }
  const factorProps = async (browser: Browser, address: string) =>
    (await inertia(browser).get(address)).props.secondFactor

  test('ASVS 10: an admin is asked for a second factor: not at the first sign-in, with “Later” for 7 days, then before all else', async () => {
    const first = await signIn()
    expect(first.to).toBe('/price')
    expect(await signedIn(first.browser)).toBe(true)
    const dueAt = new Date(Date.parse(shop.clock.now()) + 7 * DAY).toISOString()
    expect(await factorProps(first.browser, SETTINGS)).toMatchObject({
      isRequired: true,
      dueAt,
      mustEnrol: false,
      putOffTo: null,
    })

    shop.clock.advance(7 * DAY - 1)
    const later = await signIn()
    expect(later.to).toBe(`${SETTINGS}?next=%2Fprice`)
    expect(await factorProps(later.browser, `${SETTINGS}?next=%2Fprice`)).toMatchObject({
      dueAt,
      putOffTo: '/price',
    })
    const elsewhere = `${SETTINGS}?next=${encodeURIComponent('https://evil.example/')}`
    expect((await factorProps(later.browser, elsewhere)).putOffTo).toBe(null)
    expect(await signedIn(later.browser)).toBe(true)

    shop.clock.advance(1)
    expect((await later.browser.get('/price')).headers.location).toBe(`${SETTINGS}#second-factor`)
    expect(await factorProps(later.browser, `${SETTINGS}?next=%2Fprice`)).toMatchObject({
      isRequired: true,
      dueAt: null,
      mustEnrol: true,
      putOffTo: null,
    })
    expect(await signedIn((await signIn()).browser)).toBe(false)
    await enrol(later.browser)
    expect(await signedIn(later.browser)).toBe(true)
    const removal = await inertia(later.browser).post('/users/second-factor/authenticator/removal')
    expect(removal.props.errors.factor).toMatch(/two-factor authentication/)
  })

  test('ASVS 10: staff are not asked, and have their own 7 days once they are admins', async () => {
    for (const _ of [1, 2]) expect((await signIn(STAFF)).to).toBe('/price')
    shop.clock.advance(8 * DAY)
    expect(await signedIn((await signIn(STAFF)).browser)).toBe(true)
    await shop.ctx.db.updateTable('users').set({ role: 'admin' }).execute()
    const promoted = await signIn(STAFF)
    expect(promoted.to).toBe('/price')
    expect(await signedIn(promoted.browser)).toBe(true)
  })

  test('ASVS 10: of two first sign-ins at once one begins the 7 days', async () => {
    const places = (await Promise.all([signIn(), signIn()])).map(({ to }) => to)
    expect(places.toSorted()).toEqual(['/price', `${SETTINGS}?next=%2Fprice`])
  })

  test('ASVS 10: admins from before the update have 7 days from it', async () => {
    await shop.ctx.db.updateTable('users').set({ last_login_at: shop.clock.now() }).execute()
    await beginGraceOfAdmins(shop.ctx)
    shop.clock.advance(7 * DAY - 1)
    await beginGraceOfAdmins(shop.ctx)
    const { to, browser } = await signIn()
    expect(to).toBe(`${SETTINGS}?next=%2Fprice`)
    shop.clock.advance(1)
    expect(await signedIn(browser)).toBe(false)
    expect(await signedIn((await signIn(STAFF)).browser)).toBe(true)
  })

  test('ASVS 10: the choice of the shop counts instead, also from before the update', async () => {
    const { browser } = await signIn()
    expect((await inertia(browser).get('/configuration')).props.shopSettings).toMatchObject({
      secondFactor: 'admins',
    })
    const choice = { version: 1, loginStyle: 'cover', lockAfterMin: '30', secondFactor: 'optional' }
    browser.at = '/configuration'
    await browser.post('/configuration/sign-in', choice)
    shop.clock.advance(8 * DAY)
    expect((await signIn()).to).toBe('/price')
    expect((await factorProps((await signIn()).browser, SETTINGS)).isRequired).toBe(false)

    const engine = inject('engine')
    const chosen = async (change: string) => {
      for (const statement of [
        'alter table shop drop column second_factor_chosen',
        'alter table users drop column second_factor_asked_at',
        change,
      ])
        await sql.raw(statement).execute(shop.ctx.db)
      await runStatements(shop.ctx.db, twoFactorDefault(wordsOf(engine), engine))
      const row = shop.ctx.db.selectFrom('shop').select('second_factor_chosen')
      return (await row.executeTakeFirstOrThrow()).second_factor_chosen
    }
    // The audit log has the choice from above.
    expect(await chosen(`update shop set second_factor = 'optional'`)).toBe(1)
    await shop.close()
    shop = await openShop()
    expect(await chosen(`update shop set second_factor = 'optional'`)).toBe(0)
    expect(await chosen(`update shop set second_factor = 'everyone'`)).toBe(1)
  })
})

test('in development nobody is asked for a second factor by default', async () => {
  for (const _ of [1, 2]) {
    const browser = shop.guest()
    await browser.get('/login')
    const { headers } = await browser.post('/login', { email: ADMIN, password: PASSWORD })
    expect(headers.location).toBe('/')
    shop.clock.advance(8 * 24 * 60 * 60_000)
  }
})
