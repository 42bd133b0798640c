import { afterEach, beforeEach, expect, test } from 'vitest'
import { newestSlot } from '#server/market/polling/process-poll-queries.ts'
import { deleteOldRepeats } from '#server/market/polling/retention.ts'
import { connect } from '#server/platform/database/connect.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { scheduledJobs } from '#server/scheduled.ts'
import {
  HOUR,
  minutesLater,
  openShopWithSources,
  type ShopWithSources,
} from '#tests/market/shop-with-sources.ts'
import { inertia } from '#tests/support/inertia.ts'

const DAYS = (24 * HOUR) / 60_000
const NEVER = new AbortController().signal

let here: ShopWithSources
beforeEach(async () => {
  here = await openShopWithSources(['swissquote', 'gold_api_com'])
})
afterEach(() => here.shop.close())

async function holdRetentionLease(holder = 'this process'): Promise<Lease> {
  const lease = await acquireLease(here.shop.ctx.db, 'retention', holder)
  if (!lease) throw new Error('the lease was not given')
  return lease
}

const deleteRepeats = async () => deleteOldRepeats(here.shop.ctx, await holdRetentionLease(), NEVER)

/** Receives a price of Swissquote, and repeats of it each minute. */
async function receiveRepeatedly(price: string, times: number): Promise<number> {
  const time = here.shop.clock.now()
  const { quote } = await here.receive('swissquote', price, { time, scheduledAt: time })
  for (let again = 1; again <= times; again += 1) {
    minutesLater(here.shop)
    await here.receive('swissquote', price, { time, scheduledAt: here.shop.clock.now() })
  }
  return quote?.id ?? 0
}

const outcomes = async () => (await here.polls()).map(({ outcome }) => outcome)

async function repeatsOf(id: number) {
  const olga = inertia(await here.shop.admin())
  return (await olga.get(`/gold-price-logs/${id}`)).props.repeats
}

test('is scheduled', () => {
  expect(scheduledJobs.find(({ run }) => run === deleteOldRepeats)).toBeDefined()
})

test('of repeats older than a month the first and the last stay, and the count is unchanged', async () => {
  const id = await receiveRepeatedly('4100.00', 10)
  const before = await repeatsOf(id)
  minutesLater(here.shop, 31 * DAYS)
  await deleteRepeats()

  expect(await outcomes()).toEqual(['quote', 'duplicate', 'duplicate'])
  expect(before).toMatchObject({ count: 10 })
  expect(await repeatsOf(id)).toEqual(before)
})

test('the count stays correct after a second run by another process', async () => {
  const id = await receiveRepeatedly('4100.00', 10)
  minutesLater(here.shop, 31 * DAYS)
  await deleteRepeats()
  const db = connect(here.shop.ctx.settings.databaseUrl)
  await deleteOldRepeats({ ...here.shop.ctx, db }, await holdRetentionLease(), NEVER)
  await db.destroy()

  expect(await repeatsOf(id)).toMatchObject({ count: 10 })
})

test('more repeats than one batch are deleted in several', async () => {
  const id = await receiveRepeatedly('4100.00', 1)
  const { ctx, clock } = here.shop
  const row = { source: 'swissquote', outcome: 'duplicate' as const, quote_id: id }
  const at = clock.now()
  await ctx.db
    .insertInto('feed_polls')
    .values(Array.from({ length: 1_200 }, () => ({ ...row, at })))
    .execute()
  minutesLater(here.shop, 31 * DAYS)
  await deleteRepeats()

  expect(await outcomes()).toEqual(['quote', 'duplicate', 'duplicate'])
})

test('repeats of the last 30 days stay', async () => {
  await receiveRepeatedly('4100.00', 5)
  minutesLater(here.shop, 30 * DAYS - 5)
  await deleteRepeats()

  expect(await outcomes()).toEqual(['quote', ...Array(5).fill('duplicate')])
})

test('accepted, held and rejected prices stay unchanged', async () => {
  await receiveRepeatedly('4100.00', 3)
  await here.receive('swissquote', '4300.00')
  await here.receive('gold_api_com', '90.00')
  const before = await here.quotes()
  minutesLater(here.shop, 400 * DAYS)
  await deleteRepeats()

  expect(before.map(({ quality }) => quality)).toEqual(['accepted', 'held', 'rejected'])
  expect(await here.quotes()).toEqual(before)
})

test('failures, rejected readings and repeats with reasons stay', async () => {
  const time = here.shop.clock.now()
  await here.receive('swissquote', '4100.00', { time })
  await here.fails('swissquote', 'timeout')
  await here.receive('swissquote', 0)
  for (let again = 0; again < 20; again += 1) {
    minutesLater(here.shop)
    await here.receive('swissquote', '4100.00', { time })
  }
  minutesLater(here.shop, 31 * DAYS)
  await deleteRepeats()

  // It was fresh for fifteen minutes; then five polls were stale.
  const stalePolls = (await here.polls()).filter(({ reasons }) => reasons.includes('stale'))
  expect(stalePolls).toHaveLength(5)
  expect(await outcomes()).toEqual([
    'quote',
    'failed',
    'rejected',
    'duplicate',
    ...Array(5).fill('duplicate'),
  ])
})

test('the newest tick of a source stays, so that none is polled twice', async () => {
  await receiveRepeatedly('4100.00', 5)
  const { db } = here.shop.ctx
  const before = await newestSlot(db, { source: 'swissquote', metal: 'XAU' })
  minutesLater(here.shop, 31 * DAYS)
  await deleteRepeats()

  expect(before).not.toBeNull()
  expect(await newestSlot(db, { source: 'swissquote', metal: 'XAU' })).toBe(before)
})

test('a process that lost its lease deletes nothing', async () => {
  await receiveRepeatedly('4100.00', 5)
  minutesLater(here.shop, 31 * DAYS)
  const lost = { ...(await holdRetentionLease()), epoch: 0 }
  await deleteOldRepeats(here.shop.ctx, lost, NEVER)

  expect(await outcomes()).toHaveLength(6)
})

test('a process that stops deletes nothing more', async () => {
  await receiveRepeatedly('4100.00', 5)
  minutesLater(here.shop, 31 * DAYS)
  await deleteOldRepeats(here.shop.ctx, await holdRetentionLease(), AbortSignal.abort())

  expect(await outcomes()).toHaveLength(6)
})
