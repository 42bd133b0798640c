import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#tests/support/browser.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const json = { Accept: 'application/json' }
const NEW = 'plum wagon tidy ocean'
const SETTINGS = '/users/user-account-settings'

async function signedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/')).status === 200
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const browser = shop.guest()
  await browser.get('/login')
  await browser.post('/login', { email, password })
  return signedIn(browser)
}

const change = (browser: Browser, body: object) => {
  browser.at = SETTINGS
  return inertia(browser).post('/users/password', {
    current_password: PASSWORD,
    password: NEW,
    others: 'end',
    ...body,
  })
}

const emails = () => queuedEmails(shop.ctx)

async function acts() {
  const rows = await shop.ctx.db.selectFrom('audit_entries').select(['act', 'details']).execute()
  return rows.map(({ act }) => act)
}

test('ASVS 6: changing the password requires the old one, with five attempts', async () => {
  const staff = await shop.staff()
  const refused = await change(staff, { current_password: 'not the right one' })
  expect(refused.props.errors.current_password).toMatch(/Wrong password/)
  expect(Object.keys((await change(staff, { current_password: '' })).props.errors)).toEqual([
    'current_password',
  ])
  expect(await canSignIn(STAFF, PASSWORD)).toBe(true)
  for (let tries = 0; tries < 4; tries += 1)
    await change(staff, { current_password: 'wrong again' })
  expect(
    (
      await staff.post('/users/password', {
        current_password: PASSWORD,
        password: NEW,
        others: 'end',
      })
    ).status,
  ).toBe(429)
})

test('ASVS 2: every space, sign and case of a password counts', async () => {
  const strange = 'Pä55 wörd of eighty characters, with spaces behind it and signs: §$%&/()=?   '
  expect((await change(await shop.staff(), { password: strange })).props.errors).toEqual({})
  expect(await canSignIn(STAFF, strange)).toBe(true)
  expect(await canSignIn(STAFF, strange.trim())).toBe(false)
  expect(await canSignIn(STAFF, strange.toLowerCase())).toBe(false)
  expect(await canSignIn(STAFF, strange.slice(0, 72))).toBe(false)
})

test.each([
  ['fourteen char.', /15 characters/],
  ['password1234567', /too common/],
  ['the same wagon rolls on', null],
  ['the owner is staff@', /contain your name/],
])('ASVS 1, 4, 5: the new password "%s" is checked', async (password, complaint) => {
  const { props } = await change(await shop.staff(), { password })
  if (complaint) expect(props.errors.password).toMatch(complaint)
  else expect(props.errors).toEqual({})
})

test('ASVS 7: a password does not expire', async () => {
  shop.clock.advance(400 * 24 * 60 * 60 * 1000)
  expect(await canSignIn(STAFF, PASSWORD)).toBe(true)
})

test('ASVS 25: a new password signs out the other devices, and this session gets a new id', async () => {
  const [here, there] = [await shop.staff(), await shop.staff()]
  const before = here.cookies.get('assay_session')
  await change(here, {})
  expect(await signedIn(there)).toBe(false)
  expect(await signedIn(here)).toBe(true)
  expect(here.cookies.get('assay_session')).not.toBe(before)
  expect((await emails()).map(({ kind, to_email }) => [kind, to_email])).toEqual([
    ['password_changed', STAFF],
  ])
})

test('the other devices stay signed in if the user wants', async () => {
  const [here, there] = [await shop.staff(), await shop.staff()]
  await change(here, { others: 'keep' })
  expect(await signedIn(there)).toBe(true)
})

test('ASVS 26: every device is listed with its browser, address and last use, and can be signed out', async () => {
  const here = await shop.staff()
  const there = shop.guest()
  await there.get('/login')
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
  await there.post('/login', { email: STAFF, password: PASSWORD }, { 'User-Agent': agent })
  const { props } = await inertia(here).get(SETTINGS)
  const other = props.sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
  expect(props.sessions).toHaveLength(2)
  expect(other).toMatchObject({
    device: { browser: 'Safari', system: 'iPhone' },
    lastSeenAt: shop.clock.now(),
  })
  expect(other.ip).toMatch(/127\.0\.0\.1/)
  await here.post(`/users/sessions/${other.key}/end`)
  expect(await signedIn(there)).toBe(false)
  expect(await signedIn(here)).toBe(true)
})

