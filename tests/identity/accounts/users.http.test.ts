import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { createUser } from '#server/identity/accounts/account.ts'
import { validLink } from '#server/identity/accounts/links.ts'
import { changeStatus } from '#server/identity/users/people.ts'
import type { InvitationProps, PersonProps } from '#server/identity/users/props.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { queuedEmails } from '#tests/support/emails.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

const HOUR = 60 * 60 * 1000

let shop: Shop
let olga: JsonClient
let pages: ReturnType<typeof inertia>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const browser = await shop.admin()
  olga = jsonClient(browser)
  pages = inertia(browser)
})

const people = async (): Promise<PersonProps[]> => (await pages.get('/users')).props.people
const invited = async (): Promise<InvitationProps[]> =>
  (await pages.get('/users')).props.invitations
async function person(email: string): Promise<PersonProps> {
  const found = (await people()).find((one) => one.email === email)
  if (!found) throw new Error(`no user has ${email}`)
  return found
}
const acts = () =>
  shop.ctx.db
    .selectFrom('audit_entries')
    .select(['act', 'user_name', 'subject_id', 'details', 'ip'])
    .orderBy('id', 'desc')
    .execute()
const invite = (email: string, role = 'staff', locale = 'en') =>
  olga.post('/users/invitations', { email, role, locale })
async function tokenOf(email: string): Promise<string> {
  const { body } = await invite(email)
  return new URL(body.link).searchParams.get('token') ?? ''
}
async function addUser(name: string, role: 'admin' | 'staff') {
  const email = `${name.toLowerCase()}@assay.test`
  await createUser(shop.ctx, { email, name, role, password: PASSWORD })
  return email
}
async function signIn(email: string) {
  const browser = shop.guest()
  await browser.get('/login')
  const { status } = await browser.post('/login', { email, password: PASSWORD })
  return { browser, status }
}

test('an admin sees all users with role and number of sessions', async () => {
  await shop.staff()
  const sam = await person(STAFF)
  expect(sam).toMatchObject({
    name: 'Sam',
    role: 'staff',
    status: 'active',
    isYou: false,
    secondFactor: { totp: false, passkeys: 0 },
    lastSignInAt: shop.clock.now(),
  })
  expect(sam.sessions).toBeGreaterThan(0)
  expect((await person(ADMIN)).isYou).toBe(true)
  expect(Object.keys(sam).sort()).not.toContain('password_hash')
})

test('ASVS 12, A17: an invitation is a link for 72 hours, sent by email in the invited user’s language', async () => {
  const { body, status } = await invite(' Ines@Assay.test ', 'admin', 'ae')
  expect(status).toBe(200)
  expect(body.email).toBe('Ines@Assay.test')
  expect(body.link).toMatch(/^http:\/\/localhost:3000\/auth\/cover-register\?token=[\w-]{43}$/)
  const [email] = (await queuedEmails(shop.ctx)).filter((one) => one.to_email === 'Ines@Assay.test')
  expect(email).toMatchObject({ kind: 'invitation', state: 'waiting', locale: 'ae' })
  expect(email?.body).toContain(body.link)
  expect(email?.subject).toBe('دعوة من Olga للانضمام إلى Assay')
  const token = new URL(body.link).searchParams.get('token') ?? ''
  expect(await validLink(shop.ctx, 'invitation', token)).toMatchObject({
    userId: null,
    data: { email: 'Ines@Assay.test', role: 'admin', locale: 'ae' },
  })
  expect(body.expiresAt).toBe(new Date(Date.parse(shop.clock.now()) + 72 * HOUR).toISOString())
  expect(await invited()).toContainEqual(
    expect.objectContaining({ email: 'Ines@Assay.test', role: 'admin', invitedBy: 'Olga' }),
  )
  const [act] = await acts()
  expect(act).toMatchObject({ act: 'person_invited', user_name: 'Olga' })
  expect(JSON.stringify(await acts())).not.toContain(token)
})

