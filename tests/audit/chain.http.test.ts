import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAnchor } from '#server/audit/anchors.ts'
import { entryMac, sealEntries, sealNow } from '#server/audit/chain.ts'
import { prepareAuditLog } from '#server/audit/entries.ts'
import { AUDIT_KEYS } from '#server/audit/keys.ts'
import { record } from '#server/audit/record.ts'
import { hashWithoutKey, verifyFrom } from '#server/audit/verify.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { type Ctx, plusMs, sha256 } from '#server/platform/context.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { seal } from '#server/platform/security/secrets.ts'
import { scheduledJobs } from '#server/scheduled.ts'
import { emptyDatabase, migrateUpTo } from '#tests/support/database/fresh-database.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { withTampering } from './tampering.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => sealNow(shop.ctx))

const OLGA = { id: 1, name: 'Olga' }
const act = (n: number, ctx = shop.ctx) =>
  transaction(ctx, (tx) =>
    record(tx, OLGA, {
      act: 'piece_weighed',
      subject: 'piece',
      subjectId: n,
      details: { n, note: 'żółty 黄 "quoted"' },
    }),
  )
const entries = () => shop.ctx.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
const numbers = async () => (await entries()).map(({ number }) => number)
const count = async () => (await entries()).length
const verifyOn = (db: Db, ctx: Ctx = shop.ctx) => verifyLog({ ...ctx, db })
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

test('parallel acts are sealed by two processes into one chain without gaps', async () => {
  const before = await count()
  const second = { ...shop.ctx, db: connect(shop.ctx.settings.databaseUrl) }
  // Neither checks the lease of the other: only the lock on the head may keep the numbers apart.
  const leases = await Promise.all(
    ['audit-seal', 'another'].map(async (name) => {
      await shop.ctx.db.deleteFrom('leases').where('name', '=', name).execute()
      const until = plusMs(new Date().toISOString(), 60_000)
      const lease = { name, holder: name, epoch: 1 }
      await shop.ctx.db
        .insertInto('leases')
        .values({ ...lease, until })
        .execute()
      return lease
    }),
  )
  await Promise.all(
    upTo(40).map(async (n) => {
      await act(n)
      const [ctx, lease] = n % 2 ? [shop.ctx, leases[0]] : [second, leases[1]]
      if (n % 5 < 2 && lease) await sealEntries(ctx, lease)
    }),
  )
  await second.db.destroy()
  await shop.ctx.db.deleteFrom('leases').execute()
  await sealNow(shop.ctx)
  const sealed = (await numbers()).map(Number).sort((a, b) => a - b)
  expect(sealed).toEqual(upTo(before + 40))
  const result = await verifyLog(shop.ctx)
  expect(result).toMatchObject({ broken: null, checked: before + 40, of: before + 40, waiting: 0 })
})

test('entries are sealed every second, and anchors written every hour', () => {
  const scheduled = (run: unknown) => scheduledJobs.find((job) => job.run === run)?.when
  expect([scheduled(sealEntries), scheduled(writeAnchor)]).toEqual(['* * * * * *', '0 0 * * * *'])
})

test('an act that is rolled back leaves no entry', async () => {
  const before = await count()
  const failing = transaction(shop.ctx, async (tx) => {
    await record(tx, OLGA, { act: 'piece_weighed', subject: 'piece' })
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  expect(await count()).toBe(before)
})

test('entries that wait to be sealed are valid, and reported after a minute', async () => {
  await act(1)
  expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, waiting: 1, late: 0 })
  shop.clock.advance(61_000)
  expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, waiting: 1, late: 1 })
  await sealNow(shop.ctx)
  expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null, waiting: 0, late: 0 })
})

test('ASVS 62: the database itself refuses to change or delete an entry', async () => {
  const { db } = shop.ctx
  await act(1)
  for (const change of [{ user_name: 'Sam' }, { number: 999, hash: 'x', previous_hash: 'y' }])
    await expect(
      db.updateTable('audit_entries').set(change).where('number', 'is not', null).execute(),
    ).rejects.toThrow('append-only')
  await expect(
    db.updateTable('audit_entries').set({ user_name: 'Sam' }).where('number', 'is', null).execute(),
  ).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('audit_anchors').execute()).rejects.toThrow('append-only')
})

test.each([
  ['who did it', { user_name: 'Sam' }],
  ['whose account it was', { user_id: 77 }],
  ['when', { at: '2026-01-01T00:00:00.000Z' }],
  ['what', { act: 'role_changed' }],
  ['to what', { subject_id: '4711' }],
  ['how', { details: '{"n":1}' }],
  ['from where', { ip: '203.0.113.9' }],
  ['the hash', { hash: 'f'.repeat(64) }],
  ['the MAC', { mac: 'f'.repeat(64) }],
  ['that it has a MAC', { mac: null, nonce: null, key_id: null }],
])('an entry in which %s was changed is reported as broken', async (_, change) => {
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set(change).where('number', '=', 7).execute()
    expect(await verifyOn(db)).toMatchObject({ broken: 7, checked: 6, reason: 'changed' })
  })
  expect((await verifyLog(shop.ctx)).broken).toBeNull()
})

