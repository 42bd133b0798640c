import { afterEach, beforeEach, expect, test } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { ADMIN, openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const json = { Accept: 'application/json' }
const ORIGIN = 'http://localhost:3000'

/** Adds a passkey; `codes` are the recovery codes of the first one. */
async function enrol(browser: Browser, name = 'Till key') {
  const key = new Authenticator(ORIGIN)
  const { body } = await browser.post('/users/passkeys/options', {}, json)
  const made = await browser.post('/users/passkeys', { name, passkey: key.register(body) }, json)
  expect(made.status).toBe(200)
  return { key, codes: made.body.recoveryCodes as string[] | null }
}

const challenge = async (browser: Browser) =>
  (await browser.post('/login/passkey/options', {}, json)).body

async function signedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/')).status === 200
}

async function guestAtSignIn(): Promise<Browser> {
  const browser = shop.guest()
  await browser.get('/login')
  return browser
}

test('a passkey alone signs in, and redirects to the requested page', async () => {
  const { key } = await enrol(await shop.admin())
  const browser = await guestAtSignIn()
  const passkey = key.authenticate(await challenge(browser))
  const answer = await browser.post('/login/passkey', { passkey, next: '/price' })
  expect(answer.headers.location).toBe('/price')
  expect(await signedIn(browser)).toBe(true)
})

test('the sign-in page lists no passkeys for guests', async () => {
  await enrol(await shop.admin())
  const options = await challenge(await guestAtSignIn())
  expect(options.allowCredentials ?? []).toEqual([])
  expect(options.userVerification).toBe('required')
})

test('a passkey alone requires user verification by the device; after the password it does not', async () => {
  const { key } = await enrol(await shop.admin())
  const browser = await guestAtSignIn()
  await browser.post('/login/passkey', {
    passkey: key.authenticate(await challenge(browser), { isOwnerChecked: false }),
  })
  expect(await signedIn(browser)).toBe(false)

  await browser.post('/login', { email: ADMIN, password: PASSWORD })
  const options = await challenge(browser)
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id])
  await browser.post('/login/passkey', {
    passkey: key.authenticate(options, { isOwnerChecked: false }),
  })
  expect(await signedIn(browser)).toBe(true)
})

test('a signature is valid once, and only for the visitor who requested it', async () => {
  const { key } = await enrol(await shop.admin())
  const [one, other] = [await guestAtSignIn(), await guestAtSignIn()]
  const passkey = key.authenticate(await challenge(one))
  await other.post('/login/passkey', { passkey })
  expect(await signedIn(other)).toBe(false)

  const again = key.authenticate(await challenge(one))
  await one.post('/login/passkey', { passkey: again })
  expect(await signedIn(one)).toBe(true)
  await one.post('/logout')
  await one.get('/login')
  await one.post('/login/passkey', { passkey: again })
  expect(await signedIn(one)).toBe(false)
})

test('a challenge expires after five minutes', async () => {
  const { key } = await enrol(await shop.admin())
  const browser = await guestAtSignIn()
  const passkey = key.authenticate(await challenge(browser))
  shop.clock.advance(5 * 60_000 + 1)
  await browser.post('/login/passkey', { passkey })
  expect(await signedIn(browser)).toBe(false)
})

test('a signature for another site, or with an old counter, is refused', async () => {
  const { key } = await enrol(await shop.admin())
  const browser = await guestAtSignIn()
  const elsewhere = key.authenticate(await challenge(browser), {
    origin: 'https://evil.example',
  })
  await browser.post('/login/passkey', { passkey: elsewhere })
  expect(await signedIn(browser)).toBe(false)

  await browser.post('/login/passkey', { passkey: key.authenticate(await challenge(browser)) })
  await browser.post('/logout')
  key.counter -= 1
  await browser.get('/login')
  await browser.post('/login/passkey', { passkey: key.authenticate(await challenge(browser)) })
  expect(await signedIn(browser)).toBe(false)
})

test("after one user's password another user's passkey is refused", async () => {
  await enrol(await shop.admin())
  const { key } = await enrol(await shop.staff())
  const browser = await guestAtSignIn()
  await browser.post('/login', { email: ADMIN, password: PASSWORD })
  await browser.post('/login/passkey', { passkey: key.authenticate(await challenge(browser)) })
  expect(await signedIn(browser)).toBe(false)
})

test('a passkey of a disabled account is refused', async () => {
  const { key } = await enrol(await shop.staff())
  await shop.ctx.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('email', '=', STAFF)
    .execute()
  const browser = await guestAtSignIn()
  await browser.post('/login/passkey', { passkey: key.authenticate(await challenge(browser)) })
  expect(await signedIn(browser)).toBe(false)
})

test('the first passkey creates recovery codes, the second does not; both are listed by name', async () => {
  const admin = await shop.admin()
  expect((await enrol(admin, 'Till key')).codes).toHaveLength(10)
  expect((await enrol(admin, 'Telephone')).codes).toBe(null)
  const { props } = await inertia(admin).get('/users/user-account-settings')
  const names = props.secondFactor.passkeys.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Till key', 'Telephone'])
  expect(JSON.stringify(props)).not.toMatch(/public_key|credential/)
})

test('a passkey is renamed and removed by its owner only', async () => {
  const admin = await shop.admin()
  const { key } = await enrol(admin)
  const { props } = await inertia(admin).get('/users/user-account-settings')
  const [{ id }] = props.secondFactor.passkeys
  const staff = await shop.staff()
  expect((await staff.post(`/users/passkeys/${id}/removal`)).status).toBe(404)
  expect((await staff.post(`/users/passkeys/${id}/name`, { name: 'Mine' })).status).toBe(404)

  await admin.post(`/users/passkeys/${id}/name`, { name: 'Safe key' })
  await admin.post(`/users/passkeys/${id}/removal`)
  const browser = await guestAtSignIn()
  await browser.post('/login/passkey', { passkey: key.authenticate(await challenge(browser)) })
  expect(await signedIn(browser)).toBe(false)
})

test('a passkey cannot be added twice', async () => {
  const admin = await shop.admin()
  const { key } = await enrol(admin)
  const { body } = await admin.post('/users/passkeys/options', {}, json)
  expect(body.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id])
  const again = await admin.post(
    '/users/passkeys',
    { name: 'Again', passkey: key.register(body) },
    json,
  )
  expect(again.status).toBe(422)
})

test('ASVS 27: a passkey reauthenticates like a password', async () => {
  const admin = await shop.admin()
  const { key } = await enrol(admin)
  shop.clock.advance(8 * 60_000)
  await admin.get('/')
  shop.clock.advance(8 * 60_000)
  expect((await admin.post('/users/second-factor/recovery-codes', {}, json)).status).toBe(403)
  const { body } = await admin.post('/users/proof/passkey/options', {}, json)
  const proof = await admin.post('/users/proof/passkey', { passkey: key.authenticate(body) }, json)
  expect(proof.status).toBe(204)
  expect((await admin.post('/users/second-factor/recovery-codes', {}, json)).status).toBe(200)
})

test('the number of challenges for a guest is limited', async () => {
  const browser = await guestAtSignIn()
  for (let asked = 0; asked < 5; asked += 1) await challenge(browser)
  expect((await browser.post('/login/passkey/options', {}, json)).status).toBe(429)
})

test('an invalid passkey is refused without a server error', async () => {
  const browser = await guestAtSignIn()
  for (const passkey of [
    null,
    'x',
    {},
    { id: 'a', rawId: 'a', type: 'public-key', response: {} },
  ]) {
    const { status } = await browser.post('/login/passkey', { passkey }, json)
    expect(status).toBe(422)
  }
})