test('with the boxed style the link leads to the boxed page', async () => {
  await shop.ctx.db.updateTable('shop').set({ login_style: 'boxed' }).execute()
  const { body } = await invite('boxed@assay.test')
  await shop.ctx.db.updateTable('shop').set({ login_style: 'cover' }).execute()
  expect(body.link).toContain('/auth/boxed-signup?token=')
})

test('ASVS 12, ASVS 13: the table stores only the hash of a link', async () => {
  const token = await tokenOf('hash@assay.test')
  const rows = await shop.ctx.db.selectFrom('user_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('renewing an invitation replaces its link, revoking it leaves none', async () => {
  const old = await tokenOf('rosa@assay.test')
  const row = (await invited()).find(({ email }) => email === 'rosa@assay.test')
  const again = await olga.post(`/users/invitations/${row?.id}/renewal`)
  const fresh = new URL(again.body.link).searchParams.get('token') ?? ''
  expect(await validLink(shop.ctx, 'invitation', old)).toBeNull()
  expect(await validLink(shop.ctx, 'invitation', fresh)).not.toBeNull()

  expect((await olga.post(`/users/invitations/${again.body.id}/revocation`)).status).toBe(204)
  expect(await validLink(shop.ctx, 'invitation', fresh)).toBeNull()
  expect((await invited()).map(({ email }) => email)).not.toContain('rosa@assay.test')
  expect((await olga.post(`/users/invitations/${again.body.id}/renewal`)).status).toBe(404)
  expect((await acts()).slice(0, 3).map(({ act }) => act)).toEqual([
    'invitation_revoked',
    'invitation_renewed',
    'person_invited',
  ])
})

test('ASVS 12: after 72 hours the link is invalid; the invitation stays listed as expired', async () => {
  const token = await tokenOf('late@assay.test')
  shop.clock.advance(72 * HOUR + 1)
  expect(await validLink(shop.ctx, 'invitation', token)).toBeNull()
  pages = inertia(await shop.admin())
  const row = (await invited()).find(({ email }) => email === 'late@assay.test')
  expect(row?.isExpired).toBe(true)
})

test('users and invited addresses cannot be invited again', async () => {
  expect((await invite(STAFF.toUpperCase())).body.errors.email).toContain(
    'already has an account here',
  )
  await invite('twice@assay.test')
  expect((await invite('TWICE@assay.test')).body.errors.email).toContain('already been invited')
})

test('of ten parallel invitations of the same address one is created', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite('ten@assay.test')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await invited()).filter(({ email }) => email === 'ten@assay.test')).toHaveLength(1)
})

