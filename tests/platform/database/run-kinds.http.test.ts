import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Engine, wordsOf } from '#server/platform/database/dialect.ts'
import { runKinds as migration } from '#server/platform/database/migrations/0024-run-kinds.ts'
import type { RunKind } from '#server/pricing/run-kind-list.ts'
import { apply, type Inertia, owner, repriceAt, undo } from '#tests/support/priced-shop.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let olga: Inertia
beforeAll(async () => {
  shop = await openShop({ stock: 'chain' })
  olga = await owner(shop)
})
afterAll(() => shop.close())

const engine: Engine = inject('engine')
const KINDS = ['reprice', 'sale', 'compare', 'edit', 'import', 'restore', 'revert'] as const
const TABLES = ['price_runs', 'price_run_lines', 'price_changes', 'variants'] as const

/** Reverts the migration: the column as in 0011. */
async function toVersion23(): Promise<void> {
  const list = KINDS.map((kind) => `'${kind}'`).join(', ')
  for (const statement of [
    `alter table price_runs add column old_kind ${wordsOf(engine).text} not null
      default 'reprice' check (old_kind in (${list}))`,
    'update price_runs set old_kind = kind',
    'alter table price_runs drop column kind',
    'alter table price_runs rename column old_kind to kind',
    'drop table price_run_kinds',
  ])
    await sql.raw(statement).execute(shop.ctx.db)
}

async function migrateAgain(): Promise<void> {
  await shop.ctx.db.transaction().execute(async (trx) => {
    for (const statement of migration(wordsOf(engine), engine))
      await sql.raw(statement).execute(trx)
  })
}

/** Every row of the tables around runs, and the names of all indexes and triggers. */
async function contents() {
  const { db } = shop.ctx
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const all: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute()
      return all.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    }),
  )
  const named = await (engine === 'sqlite'
    ? sql<{
        name: string
      }>`select name from sqlite_master where type in ('index', 'trigger', 'view')`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'
        union select tgname from pg_trigger where not tgisinternal`
  ).execute(db)
  return { rows, names: named.rows.map(({ name }) => name).sort() }
}

test('migration 0024 keeps every run, line, change and index of version 23, and the ledger append-only', async () => {
  const { db } = shop.ctx
  const id = await repriceAt(olga, '4100.00')
  await undo(olga, id)
  await repriceAt(olga, '4150.00')
  const original = await contents()
  await toVersion23()
  const { id: _, ...row } = await db
    .selectFrom('price_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const kind of KINDS)
    await db
      .insertInto('price_runs')
      .values({ ...row, kind })
      .execute()
  const before = await contents()
  await migrateAgain()
  const after = await contents()
  expect(after.rows).toEqual(before.rows)
  expect(after.rows[0]).toHaveLength(3 + KINDS.length)
  expect(after.rows[2]?.length).toBeGreaterThan(1_000)
  expect(after.names).toEqual(original.names)
  await expect(sql`update price_changes set reason = 'x'`.execute(db)).rejects.toThrow(
    /append-only/,
  )
  if (engine === 'sqlite')
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
})

test('after migration 0024 a run has a kind of the table, and runs still work', async () => {
  const { db } = shop.ctx
  const insert = (kind: string | null) =>
    db
      .insertInto('price_runs')
      .values({
        kind: kind as RunKind,
        state: 'discarded',
        formula_version: 1,
        currency: 'USD',
        scope: '{}',
        totals: '{}',
        created_at: shop.clock.now(),
      } as never)
      .execute()
  await insert('edit')
  await expect(insert('unknown')).rejects.toThrow(/foreign key/i)
  await expect(insert(null)).rejects.toThrow(/null/i)
  const { props } = await olga.post('/price-runs', { kind: 'reprice' })
  await apply(olga, props.run.id)
  expect((await olga.get(`/price-runs/${props.run.id}`)).props.run.state).toBe('applied')
})
