import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { personalDataOf } from '#server/identity/profile/own-data-queries.ts'
import { VERSION } from '#server/platform/process/version.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { clerk, type Inertia, owner } from '#tests/support/priced-shop.ts'
import { ADMIN, openShop, PASSWORD, type Shop } from '#tests/support/shop.ts'

const MINUTE = 60_000
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
const BOXED = '/pages/contact-us-boxed'

let shop: Shop
let sam: Inertia
beforeEach(async () => {
  shop = await openShop()
  // The first admin of a new shop would receive every request as well.
  await shop.ctx.db
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('email', '<>', ADMIN)
    .where('role', '=', 'admin')
    .execute()
  sam = await clerk(shop)
})
afterEach(() => shop.close())

const request = (part: object = {}) => ({
  kind: 'question',
  body: 'Where is the ring sizer?',
  ...part,
})
const send = (part: object = {}, who = sam) =>
  who.post('/contact-requests', request(part), { 'User-Agent': CHROME })
const messages = async (who: Inertia) =>
  (await jsonClient(who.browser).get('/messages')).body.messages
const emails = () =>
  shop.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id')
    .where('kind', '=', 'contact_request')
    .execute()
const count = async () =>
  (await shop.ctx.db.selectFrom('contact_requests').select('id').execute()).length

describe('the page', () => {
  test('is for signed-in users; a guest gets the sign-in page and is led back', async () => {
    const { status, headers } = await shop.guest().get(BOXED)
    expect([status, headers.location]).toEqual([303, `/login?next=${encodeURIComponent(BOXED)}`])
    const guest = shop.guest()
    await guest.get('/login')
    expect((await guest.post('/contact-requests', request())).headers.location).toMatch(/^\/login/)
    expect(await count()).toBe(0)
  })

  test('names the admins who receive it, without the sender', async () => {
    expect((await sam.get(BOXED)).props.admins).toEqual(['Olga'])
    const olga = await owner(shop)
    expect((await olga.get(BOXED)).props.admins).toEqual([])
  })

  test('shows the page that it is asked to include, without secrets', async () => {
    const page = async (address: string, number = 'abc') => {
      const query = new URLSearchParams({ page: address, request: number })
      const { props } = await sam.get(`${BOXED}?${query}`, { 'User-Agent': CHROME })
      return props.page
    }
    expect(await page('/price-runs/7?state=held')).toEqual({
      address: '/price-runs/7?state=held',
      version: VERSION,
      requestId: 'abc',
      browser: 'Chrome, Linux',
    })
    expect((await page('/users?token=s3cret&a=1')).address).toBe('/users?a=1')
    expect((await page('/board/s3cret')).address).toBe('/board/…')
    expect((await page('/customers?q=Ada+Byron&view=grid')).address).toBe('/customers?view=grid')
    expect((await page(`/contracts?view=${'x'.repeat(400)}`)).address).toBe('/contracts')
    expect((await page('/price', 'a b<script>')).requestId).toBeNull()
  })

  test.each(['//evil.example', 'https://evil.example/', '/\\evil', 'javascript:alert(1)', BOXED])(
    'includes nothing of %s',
    async (address) => {
      const { props } = await sam.get(`${BOXED}?page=${encodeURIComponent(address)}`)
      expect(props.page).toBeNull()
    },
  )

  test('takes the page from which a link of a menu leads here', async () => {
    await sam.get('/price-runs')
    expect((await sam.get(BOXED)).props.page).toMatchObject({ address: '/price-runs' })
  })

  test('has the letterhead of the shop in its cover style only', async () => {
    expect((await sam.get(BOXED)).props).not.toHaveProperty('details')
    expect((await sam.get('/pages/contact-us-cover')).props.details).toEqual({
      name: 'Assay',
      address: '',
      taxId: '',
      bank: '',
    })
    await shop.ctx.db
      .updateTable('shop')
      .set({ trade: JSON.stringify({ letterhead: { address: '5 Elm St\n555 0100' } }) })
      .execute()
    expect((await sam.get('/pages/contact-us-cover')).props.details.address).toBe(
      '5 Elm St\n555 0100',
    )
  })
})

