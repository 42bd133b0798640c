import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewNotification, notifyOnce } from '#server/messaging/notifications/notification.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const stopped: NewNotification = {
  to: 'everybody',
  kind: 'follow_stopped',
  values: {},
  link: '/gold-price-logs',
  by: null,
  at: '2026-11-23T12:00:00.000Z',
}
const sendOnce = (key: string) => transaction(shop.ctx, (tx) => notifyOnce(tx, key, stopped))
const USERS = 3
const notificationRows = () =>
  shop.ctx.db.selectFrom('notifications').select(['user_id', 'count']).execute()

test('a lasting condition notifies each user once, also when it is reported in parallel', async () => {
  await Promise.all(Array.from({ length: 8 }, () => sendOnce('follow_stopped 10')))
  await sendOnce('follow_stopped 10')
  const rows = await notificationRows()
  expect(rows).toHaveLength(USERS)
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(USERS)
  expect(rows.every(({ count }) => count === 1)).toBe(true)
})

test('another key notifies again', async () => {
  await sendOnce('follow_stopped 1')
  expect(await notificationRows()).toHaveLength(2 * USERS)
})
