import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { record } from '#server/audit/record.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { updateShopFrom } from '#server/configuration/queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-errors.ts'
import { RunAgain, type Tx, transaction } from '#server/platform/database/transaction.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const OLGA = { id: null, name: 'Olga' }
const ACT = { act: 'tried', subject: 'transaction' }
const countActs = async () =>
  (await shop.ctx.db.selectFrom('audit_entries').select('id').where('act', '=', ACT.act).execute())
    .length

/** A serialization failure, as both engines report it. */
const serializationFailure = () =>
  Object.assign(new Error('could not serialize access'), { code: '40001' })

test('tx is the context, with its db on the transaction', async () => {
  const before = await countActs()
  const result = await transaction(shop.ctx, async (tx) => {
    expect(tx.db.isTransaction).toBe(true)
    expect([tx.clock, tx.ids, tx.settings]).toEqual([
      shop.ctx.clock,
      shop.ctx.ids,
      shop.ctx.settings,
    ])
    await record(tx, OLGA, ACT)
    return 'returned'
  })
  expect([result, await countActs()]).toEqual(['returned', before + 1])
})

test('a failed transaction writes nothing', async () => {
  const before = await countActs()
  const failing = transaction(shop.ctx, async (tx) => {
    await record(tx, OLGA, ACT)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countActs()).toBe(before)
})

test('an attempt with a serialization failure is retried and writes once', async () => {
  const before = await countActs()
  let attempts = 0
  await transaction(shop.ctx, async (tx) => {
    await record(tx, OLGA, ACT)
    if (++attempts < 3) throw serializationFailure()
  })
  expect([attempts, await countActs()]).toEqual([3, before + 1])
})

test('work that asks for it runs again without what it wrote, as the next attempt', async () => {
  const before = await countActs()
  const attempts: number[] = []
  await transaction(shop.ctx, async (tx) => {
    await record(tx, OLGA, ACT)
    if (attempts.push(tx.attempt) === 1) throw new RunAgain(new Error('no'))
  })
  expect([attempts, await countActs()]).toEqual([[1, 2], before + 1])
})

test('when the work asks for another run every time, its own error is thrown', async () => {
  const failing = transaction(shop.ctx, async () => {
    throw new RunAgain(new Error('no'))
  })
  await expect(failing).rejects.toThrow(/^no$/)
})

test('work does not run again while the database does not answer', async () => {
  let attempts = 0
  const failing = transaction(shop.ctx, async () => {
    attempts += 1
    throw new RunAgain(new DatabaseUnavailable(new Error('gone')))
  })
  await expect(failing).rejects.toThrow(DatabaseUnavailable)
  expect(attempts).toBe(1)
})

test.each(['55P03', '57P01'])(
  'an attempt that ends with %s before the commit is retried once',
  async (code) => {
    const before = await countActs()
    let attempts = 0
    const interrupted = (until: number) =>
      transaction(shop.ctx, async (tx) => {
        await record(tx, OLGA, ACT)
        if (++attempts < until) throw Object.assign(new Error('interrupted'), { code })
      })
    await interrupted(2)
    expect([attempts, await countActs()]).toEqual([2, before + 1])
    attempts = 0
    await expect(interrupted(3)).rejects.toThrow('interrupted')
    expect([attempts, await countActs()]).toEqual([2, before + 1])
  },
)

test('a transaction that repeats a statement runs again after another process has migrated', async () => {
  const read = () =>
    transaction(shop.ctx, (tx) => tx.db.selectFrom('audit_anchors').selectAll().execute())
  for (let n = 0; n < 5; n++) await read()
  const before = await read()
  await sql`alter table audit_anchors add column later integer`.execute(shop.ctx.db)
  expect(await read()).toEqual(before.map((row) => ({ ...row, later: null })))
})

test('a read by key that is repeated outside a transaction goes on after another process has migrated', async () => {
  const read = () =>
    shop.ctx.db.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  for (let n = 0; n < 5; n++) await read()
  const before = await read()
  await sql`alter table users add column later integer`.execute(shop.ctx.db)
  expect(await read()).toEqual({ ...before, later: null })
})

test('settings are read once in a transaction, and anew after it changed them', async () => {
  const linesOf = async (db: Db) => (await shopOf(db)).staff_lines
  await transaction(shop.ctx, async (tx) => {
    const before = await linesOf(tx.db)
    await sql`update shop set staff_lines = staff_lines + 1`.execute(tx.db)
    expect(await linesOf(tx.db)).toBe(before)
    const { version } = await shopOf(tx.db)
    await updateShopFrom(tx, version, { staff_change_bp: 400 })
    expect(await linesOf(tx.db)).toBe(before + 1)
  })
  await sql`update shop set staff_lines = 7`.execute(shop.ctx.db)
  expect(await linesOf(shop.ctx.db)).toBe(7)
})

test.skipIf(inject('engine') === 'sqlite')(
  'a transaction whose connection the server ends is written once by another connection',
  async () => {
    const before = await countActs()
    let attempts = 0
    await transaction(shop.ctx, async (tx) => {
      await record(tx, OLGA, ACT)
      if (++attempts === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    })
    expect([attempts, await countActs()]).toEqual([2, before + 1])
  },
)

test('an error of the commit is not retried, because it may have happened', async () => {
  const ended = Object.assign(new Error('ended'), { code: '57P01' })
  const execute = async (work: (db: Trx) => Promise<unknown>) => {
    await shop.ctx.db.transaction().execute(work)
    throw ended
  }
  const db = { transaction: () => ({ setIsolationLevel: () => ({ execute }) }) } as unknown as Db
  let attempts = 0
  const failing = transaction({ ...shop.ctx, db }, async () => {
    attempts += 1
  })
  await expect(failing).rejects.toThrow('ended')
  expect(attempts).toBe(1)
})

test('after twelve attempts the transaction fails', async () => {
  let attempts = 0
  const failing = transaction(shop.ctx, async () => {
    attempts += 1
    throw serializationFailure()
  })
  await expect(failing).rejects.toThrow('serialize')
  expect(attempts).toBe(12)
})

describe('a transaction inside a transaction', () => {
  test('is refused, also when the inner function takes any context, and the outer one is rolled back', async () => {
    const before = await countActs()
    const inner = (ctx: Ctx) => transaction(ctx, async (tx) => record(tx, OLGA, ACT))
    const outer = transaction(shop.ctx, async (tx) => {
      await record(tx, OLGA, ACT)
      await inner(tx)
    })
    await expect(outer).rejects.toThrow('inside another')
    expect(await countActs()).toBe(before)
  })

  test('does not compile, nor does a write outside a transaction', () => {
    const nested = (tx: Tx) =>
      // @ts-expect-error: a Tx is not a context outside a transaction.
      transaction(tx, async () => null)
    const outside = (ctx: Ctx) =>
      // @ts-expect-error: a Ctx is not a Tx.
      record(ctx, OLGA, ACT)
    const forged = (ctx: Ctx, db: Tx['db']) =>
      // @ts-expect-error: a context with a transaction in it is not a Tx either.
      record({ ...ctx, db, afterCommit: () => {} }, OLGA, ACT)
    expect([nested, outside, forged]).toHaveLength(3)
  })
})

describe('afterCommit', () => {
  let ran: unknown[]
  beforeEach(() => {
    ran = []
  })

  test('runs the callbacks after the commit, one after another, and waits for them', async () => {
    const before = await countActs()
    await transaction(shop.ctx, async (tx) => {
      tx.afterCommit(async () => {
        // The write is visible to others, and on SQLite the only write connection is free again.
        ran.push(['first', (await countActs()) - before])
      })
      tx.afterCommit(() => ran.push('second'))
      await record(tx, OLGA, ACT)
      expect(ran).toEqual([])
    })
    expect(ran).toEqual([['first', 1], 'second'])
  })

  test('drops the callbacks of an attempt that is retried', async () => {
    let attempts = 0
    await transaction(shop.ctx, async (tx) => {
      attempts += 1
      tx.afterCommit(() => ran.push(attempts))
      if (attempts < 3) throw serializationFailure()
    })
    expect(ran).toEqual([3])
  })

  test('does not run callbacks when nothing was committed', async () => {
    const failing = transaction(shop.ctx, async (tx) => {
      tx.afterCommit(() => ran.push('ran'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(ran).toEqual([])
  })

  test('logs a failing callback, keeps the commit, and runs the other callbacks', async () => {
    const before = await countActs()
    const lines = shop.log.length
    const returned = await transaction(shop.ctx, async (tx) => {
      await record(tx, OLGA, ACT)
      tx.afterCommit(() => {
        throw serializationFailure()
      })
      tx.afterCommit(() => ran.push('next'))
      return 'returned'
    })
    expect([returned, ran, await countActs()]).toEqual(['returned', ['next'], before + 1])
    const logged = shop.log.slice(lines)
    expect(logged).toEqual([
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({ message: expect.stringContaining('serialize') }),
      }),
    ])
  })
})

test('the event loop turns while one long select of a transaction is read', async () => {
  let turns = 0
  let isRead = false
  const count = () => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  const rows = await transaction(shop.ctx, async ({ db }) => {
    setImmediate(count)
    const found = await longSelect(db)
    isRead = true
    return found
  })
  expect([rows.length, rows.at(-1)]).toEqual([300_000, { n: 300_000 }])
  expect(turns).toBeGreaterThan(3)
})

test('the event loop turns after a long select outside a transaction', async () => {
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  await longSelect(shop.ctx.db)
  expect(hasTurned).toBe(true)
})

test('a transaction that fails while a long select is read is rolled back, and the next one works', async () => {
  const { db } = shop.ctx
  let reading: Promise<unknown> = Promise.resolve()
  const failing = transaction(shop.ctx, async (tx) => {
    const row = { name: 'of no job', holder: '', epoch: 0, until: '' }
    await tx.db.insertInto('leases').values(row).execute()
    reading = longSelect(tx.db)
    await new Promise((resolve) => setImmediate(resolve))
    throw new Error('the work failed')
  })
  await expect(failing).rejects.toThrow('the work failed')
  await reading
  const before = await countActs()
  await transaction(shop.ctx, (tx) => record(tx, OLGA, ACT))
  expect(await countActs()).toBe(before + 1)
  expect(
    await db.selectFrom('leases').selectAll().where('name', '=', 'of no job').execute(),
  ).toEqual([])
})

async function longSelect(db: Db): Promise<{ n: number }[]> {
  const { rows } = await sql<{ n: number }>`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 300000)
    select n from numbers`.execute(db)
  return rows
}