test("ASVS 26: nobody can end another user's session, and no page contains a session's hash", async () => {
  const [staff, admin] = [await shop.staff(), await shop.admin()]
  const { props } = await inertia(staff).get(SETTINGS)
  const [{ key }] = props.sessions
  expect((await admin.post(`/users/sessions/${key}/end`)).status).toBe(404)
  expect(await signedIn(staff)).toBe(true)
  const rows = await shop.ctx.db.selectFrom('sessions').select('id_hash').execute()
  for (const { id_hash } of rows) expect(JSON.stringify(props)).not.toContain(id_hash)
})

test('all other devices are signed out at once', async () => {
  const [here, one, other] = [await shop.staff(), await shop.staff(), await shop.staff()]
  await here.post('/users/sessions/others/end')
  expect([await signedIn(here), await signedIn(one), await signedIn(other)]).toEqual([
    true,
    false,
    false,
  ])
})

test('ASVS 27: signing out devices requires the password if it was entered more than 15 minutes ago', async () => {
  const [here, there] = [await shop.staff(), await shop.staff()]
  const { props } = await inertia(here).get(SETTINGS)
  const other = props.sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
  const longAgo = new Date(Date.parse(shop.clock.now()) - 15 * 60_000 - 1).toISOString()
  await shop.ctx.db.updateTable('sessions').set({ proven_at: longAgo }).execute()
  for (const path of [`/users/sessions/${other.key}/end`, '/users/sessions/others/end'])
    expect((await inertia(here).post(path)).props.errors.proof).toMatch(/you/)
  expect(await signedIn(there)).toBe(true)
  await here.post('/users/proof', { password: PASSWORD })
  await here.post('/users/sessions/others/end')
  expect(await signedIn(there)).toBe(false)
})

test('a new address is set once its mailbox has confirmed it; the old one is notified at once', async () => {
  const staff = await shop.staff()
  await staff.post('/users/email', { email: 'sam.new@assay.test' })
  const [link, notice] = await emails()
  expect([link?.kind, link?.to_email]).toEqual(['email_change', 'sam.new@assay.test'])
  expect([notice?.kind, notice?.to_email]).toEqual(['email_changed', STAFF])
  expect((await inertia(staff).get(SETTINGS)).props.waitingEmail).toBe('sam.new@assay.test')
  expect(await canSignIn(STAFF, PASSWORD)).toBe(true)

  const [, token = ''] =
    /http:\/\/localhost:3000\/users\/user-account-settings\?token=([\w-]+)/.exec(
      link?.body ?? '',
    ) ?? []
  const { props } = await inertia(staff).get(`${SETTINGS}?token=${token}`)
  expect(props.emailLink.email).toBe('sam.new@assay.test')
  expect(await canSignIn('sam.new@assay.test', PASSWORD)).toBe(false)
  await staff.post('/users/email/confirmation', { token })
  expect(await canSignIn('sam.new@assay.test', PASSWORD)).toBe(true)
  expect(await canSignIn(STAFF, PASSWORD)).toBe(false)
})

test('the link works once, for a day, and for no other user', async () => {
  const [staff, admin] = [await shop.staff(), await shop.admin()]
  await staff.post('/users/email', { email: 'sam.new@assay.test' })
  const [, token = ''] = /token=([\w-]+)/.exec((await emails())[0]?.body ?? '') ?? []
  expect((await inertia(admin).get(`${SETTINGS}?token=${token}`)).props.emailLink).toBe('expired')
  const page = await inertia(admin).post('/users/email/confirmation', { token })
  expect(page.props.errors.token).toMatch(/link has expired/)
  shop.clock.advance(24 * 60 * 60 * 1000 + 1)
  const late = await shop.staff()
  expect((await inertia(late).get(`${SETTINGS}?token=${token}`)).props.emailLink).toBe('expired')
})

test('the address of another user gets the same response, and no email', async () => {
  const staff = await shop.staff()
  const taken = await staff.post('/users/email', { email: ADMIN })
  const free = await staff.post('/users/email', { email: 'free@assay.test' })
  expect([taken.status, taken.headers.location]).toEqual([free.status, free.headers.location])
  expect((await emails()).filter(({ to_email }) => to_email === ADMIN)).toEqual([])
})

test('of two users who confirm the same address in parallel, one gets it', async () => {
  const [staff, admin] = [await shop.staff(), await shop.admin()]
  await staff.post('/users/email', { email: 'same@assay.test' })
  await admin.post('/users/email', { email: 'same@assay.test' })
  const tokens = (await emails())
    .filter(({ kind }) => kind === 'email_change')
    .map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '')
  await Promise.all([
    staff.post('/users/email/confirmation', { token: tokens[0] }),
    admin.post('/users/email/confirmation', { token: tokens[1] }),
  ])
  const owners = await shop.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', 'same@assay.test')
    .execute()
  expect(owners).toHaveLength(1)
})

