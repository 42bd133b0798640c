import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { currentConfig } from '#server/configuration/configuration.ts'
import { sha256 } from '#server/platform/context.ts'
import { appendOnly, type Engine, wordsOf } from '#server/platform/database/dialect.ts'
import { priceCauses } from '#server/platform/database/migrations/0037-price-causes.ts'
import { decideOldCauses } from '#server/pricing/ledger/old-causes.ts'
import { keepFewChains } from '#tests/configuration/form.ts'
import {
  apply,
  chainShop,
  EIGHT_MM_22_INCH,
  enterGold,
  type Inertia,
  owner,
  pieceOf,
  preview,
  repriceAt,
  undo,
} from '#tests/support/priced-shop.ts'
import type { Shop } from '#tests/support/shop.ts'

const engine: Engine = inject('engine')
const WITHOUT_FIRST = 'MCL-S-18K-8MM-22IN'
const WITHOUT_NEXT = 'MCL-S-22K-8MM-22IN'

let shop: Shop
let olga: Inertia
let runs: number[]
/** What this release recorded for the same history. */
let recorded: Awaited<ReturnType<typeof ledger>>
beforeAll(async () => {
  shop = await chainShop()
  await keepFewChains(shop)
  olga = await owner(shop)
  runs = await history()
  recorded = await ledger()
  await toVersion36()
})
afterAll(() => shop.close())

async function edit(change: object) {
  const { id: variantId, version } = await pieceOf(olga, EIGHT_MM_22_INCH)
  const edits = [{ variantId, field: 'regular', version, ...change }]
  const { props } = await olga.post('/price-runs', { kind: 'edit', edits, reason: 'as agreed' })
  await apply(olga, props.run.id)
}

/** Runs with every cause that a database of an earlier release can contain. Returns the reprices. */
async function history(): Promise<number[]> {
  const first = await repriceAt(olga, '4100.00')
  const second = await repriceAt(olga, '4200.00')
  const { id } = await pieceOf(olga, EIGHT_MM_22_INCH)
  await olga.post(`/variants/${id}/weight`, { grams: '99.5', confirmed: true })
  await changeLabor()
  const third = (await preview(olga)).props.run.id
  await apply(olga, third, { includeHeld: true, overrideReason: 'checked each of them' })
  await edit({ value: 1_550_000, mode: 'fixed' })
  await edit({ value: null })
  await edit({ value: 1_560_000 })
  const fourth = await repriceAt(olga, '4300.00', {
    includeHeld: true,
    overrideReason: 'checked each of them',
  })
  await undo(olga, fourth)
  shop.clock.advance(60_000)
  await enterGold(olga, '4350.00')
  const fifth = (await preview(olga)).props.run.id
  await apply(olga, fifth, { includeHeld: true, overrideReason: 'checked each of them' })
  return [first, second, third, fourth, fifth]
}

async function changeLabor() {
  const { db, clock } = shop.ctx
  const { version, settings } = await currentConfig(db)
  settings.byConstruction.solid.labour.perGramMinor = 900
  const text = JSON.stringify(settings)
  await db
    .insertInto('pricing_configs')
    .values({
      version: version + 1,
      effective_from: clock.now(),
      author_id: null,
      note: '',
      settings: text,
      settings_sha256: sha256(text),
      example: 0,
    })
    .execute()
}

async function ledger() {
  const { rows } = await sql<{ id: number; sku: string; cause: string; causes: string | null }>`
    select c.id, l.sku, c.run_id, c.field, c.old, c.new, c.position, c.receipt_run_id, c.cause, l.causes
    from price_changes c join price_run_lines l on l.run_id = c.run_id and l.variant_id = c.variant_id
    order by c.id`.execute(shop.ctx.db)
  return rows
}

async function run(...statements: string[]) {
  for (const statement of statements) await sql.raw(statement).execute(shop.ctx.db)
}