test('an entry that was deleted, in the middle or at the end, is detected', async () => {
  const last = await count()
  for (const number of [5, last])
    await withTampering(shop.ctx.db, async (db) => {
      await db.deleteFrom('audit_entries').where('number', '=', number).execute()
      expect((await verifyOn(db)).broken).toBe(number)
    })
})

test('deleted entries are detected when the head is set back to the one before them', async () => {
  const last = await count()
  const kept = last - 25
  await withTampering(shop.ctx.db, async (db) => {
    await db.deleteFrom('audit_entries').where('number', '>', kept).execute()
    await setHead(db, kept)
    expect(await verifyOn(db)).toMatchObject({ broken: kept, reason: 'changed' })
  })
  await withTampering(shop.ctx.db, async (db) => {
    await setHead(db, kept)
    expect((await verifyOn(db)).broken).toBe(kept)
  })
})

test('an old head with its MAC does not hide the entries after it', async () => {
  const old = await shop.ctx.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  await act(1)
  await sealNow(shop.ctx)
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_head').set(old).execute()
    expect((await verifyOn(db)).broken).toBe(old.entries + 1)
  })
})

test('a log that is hashed anew after a change is detected', async () => {
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set({ user_id: 77 }).where('number', '=', 7).execute()
    await rehash(db)
    expect((await verifyOn(db)).broken).toBe(7)
  })
})

test('a log that is hashed anew as one without keys is detected', async () => {
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set({ mac: null, nonce: null, key_id: null }).execute()
    await rehash(db)
    await db.updateTable('audit_head').set({ mac: null, key_id: null }).execute()
    expect((await verifyOn(db)).broken).toBe(1)
    await db.deleteFrom('audit_anchors').execute()
    await db.deleteFrom('audit_keys').execute()
    expect((await verifyOn(db)).broken).toBe(1)
  })
})

test('an entry that was written without the key is detected, also before it is sealed', async () => {
  await act(1)
  await sealNow(shop.ctx)
  const end = (await count()) + 1
  const [copied] = await entries()
  if (!copied) throw new Error('the log is empty')
  const { id: _, number: _n, hash: _h, previous_hash: _p, ...forged } = copied
  await withTampering(shop.ctx.db, async (db) => {
    const entry = { ...forged, user_id: 77, mac: 'f'.repeat(64) }
    await db.insertInto('audit_entries').values(entry).execute()
    expect((await verifyOn(db)).broken).toBe(end)
  })
  // The MAC of an act is unique, so that none can be repeated.
  await expect(shop.ctx.db.insertInto('audit_entries').values(forged).execute()).rejects.toThrow()
})

test('entries that were taken out of the chain are detected', async () => {
  const last = await count()
  await withTampering(shop.ctx.db, async (db) => {
    await db
      .updateTable('audit_entries')
      .set({ number: null, hash: null, previous_hash: null })
      .where('number', '=', last)
      .execute()
    expect((await verifyOn(db)).broken).toBe(last)
  })
})

test('a log whose keys were sealed under another secret says so, and goes on with a new key', async () => {
  const current = 'another secret for tests, and for nothing else'
  const sessionSecrets = { current, previous: null }
  const other = { ...shop.ctx, settings: { ...shop.ctx.settings, sessionSecrets } }
  expect(await verifyLog(other)).toMatchObject({ broken: 1, reason: 'key' })
  await act(1, other)
  await sealNow(other)
  const last = (await entries()).at(-1)
  expect(last).toMatchObject({ key_id: 2, number: await count() })
  expect(await verifyFrom(other, (last?.number ?? 0) - 1)).toMatchObject({ broken: null })
})

test('a start with another secret is refused and changes nothing, unless the former one is lost', async () => {
  const { ctx, close } = await openShop()
  try {
    await act(1, ctx)
    const keys = () => ctx.db.selectFrom('audit_keys').selectAll().orderBy('id').execute()
    const before = await keys()
    const current = 'another secret for tests, and for nothing else'
    const { sessionSecrets } = ctx.settings
    const under = (settings: Partial<Ctx['settings']>) =>
      prepareAuditLog({ ...ctx, settings: { ...ctx.settings, ...settings } })
    await expect(under({ sessionSecrets: { current, previous: null } })).rejects.toThrow(
      /^SESSION_SECRET is wrong: this database was used with another one/,
    )
    expect(await keys()).toEqual(before)
    await under({ sessionSecrets })
    await under({ sessionSecrets: { current, previous: sessionSecrets.current } })
    expect(await keys()).toEqual(before)
    await under({ sessionSecrets: { current, previous: null }, isSessionSecretLost: true })
    expect(await keys()).toMatchObject([...before, { id: 2 }])
    await expect(under({ sessionSecrets })).rejects.toThrow(/^SESSION_SECRET is wrong/)
    await under({ sessionSecrets: { current, previous: null } })
  } finally {
    await close()
  }
})

