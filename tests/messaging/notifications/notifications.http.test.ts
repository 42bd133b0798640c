import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type NewNotification,
  notify,
  type Recipients,
} from '#server/messaging/notifications/notification.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type JsonClient, jsonClient } from '#tests/support/browser.ts'
import { openShop, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
let olga: JsonClient
let sam: JsonClient
let samsId: number
beforeEach(async () => {
  shop = await openShop()
  olga = jsonClient(await shop.admin())
  sam = jsonClient(await shop.staff())
  samsId = await idOf(STAFF)
})
afterEach(() => shop.close())

async function idOf(email: string): Promise<number> {
  const { db } = shop.ctx
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user?.id ?? 0
}

/** Sends a notification, a second after the last; by default to Sam. */
async function sendNotification(to: Recipients = [samsId]): Promise<void> {
  shop.clock.advance(1_000)
  const values = { mid: '4290.00', currency: 'USD', percent: '5.10' }
  const at = shop.clock.now()
  const notification: NewNotification = {
    to,
    kind: 'quote_held',
    values,
    link: '/gold-price-logs/7',
    by: null,
    at,
  }
  await transaction(shop.ctx, (tx) => notify(tx, notification))
}

async function shownTo(who: JsonClient) {
  const { body } = await who.get('/notifications')
  return body
}

describe('the notifications of a user', () => {
  test('are empty in a new shop', async () => {
    expect(await shownTo(sam)).toEqual({ unread: 0, notifications: [] })
  })

  test('have translation keys with their values, and nothing else', async () => {
    await sendNotification()
    const values = { count: 1, mid: '4290.00', currency: 'USD', percent: '5.10' }
    expect(await shownTo(sam)).toEqual({
      unread: 1,
      notifications: [
        {
          id: expect.any(Number),
          title: { key: 'quote_held.title', values },
          message: { key: 'quote_held.message', values },
          time: shop.clock.now(),
          profile: null,
          link: '/gold-price-logs/7',
          read: false,
        },
      ],
    })
  })

  test('are the newest fifty, with the count of all unread', async () => {
    for (let count = 0; count < 53; count++) await sendNotification()
    const { unread, notifications } = await shownTo(sam)
    expect(unread).toBe(53)
    expect(notifications).toHaveLength(50)
    const times = notifications.map(({ time }: { time: string }) => time)
    expect(times[0]).toBe(shop.clock.now())
    expect(times).toEqual([...times].sort().reverse())
  })

  test('include those for holders of an ability, and none for disabled accounts', async () => {
    await sendNotification({ holding: 'users.manage' })
    expect([(await shownTo(sam)).unread, (await shownTo(olga)).unread]).toEqual([0, 1])
    await shop.ctx.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', samsId)
      .execute()
    await sendNotification('everybody')
    const rows = await shop.ctx.db.selectFrom('notifications').select('user_id').execute()
    const recipients = rows.map(({ user_id }) => user_id)
    expect(recipients.filter((id) => id === samsId)).toEqual([])
    expect((await shownTo(olga)).unread).toBe(2)
  })

  test('are not created for an empty list of recipients', async () => {
    await sendNotification([])
    expect(await shop.ctx.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  test('require sign-in', async () => {
    expect((await jsonClient(shop.guest()).get('/notifications')).status).toBe(401)
  })
})

describe('reading', () => {
  test('some notifications leaves the others unread', async () => {
    await sendNotification()
    await sendNotification()
    const [newest] = (await shownTo(sam)).notifications
    const { status, body } = await sam.post('/notifications/read', { ids: [newest.id, newest.id] })
    expect([status, body]).toEqual([200, { unread: 1 }])
    const after = (await shownTo(sam)).notifications
    expect(after.map(({ read }: { read: boolean }) => read)).toEqual([true, false])
  })

  test('all notifications leaves none unread, and those of others unchanged', async () => {
    await sendNotification('everybody')
    await sendNotification('everybody')
    expect((await sam.post('/notifications/read')).body).toEqual({ unread: 0 })
    expect((await shownTo(olga)).unread).toBe(2)
  })

  test('keeps the time of the first reading', async () => {
    await sendNotification()
    await sam.post('/notifications/read')
    const readTime = () =>
      shop.ctx.db.selectFrom('notifications').select('read_at').executeTakeFirst()
    const first = await readTime()
    shop.clock.advance(1000)
    await sam.post('/notifications/read')
    expect(await readTime()).toEqual(first)
  })

  test.each([
    ['none', []],
    ['a word', ['all']],
    ['less than one', [0]],
    ['a fraction', [1.5]],
    ['more than any number', [1e300]],
    ['more than two hundred', Array.from({ length: 201 }, (_, index) => index + 1)],
    ['no list', 7],
  ])('%s is refused', async (_, ids) => {
    await sendNotification()
    const { status, body } = await sam.post('/notifications/read', { ids })
    expect([status, Object.keys(body)]).toEqual([422, ['errors']])
    expect((await shownTo(sam)).unread).toBe(1)
  })
})

describe('dismissing', () => {
  test('removes a notification from the list, and undo restores it unchanged', async () => {
    await sendNotification()
    const { notifications } = await shownTo(sam)
    const [{ id }] = notifications
    expect((await sam.post(`/notifications/${id}/dismissal`)).body).toEqual({ unread: 0 })
    expect(await shownTo(sam)).toEqual({ unread: 0, notifications: [] })
    expect((await sam.post(`/notifications/${id}/restoral`)).body).toEqual({ unread: 1 })
    expect(await shownTo(sam)).toEqual({ unread: 1, notifications })
  })

  test('twenty times at once has the effect of one', async () => {
    await sendNotification()
    await sendNotification()
    const [{ id }] = (await shownTo(sam)).notifications
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sam.post(`/notifications/${id}/dismissal`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await shownTo(sam)).notifications).toHaveLength(1)
  })

  test('without JSON redirects back to the current page', async () => {
    await sendNotification()
    const [{ id }] = (await shownTo(sam)).notifications
    const browser = await shop.staff()
    browser.at = '/price-runs'
    const { status, headers } = await browser.post(`/notifications/${id}/dismissal`)
    expect([status, headers.location]).toEqual([303, '/price-runs'])
    expect((await shownTo(sam)).notifications).toEqual([])
  })

  test('does nothing during precognition', async () => {
    await sendNotification()
    const [{ id }] = (await shownTo(sam)).notifications
    const browser = await shop.staff()
    const { status } = await browser.post(
      `/notifications/${id}/dismissal`,
      {},
      { Precognition: 'true' },
    )
    expect(status).toBe(204)
    expect((await shownTo(sam)).notifications).toHaveLength(1)
  })
})

describe('a notification for Sam', () => {
  const acts: [string, (id: number) => [string, object?]][] = [
    ['be put away', (id) => [`/notifications/${id}/dismissal`]],
    ['be brought back', (id) => [`/notifications/${id}/restoral`]],
    ['be read', (id) => ['/notifications/read', { ids: [id] }]],
  ]

  test.each(acts)('ASVS 31, A9: cannot %s by Olga', async (_, act) => {
    await sendNotification()
    const before = await shownTo(sam)
    const [{ id }] = before.notifications
    expect((await olga.post(...act(id))).status).toBe(404)
    expect(await shownTo(sam)).toEqual(before)
  })

  test('is not read together with one of Olga, which is not read either', async () => {
    await sendNotification('everybody')
    const [samsNotification] = (await shownTo(sam)).notifications
    const [olgasNotification] = (await shownTo(olga)).notifications
    expect(
      (await olga.post('/notifications/read', { ids: [olgasNotification.id, samsNotification.id] }))
        .status,
    ).toBe(404)
    expect([(await shownTo(sam)).unread, (await shownTo(olga)).unread]).toEqual([1, 1])
  })

  test.each(['0', '-1', 'x', '1e3', '99999999999999999999', '123456789012345'])(
    'is not found under number %s',
    async (id) => {
      expect((await sam.post(`/notifications/${id}/dismissal`)).status).toBe(404)
    },
  )
})