describe('a request', () => {
  test('reaches every other active admin as a message with all of it', async () => {
    await createUser(shop.ctx, {
      email: 'max@assay.test',
      name: 'Max',
      role: 'admin',
      password: PASSWORD,
    })
    const olga = await owner(shop)
    const answer = await send({ kind: 'problem', page: '/price-runs/7', request: 'abc-1' })
    expect(answer.props.errors).toEqual({})
    expect(answer.flash?.notice).toMatchObject({ key: 'contact_request_sent' })
    const [message] = await messages(olga)
    expect(message).toMatchObject({
      from: { name: 'Sam' },
      message: 'Where is the ring sizer?',
      read: false,
      request: {
        kind: 'problem',
        page: {
          address: '/price-runs/7',
          version: VERSION,
          requestId: 'abc-1',
          browser: 'Chrome, Linux',
        },
      },
    })
    const recipients = await shop.ctx.db.selectFrom('messages').select('to_user_id').execute()
    expect(new Set(recipients.map((row) => row.to_user_id)).size).toBe(2)
    expect(await messages(sam)).toEqual([])
  })

  test('has nothing of the page where the user does not include it', async () => {
    const olga = await owner(shop)
    await send({ page: null, request: 'abc-1' })
    expect((await messages(olga))[0].request).toEqual({ kind: 'question', page: null })
    const row = await shop.ctx.db
      .selectFrom('contact_requests')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ page: null, version: null, request_id: null, browser: null })
  })

  test('stores no secret of an address that was changed on the way', async () => {
    const olga = await owner(shop)
    await send({ page: '/price?token=s3cret' })
    expect(JSON.stringify(await messages(olga))).not.toContain('s3cret')
  })

  test('sent twice at once is one', async () => {
    const olga = await owner(shop)
    const part = { idempotencyKey: 'a-key-of-this-form' }
    await Promise.all(Array.from({ length: 8 }, () => send(part)))
    expect(await messages(olga)).toHaveLength(1)
  })

  test('is refused without another admin, and says so', async () => {
    const olga = await owner(shop)
    const { props } = await send({}, olga)
    expect(props.errors.form).toMatch(/no other admin/i)
    expect(await count()).toBe(0)
  })

  test.each([
    ['no text', { body: ' ' }, 'body'],
    ['2,001 characters', { body: 'x'.repeat(2001) }, 'body'],
    ['text turned round', { body: 'a\u202eb' }, 'body'],
    ['no kind', { kind: 'complaint' }, 'kind'],
    ['a page that is no text', { page: 7 }, 'page'],
    ['an unknown field', { to: 1 }, 'form'],
  ])('with %s is refused beside the field', async (_, part, field) => {
    const { props } = await send(part)
    expect(Object.keys(props.errors)).toEqual([field])
    expect(await count()).toBe(0)
  })
})

describe('five an hour and user', () => {
  test('the sixth is refused with the time to wait, and allowed after it', async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await send()).props.errors).toEqual({})
      shop.clock.advance(MINUTE)
    }
    expect((await send()).props.errors.form).toMatch(/in 55 min/)
    const olga = await owner(shop)
    expect(await messages(olga)).toHaveLength(5)
    shop.clock.advance(55 * MINUTE)
    sam = await clerk(shop)
    expect((await send()).props.errors).toEqual({})
  })

  test('of twelve at once exactly five are sent', async () => {
    const client = jsonClient(sam.browser)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/contact-requests', request())),
    )
    const refused = answers.filter(({ status }) => status === 422)
    expect([await count(), refused.length]).toEqual([5, 7])
    expect(shop.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('the database refuses a second request of the same number', async () => {
    await send()
    const { db } = shop.ctx
    const row = await db.selectFrom('contact_requests').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...copy } = row
    await expect(db.insertInto('contact_requests').values(copy).execute()).rejects.toThrow(
      /unique/i,
    )
    await expect(
      db
        .insertInto('contact_requests')
        .values({ ...copy, number: 2, page: '/price' })
        .execute(),
    ).rejects.toThrow(/constraint/i)
  })
})

describe('an email', () => {
  test('is sent to each admin as well while none of them is active', async () => {
    await send({
      kind: 'wish',
      body: 'A darker theme.\n<b>Please</b>',
      page: '/price',
      request: 'abc-1',
    })
    const [email] = await emails()
    expect(email).toMatchObject({ to_email: ADMIN, subject: 'Wish from Sam' })
    expect(email?.body).toContain(
      '> A darker theme.\n> <b>Please</b>\n>\n> http://localhost:3000/price\n',
    )
    expect(email?.body).toContain(`> Assay ${VERSION} · abc-1 · Chrome, Linux`)
    expect(email?.body).toContain('Sam (staff@assay.test)')
  })

  test('is not sent while an admin is active', async () => {
    await owner(shop)
    await send()
    expect(await emails()).toEqual([])
  })

  test('is sent when the last use of an admin is longer ago than the screen stays unlocked', async () => {
    await owner(shop)
    const { lock_after_min: minutes } = await shop.ctx.db
      .selectFrom('shop')
      .select('lock_after_min')
      .executeTakeFirstOrThrow()
    shop.clock.advance((minutes + 1) * MINUTE)
    sam = await clerk(shop)
    await send()
    expect(await emails()).toHaveLength(1)
  })
})

test('the data that a user downloads has the requests', async () => {
  await send({ page: '/price' })
  const { db } = shop.ctx
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Sam')
    .executeTakeFirstOrThrow()
  expect((await personalDataOf(db, user.id)).contactRequests).toMatchObject([{ page: '/price' }])
})