test('an act is recorded with the key as the database has it, whichever process made or sealed it', async () => {
  const { ctx, close } = await openShop()
  try {
    const keys = ctx.db.updateTable('audit_keys')
    const sealed = (letter: string) =>
      seal(ctx.settings.sessionSecrets, AUDIT_KEYS.purpose(), keyOf(letter).toString('base64url'))
    const lastAct = async () => {
      await act(1, ctx)
      const rows = ctx.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc')
      return rows.limit(1).executeTakeFirstOrThrow()
    }
    expect(await lastAct()).toMatchObject({ key_id: 1 })
    const made = { id: 2, sealed: sealed('a'), created_at: ctx.clock.now() }
    await ctx.db.insertInto('audit_keys').values(made).execute()
    const ofNewKey = await lastAct()
    expect(ofNewKey).toMatchObject({ key_id: 2, mac: entryMac(keyOf('a'), ofNewKey) })
    // The same key, as after a rotation, and another one, as after a restore of another database.
    await keys
      .set({ sealed: sealed('a') })
      .where('id', '=', 2)
      .execute()
    const ofSameKey = await lastAct()
    expect(ofSameKey).toMatchObject({ key_id: 2, mac: entryMac(keyOf('a'), ofSameKey) })
    await keys
      .set({ sealed: sealed('b') })
      .where('id', '=', 2)
      .execute()
    const ofReplacedKey = await lastAct()
    expect(ofReplacedKey).toMatchObject({ key_id: 2, mac: entryMac(keyOf('b'), ofReplacedKey) })
  } finally {
    await close()
  }
})

const keyOf = (letter: string) => Buffer.alloc(32, letter)

test('verification continues where it stopped', async () => {
  const result = await verifyFrom(shop.ctx, 10)
  expect(result.of).toBe(await count())
  await withTampering(shop.ctx.db, async (db) => {
    await db.updateTable('audit_entries').set({ ip: 'x' }).where('number', '=', 3).execute()
    expect((await verifyFrom({ ...shop.ctx, db }, 10)).broken).not.toBe(3)
    expect((await verifyFrom({ ...shop.ctx, db }, 0)).broken).toBe(3)
  })
})

test('entries from before keys stay valid, and cannot be changed any more', async () => {
  const database = await emptyDatabase()
  const db = connect(database.url)
  const ctx = { ...shop.ctx, db }
  await migrateUpTo(db, '0030-audit-keys')
  let previous = ''
  for (const number of upTo(12)) {
    const entry = { ...ENTRY, number, subject_id: String(number), previous_hash: previous }
    previous = hashWithoutKey(entry)
    await db
      .insertInto('audit_entries')
      .values({ ...entry, hash: previous })
      .execute()
  }
  await db.updateTable('audit_head').set({ entries: 12, hash: previous }).execute()
  await migrate(db, engineOf(database.url))
  expect((await verifyOn(db, ctx)).broken).toBe(1)
  await prepareAuditLog(ctx)
  await act(13, ctx)
  await sealNow(ctx)
  expect(await verifyOn(db, ctx)).toMatchObject({
    broken: null,
    of: 13,
    keyed: { entries: 12, at: ctx.clock.now() },
  })
  await withTampering(db, async (trx) => {
    await trx.updateTable('audit_entries').set({ user_id: 77 }).where('number', '=', 5).execute()
    expect((await verifyOn(trx, ctx)).broken).toBe(5)
    await rehash(trx)
    expect((await verifyOn(trx, ctx)).broken).toBe(12)
  })
  await db.destroy()
  await database.drop()
})

const ENTRY = {
  at: '2026-01-01T00:00:00.000Z',
  user_id: 1,
  user_name: 'Olga',
  act: 'piece_weighed',
  subject: 'piece',
  details: '{}',
  ip: null,
  request_id: null,
}

/** The head as it was after an entry, without its MAC, which only the key gives. */
async function setHead(db: Db, entries: number): Promise<void> {
  const { hash } = await db
    .selectFrom('audit_entries')
    .select('hash')
    .where('number', '=', entries)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('audit_head')
    .set({ entries, hash: hash ?? '' })
    .execute()
}

/** Computes every hash anew, as somebody could who knows the code but not the key. */
async function rehash(db: Db): Promise<void> {
  let previous = ''
  const rows = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute()
  for (const row of rows.filter(({ number }) => number !== null)) {
    const hash =
      row.mac === null
        ? hashWithoutKey({ ...row, previous_hash: previous })
        : sha256(JSON.stringify([row.number, row.id, row.mac, previous]))
    await db
      .updateTable('audit_entries')
      .set({ previous_hash: previous, hash })
      .where('id', '=', row.id)
      .execute()
    previous = hash
  }
  await db.updateTable('audit_head').set({ hash: previous }).execute()
}
