import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { acquireLease, isLeaseHeld, releaseLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { contextOn } from '#tests/support/context.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'

let database: FreshDatabase
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  db = connect(database.url)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const isHeld = (lease: Lease | null) =>
  transaction(contextOn(db), async (tx) => isLeaseHeld(tx, requireLease(lease)))
const requireLease = (lease: Lease | null): Lease => {
  if (!lease) throw new Error('the lease was not given')
  return lease
}
const setUntil = (until: string) => db.updateTable('leases').set({ until }).execute()

test('of ten parallel requests for the lease, one gets it', async () => {
  const holders = Array.from({ length: 10 }, (_, index) => `process ${index}`)
  const leases = await Promise.all(holders.map((holder) => acquireLease(db, 'poller', holder)))
  const winners = leases.filter((lease) => lease !== null)
  expect(winners).toEqual([{ name: 'poller', holder: expect.any(String), epoch: 1 }])
  expect(await isHeld(winners[0] ?? null)).toBe(true)
})

test('the holder renews it in the same epoch, and another kind of work has its own lease', async () => {
  await acquireLease(db, 'poller', 'one')
  expect(await acquireLease(db, 'poller', 'one')).toMatchObject({ epoch: 1 })
  expect(await acquireLease(db, 'poller', 'other')).toBeNull()
  expect(await acquireLease(db, 'retention', 'other')).toMatchObject({ epoch: 1 })
})

test('a fresh lease is not written again, an old one is renewed', async () => {
  await acquireLease(db, 'poller', 'one')
  const untilThen = await until()
  await acquireLease(db, 'poller', 'one')
  expect(await until()).toBe(untilThen)
  await setUntil(ofDatabase(untilThen, -6_000))
  await acquireLease(db, 'poller', 'one')
  expect((await until()) > ofDatabase(untilThen, -6_000)).toBe(true)
})

test('an expired lease is taken by another process with a higher epoch, and the previous holder cannot write', async () => {
  const firstLease = await acquireLease(db, 'poller', 'one')
  await setUntil('2026-01-01T00:00:00.000Z')
  const next = await acquireLease(db, 'poller', 'other')
  expect(next).toEqual({ name: 'poller', holder: 'other', epoch: 2 })
  expect(await isHeld(firstLease)).toBe(false)
  expect(await isHeld(next)).toBe(true)
})

test('a process that acquires the lease again cannot write work of its earlier epoch', async () => {
  const firstLease = await acquireLease(db, 'poller', 'one')
  await setUntil('2026-01-01T00:00:00.000Z')
  const secondLease = await acquireLease(db, 'poller', 'other')
  await releaseLease(db, requireLease(secondLease))
  const renewed = await acquireLease(db, 'poller', 'one')
  expect(renewed).toMatchObject({ epoch: 3 })
  expect(await isHeld(firstLease)).toBe(false)
  expect(await isHeld(renewed)).toBe(true)
})

test('an expired lease is not in force', async () => {
  const lease = await acquireLease(db, 'poller', 'one')
  await setUntil('2026-01-01T00:00:00.000Z')
  expect(await isHeld(lease)).toBe(false)
})

test('a released lease can be taken at once; the previous holder cannot release the new lease', async () => {
  const one = requireLease(await acquireLease(db, 'poller', 'one'))
  await releaseLease(db, one)
  const other = await acquireLease(db, 'poller', 'other')
  expect(other).toMatchObject({ epoch: 2 })
  await releaseLease(db, one)
  expect(await isHeld(other)).toBe(true)
})

test('an end too far in the future, from before the clock was set back, is ignored', async () => {
  await acquireLease(db, 'poller', 'one')
  await setUntil('2199-01-01T00:00:00.000Z')
  expect(await acquireLease(db, 'poller', 'other')).toMatchObject({ epoch: 2 })
})

async function until(): Promise<string> {
  return (await db.selectFrom('leases').select('until').executeTakeFirstOrThrow()).until
}

const ofDatabase = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()