test.each([
  'x@assay.test\r\nBcc: all@assay.test',
  'x@assay.test, y@assay.test',
  '"<script>"@assay.test\n',
  'nobody',
  '',
  `${'x'.repeat(250)}@assay.test`,
  ['x@assay.test'],
])('%j is not a valid address', async (email) => {
  const before = await shop.ctx.db.selectFrom('outbox').select('id').execute()
  const { status, body } = await olga.post('/users/invitations', {
    email,
    role: 'staff',
    locale: 'en',
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['email'])
  expect(await shop.ctx.db.selectFrom('outbox').select('id').execute()).toEqual(before)
})

test('ASVS 33, A8: unknown roles and fields are refused', async () => {
  const { status } = await olga.post('/users/invitations', {
    email: 'field@assay.test',
    role: 'owner',
    locale: 'en',
  })
  expect(status).toBe(422)
  const { id, version } = await person(STAFF)
  const more = await olga.post(`/users/${id}/role`, { role: 'admin', version, status: 'disabled' })
  expect(more.status).toBe(422)
  expect((await person(STAFF)).role).toBe('staff')
})

test('ASVS 19, ASVS 24: a user who becomes an admin signs in again, and then has the rights of admins', async () => {
  const email = await addUser('Vera', 'staff')
  const { browser } = await signIn(email)
  expect((await jsonClient(browser).get('/users')).status).toBe(403)
  const { id, version } = await person(email)
  await olga.post(`/users/${id}/role`, { role: 'admin', version })
  expect((await jsonClient(browser).get('/users')).status).toBe(401)
  const { browser: again } = await signIn(email)
  expect((await jsonClient(again).get('/users')).status).toBe(200)
  expect((await acts()).find(({ act }) => act === 'role_changed')).toMatchObject({
    user_name: 'Olga',
    subject_id: String(id),
  })
})

test('ASVS 24: a disabled user is signed out at once on every device, and cannot sign in until enabled', async () => {
  const email = await addUser('Dora', 'staff')
  const devices = [await signIn(email), await signIn(email)]
  const { id, version } = await person(email)
  expect((await person(email)).sessions).toBe(2)
  await olga.post(`/users/${id}/status`, { status: 'disabled', version })
  for (const { browser } of devices)
    expect((await jsonClient(browser).get('/gold')).status).toBe(401)
  expect(await person(email)).toMatchObject({ status: 'disabled', sessions: 0 })
  const refused = await signIn(email)
  expect((await jsonClient(refused.browser).get('/gold')).status).toBe(401)

  await olga.post(`/users/${id}/status`, { status: 'active', version: version + 1 })
  const back = await signIn(email)
  expect((await jsonClient(back.browser).get('/gold')).status).toBe(200)
})

test('a change from an old version is a conflict without effect', async () => {
  const email = await addUser('Otto', 'staff')
  const { id, version } = await person(email)
  const stale = version - 1 || version + 5
  expect((await olga.post(`/users/${id}/role`, { role: 'admin', version: stale })).status).toBe(409)
  expect((await person(email)).role).toBe('staff')
})

test('ASVS 42: of twenty equal parallel changes one is made and recorded once', async () => {
  const email = await addUser('Nina', 'staff')
  const { id, version } = await person(email)
  const before = (await acts()).length
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => olga.post(`/users/${id}/role`, { role: 'admin', version })),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await person(email)).version).toBe(version + 1)
  expect((await acts()).length).toBe(before + 1)
})

test('admins cannot change their own permissions', async () => {
  const { id, version } = await person(ADMIN)
  const { status, body } = await olga.post(`/users/${id}/status`, { status: 'disabled', version })
  expect(status).toBe(422)
  expect(body.errors.form).toContain('Another admin must change')
})

test('ASVS 27: after 15 minutes inviting and changing users requires authentication', async () => {
  const email = await addUser('Paul', 'staff')
  const { id, version } = await person(email)
  shop.clock.advance(10 * 60_000)
  await olga.get('/gold')
  shop.clock.advance(6 * 60_000)
  const answers = [
    await olga.post('/users/invitations', { email: 'p@assay.test', role: 'admin', locale: 'en' }),
    await olga.post(`/users/${id}/role`, { role: 'admin', version }),
    await olga.post(`/users/${id}/status`, { status: 'disabled', version }),
  ]
  expect(answers.map(({ status, body }) => [status, body.proof])).toEqual([
    [403, true],
    [403, true],
    [403, true],
  ])
  pages = inertia(await shop.admin())
  expect(await person(email)).toMatchObject({ role: 'staff', status: 'active' })
})

test('changing an unknown user is 404', async () => {
  expect((await olga.post('/users/999999/role', { role: 'admin', version: 1 })).status).toBe(404)
  expect((await olga.post('/users/0/role', { role: 'admin', version: 1 })).status).toBe(404)
})

