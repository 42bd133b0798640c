import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAll, verifyFrom } from '#server/audit/entries.ts'
import { record } from '#server/audit/record.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { withTampering } from './tampering.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const OLGA = { id: 1, name: 'Olga' }
const act = (n: number) =>
  transaction(shop.ctx, (tx) =>
    record(tx, OLGA, {
      act: 'piece_weighed',
      subject: 'piece',
      subjectId: n,
      details: { n, note: 'żółty 黄 "quoted"' },
    }),
  )
const entries = () =>
  shop.ctx.db.selectFrom('audit_entries').selectAll().orderBy('number').execute()
const numbers = async () => (await entries()).map(({ number }) => number)

test('twenty parallel acts form one chain without gaps', async () => {
  const before = (await numbers()).length
  await Promise.all(Array.from({ length: 20 }, (_, n) => act(n)))
  const all = await numbers()
  expect(all).toEqual(Array.from({ length: before + 20 }, (_, n) => n + 1))
  const result = await verifyAll(shop.ctx.db)
  expect(result).toMatchObject({ broken: null, checked: before + 20, of: before + 20 })
  expect(result.hash).toBe((await entries()).at(-1)?.hash)
})

test('an act that is rolled back leaves no entry', async () => {
  const before = await numbers()
  const failing = transaction(shop.ctx, async (tx) => {
    await record(tx, OLGA, { act: 'piece_weighed', subject: 'piece' })
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  expect(await numbers()).toEqual(before)
  await act(99)
  expect((await verifyAll(shop.ctx.db)).broken).toBeNull()
})

test('ASVS 62: the database itself refuses to change or delete an entry', async () => {
  const { db } = shop.ctx
  await expect(db.updateTable('audit_entries').set({ user_name: 'Sam' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
})

test.each([
  ['who did it', { user_name: 'Sam' }],
  ['whose account it was', { user_id: 77 }],
  ['when', { at: '2026-01-01T00:00:00.000Z' }],
  ['what', { act: 'role_changed' }],
  ['to what', { subject_id: '4711' }],
  ['how', { details: '{"n":1}' }],
  ['from where', { ip: '203.0.113.9' }],
])('an entry in which %s was changed is reported as broken', async (_, change) => {
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set(change).where('number', '=', 7).execute()
    expect(await verifyAll(db)).toMatchObject({ broken: 7, checked: 6 })
  })
  expect((await verifyAll(shop.ctx.db)).broken).toBeNull()
})

test('an entry that was deleted, in the middle or at the end, is detected', async () => {
  await withTampering(shop.ctx.db, async (db) => {
    await db.deleteFrom('audit_entries').where('number', '=', 5).execute()
    expect((await verifyAll(db)).broken).toBe(5)
  })
  const last = (await numbers()).at(-1) ?? 0
  await withTampering(shop.ctx.db, async (db) => {
    await db.deleteFrom('audit_entries').where('number', '=', last).execute()
    expect((await verifyAll(db)).broken).toBe(last)
  })
})

test('an entry with a replaced hash is reported as broken', async () => {
  await withTampering(shop.ctx.db, async (db) => {
    await db
      .updateTable('audit_entries')
      .set({ hash: 'f'.repeat(64) })
      .where('number', '=', 7)
      .execute()
    expect((await verifyAll(db)).broken).toBe(7)
  })
})

test('verification continues where it stopped', async () => {
  const result = await verifyFrom(shop.ctx.db, 10)
  expect(result).toMatchObject({ broken: null, of: (await numbers()).length })
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set({ ip: 'x' }).where('number', '=', 3).execute()
    expect((await verifyFrom(db, 10)).broken).toBeNull()
    expect((await verifyFrom(db, 0)).broken).toBe(3)
  })
})