/** Reverts the migration: one cause for a run, as an earlier release stored it. */
async function toVersion36() {
  await run(
    ...(engine === 'postgres'
      ? [
          'drop trigger price_changes_words on price_changes',
          'drop function price_changes_words',
          'drop trigger price_changes_append_only on price_changes',
        ]
      : ['drop trigger price_changes_no_update', 'drop trigger price_changes_no_delete']),
    'drop index price_changes_by_moment',
    'drop index price_changes_undecided',
    `alter table price_changes add column old_cause ${wordsOf(engine).text} not null default 'rule'
      check (old_cause in ('gold_move', 'rule', 'manual', 'sale', 'compare', 'import', 'revert', 'correction'))`,
    `update price_changes set old_cause = (
      select case when r.kind = 'edit' then 'manual' when r.kind = 'revert' then 'revert'
        when r.id = ${runs[0]} then 'gold_move' else 'rule' end
      from price_runs r where r.id = price_changes.run_id)`,
    'alter table price_changes drop column cause',
    'alter table price_changes rename column old_cause to cause',
    'create index price_changes_by_moment on price_changes (at, cause, user_id, old, new)',
    ...appendOnly(engine, 'price_changes'),
    'alter table price_run_lines drop column causes',
  )
}

test('each price of an earlier release gets the cause that its two receipts show', async () => {
  expect(new Set(recorded.map(({ cause }) => cause))).toEqual(
    new Set(['first_price', 'gold_move', 'settings', 'manual', 'formula', 'revert']),
  )
  expect(recorded.map(({ causes }) => causes)).toContain(
    '[{"cause":"settings","fields":["labour.perGramMinor"]},{"cause":"weight"}]',
  )
  // Two lines that an earlier release did not keep.
  await run(
    `delete from price_run_lines where run_id = ${runs[0]} and sku = '${WITHOUT_FIRST}'`,
    `delete from price_run_lines where run_id = ${runs[1]} and sku = '${WITHOUT_NEXT}'`,
  )
  await shop.ctx.db.transaction().execute(async (trx) => {
    for (const statement of priceCauses(wordsOf(engine), engine))
      await sql.raw(statement).execute(trx)
  })
  const undecided = await sql<{ n: number }>`
    select count(*) as n from price_changes where cause is null`.execute(shop.ctx.db)
  expect(Number(undecided.rows[0]?.n)).toBeGreaterThan(40)

  await decideOldCauses(shop.ctx)
  await decideOldCauses(shop.ctx)

  const isLost = ({ sku, run_id }: Record<string, unknown>) =>
    (sku === WITHOUT_FIRST && run_id === runs[0]) || (sku === WITHOUT_NEXT && run_id === runs[1])
  const needsLost = ({ sku, run_id }: Record<string, unknown>) =>
    (sku === WITHOUT_FIRST && run_id === runs[1]) || (sku === WITHOUT_NEXT && run_id === runs[2])
  const unknown = { cause: 'unknown', causes: '[{"cause":"unknown"}]' }
  expect(await ledger()).toEqual(
    recorded
      .filter((row) => !isLost(row))
      .map((row) => (needsLost(row) ? { ...row, ...unknown } : row)),
  )
})

test('only prices without the line of a receipt stay without a cause', async () => {
  const { rows } = await sql<{ cause: string; sku: string; run_id: number }>`
    select c.cause, v.sku, c.run_id from price_changes c join variants v on v.id = c.variant_id
    where c.cause is null or c.cause in ('unknown', 'rule') order by c.run_id, v.sku`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([
    // The line of the price before is missing.
    { cause: 'unknown', sku: WITHOUT_FIRST, run_id: runs[1] },
    // The line of the price itself is missing.
    { cause: 'unknown', sku: WITHOUT_NEXT, run_id: runs[1] },
    // The line of the price before is missing.
    { cause: 'unknown', sku: WITHOUT_NEXT, run_id: runs[2] },
  ])
  const first = await sql<{ n: number }>`select count(*) as n from price_changes
    where cause = 'first_price'`.execute(shop.ctx.db)
  expect(Number(first.rows[0]?.n)).toBe(
    recorded.filter(({ cause }) => cause === 'first_price').length,
  )
})

test('the history says so where the cause is not recorded', async () => {
  const { id } = await pieceOf(olga, WITHOUT_NEXT)
  const { changes } = (await olga.get(`/variants/${id}/history`)).props
  expect(changes.map(({ causes }: { causes: { cause: string }[] }) => causes[0]?.cause)).toEqual([
    'gold_move',
    'revert',
    'gold_move',
    'unknown',
    'unknown',
    'first_price',
  ])
})

test('a decided cause, an amount or a row can no longer change', async () => {
  const { db } = shop.ctx
  for (const statement of [
    sql`update price_changes set cause = 'manual'`,
    sql`update price_changes set new = 1 where id = 1`,
    sql`delete from price_changes where id = 1`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/append-only/)
})