test('an admin removes the second factor of a user, and it is recorded', async () => {
  const email = await addUser('Piet', 'staff')
  const before = await person(email)
  const { db, clock } = shop.ctx
  const enrolled = { totp_secret: 'sealed', totp_confirmed_at: clock.now() }
  await db.updateTable('users').set(enrolled).where('id', '=', before.id).execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: before.id, code_hash: 'hash of one', used_at: null })
    .execute()
  const clear = (version: number) =>
    olga.post(`/users/${before.id}/second-factor-removal`, { version })

  expect((await clear(before.version + 7)).status).toBe(409)
  expect((await person(email)).secondFactor.totp).toBe(true)

  expect((await clear(before.version)).status).toBeLessThan(400)
  const after = await person(email)
  expect(after.secondFactor).toEqual({ totp: false, passkeys: 0 })
  const codes = db.selectFrom('recovery_codes').select('id').where('user_id', '=', before.id)
  expect(await codes.execute()).toEqual([])
  expect((await acts())[0]).toMatchObject({ act: 'second_factor_cleared', user_name: 'Olga' })
  // The owner is notified that the account needs less than before, whoever changed it.
  const emails = db.selectFrom('outbox').select('kind').where('to_user', '=', before.id)
  expect(await emails.execute()).toEqual([{ kind: 'second_factor_cleared' }])
  expect((await signIn(email)).status).toBe(303)
})

test('when the last two admins disable each other in parallel, one of them stays', async () => {
  const other = await openShop()
  const ada = 'ada@assay.test'
  await createUser(other.ctx, { email: ada, name: 'Ada', role: 'admin', password: PASSWORD })
  await other.ctx.db
    .updateTable('users')
    .set({ role: 'staff' })
    .where('email', 'not in', [ADMIN, ada])
    .execute()
  const admins = () =>
    other.ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'version'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .orderBy('email')
      .execute()
  const [first, second] = await admins()
  const browserOf = async (email: string) => {
    const browser = other.guest()
    await browser.get('/login')
    await browser.post('/login', { email, password: PASSWORD })
    return jsonClient(browser)
  }
  const [one, two] = [await browserOf(first?.email ?? ''), await browserOf(second?.email ?? '')]
  await Promise.all([
    one.post(`/users/${second?.id}/status`, { status: 'disabled', version: second?.version }),
    two.post(`/users/${first?.id}/role`, { role: 'staff', version: first?.version }),
  ])
  const [last, ...more] = await admins()
  expect(more).toEqual([])

  // The statement itself refuses even a caller who passed the checks before.
  const gone = [first, second].find((admin) => admin?.id !== last?.id)
  const asGone = { id: gone?.id ?? 0, name: 'Gone', email: '', role: 'admin' } as Actor
  const change = { status: 'disabled', version: last?.version ?? 0 } as const
  await expect(changeStatus(other.ctx, asGone, last?.id ?? 0, change)).rejects.toThrow('last_admin')
  await other.close()
})

test.each([
  ['Yvo', 'role', { role: 'staff' }],
  ['Zita', 'status', { status: 'disabled' }],
])('the invitations of a former admin expire: %s', async (name, noun, change) => {
  const email = await addUser(name, 'admin')
  const { browser } = await signIn(email)
  const guest = `friend-of-${email}`
  const body = { email: guest, role: 'admin', locale: 'en' }
  const { link } = (await jsonClient(browser).post('/users/invitations', body)).body
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await validLink(shop.ctx, 'invitation', token)).not.toBeNull()

  const { id, version } = await person(email)
  expect((await olga.post(`/users/${id}/${noun}`, { ...change, version })).status).toBe(204)
  expect(await validLink(shop.ctx, 'invitation', token)).toBeNull()
  const row = (await invited()).find((one) => one.email === guest)
  expect(row).toMatchObject({ invitedBy: name, isExpired: true })

  // Another admin can renew it.
  const again = await olga.post(`/users/invitations/${row?.id}/renewal`)
  const fresh = new URL(again.body.link).searchParams.get('token') ?? ''
  expect(await validLink(shop.ctx, 'invitation', fresh)).not.toBeNull()
})