test('ASVS 48: an address with a line break is refused', async () => {
  const page = await inertia(await shop.staff()).post('/users/email', {
    email: 'a@b.test\r\nBcc: all@b.test',
  })
  expect(Object.keys(page.props.errors)).toEqual(['email'])
  expect(await emails()).toEqual([])
})

test('ASVS 33: no user becomes an admin by sending additional fields', async () => {
  const staff = await shop.staff()
  const { props } = await inertia(staff).get('/users/profile')
  const { version } = props.person
  for (const more of [{ role: 'admin' }, { id: 1 }, { status: 'active' }, { created_at: 'x' }]) {
    const page = await inertia(staff).post('/users/profile/name', {
      name: 'Samuel',
      version,
      ...more,
    })
    expect(Object.keys(page.props.errors)).toEqual(['form'])
  }
  const after = await inertia(staff).get('/users/profile')
  expect(after.props.person).toMatchObject({ name: 'Sam', role: 'staff' })
})

test('a new name is shown everywhere, and a stale change is refused', async () => {
  const staff = await shop.staff()
  const { props } = await inertia(staff).get('/users/profile')
  const { version } = props.person
  await staff.post('/users/profile/name', { name: 'Samira', version })
  expect((await inertia(staff).get('/')).props.auth.user.name).toBe('Samira')
  expect((await staff.post('/users/profile/name', { name: 'Sami', version })).status).toBe(409)
})

test('nobody takes the name of another user, however it is written', async () => {
  const staff = await shop.staff()
  const { name } = (await inertia(await shop.admin()).get('/')).props.auth.user
  const { version } = (await inertia(staff).get('/users/profile')).props.person
  for (const taken of [name, name.toUpperCase(), `${name[0]} ${name.slice(1)}.`, `${name}\u0301`])
    expect(
      (await inertia(staff).post('/users/profile/name', { name: taken, version })).props.errors,
      taken,
    ).toEqual({ name: 'Another user has this name. Enter a different one.' })
})

test('all own data is exported as one file, without secrets', async () => {
  const staff = await shop.staff()
  const { body } = await staff.post('/users/own-data', {}, json)
  expect(body.account).toMatchObject({ email: STAFF, name: 'Sam' })
  expect(body.sessions).toHaveLength(1)
  expect(JSON.stringify(body)).not.toMatch(/password_hash|totp_secret|id_hash|argon2/)
  expect(await acts()).toContain('own_data_exported')
})

test('disabling the own account signs out everywhere and prevents sign-in', async () => {
  const [here, there] = [await shop.staff(), await shop.staff()]
  await here.post('/users/deactivation')
  expect([await signedIn(here), await signedIn(there)]).toEqual([false, false])
  expect(await canSignIn(STAFF, PASSWORD)).toBe(false)
})

test('the last admin cannot be disabled', async () => {
  const admin = await shop.admin()
  await shop.ctx.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('role', '=', 'admin')
    .where('email', '<>', ADMIN)
    .execute()
  admin.at = SETTINGS
  const page = await inertia(admin).post('/users/deactivation')
  expect(page.props.errors.deactivate).toMatch(/last active admin/)
  expect(await signedIn(admin)).toBe(true)
})

test('of the two last admins who leave in parallel, one stays', async () => {
  await shop.ctx.db.deleteFrom('users').where('email', 'not in', [ADMIN, STAFF]).execute()
  await shop.ctx.db.updateTable('users').set({ role: 'admin' }).execute()
  const [one, other] = [await shop.staff(), await shop.admin()]
  await Promise.all([one.post('/users/deactivation'), other.post('/users/deactivation')])
  const left = await shop.ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  expect(left).toHaveLength(1)
})

test('ASVS 62: changes to the own account are in the audit log, passwords are not', async () => {
  const staff = await shop.staff()
  await staff.post('/users/email', { email: 'sam.new@assay.test' })
  await change(staff, {})
  const entries = await shop.ctx.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['email_change_asked', 'password_changed']),
  )
  const [, token = ''] = /token=([\w-]+)/.exec((await emails())[0]?.body ?? '') ?? []
  const written = JSON.stringify([entries, shop.log])
  for (const hidden of [NEW, PASSWORD, token]) expect(written).not.toContain(hidden)
})
