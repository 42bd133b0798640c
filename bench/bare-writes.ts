import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import type { PriceRunLineTable } from '#server/pricing/table.ts'

const ROWS_A_BATCH = 500

type Line = Row<PriceRunLineTable>

/**
 * Undoes the prices of run `run` with the minimum of statements: in one transaction, in batches, one UPDATE of the prices
 * and one INSERT of their ledger rows. Returns the duration and the number of rows.
 */
export async function writeBare(ctx: Ctx, run: number): Promise<{ ms: number; rows: number }> {
  const lines = await ctx.db
    .selectFrom('price_run_lines')
    .selectAll()
    .where('run_id', '=', run)
    .where('outcome', '=', 'written')
    .execute()
  const own = await bareRun(ctx.db, run)
  const positions = await positionsAfter(ctx.db, run)
  const started = performance.now()
  await transaction(ctx, async (tx) => {
    for (let start = 0; start < lines.length; start += ROWS_A_BATCH) {
      const batch = lines.slice(start, start + ROWS_A_BATCH)
      await updatePrices(tx, batch, own)
      await insertChanges(tx, batch, own, positions)
    }
  })
  return { ms: performance.now() - started, rows: lines.length }
}

async function updatePrices(tx: Tx, lines: Line[], run: number): Promise<void> {
  const values = sql.join(
    lines.map(
      (line) => sql`(cast(${line.variant_id} as bigint), cast(${line.old_regular} as bigint))`,
    ),
  )
  await sql`
    with put(id, price) as (values ${values})
    update variants set regular_price = put.price, last_run_id = ${run}, version = variants.version + 1
    from put where variants.id = put.id
  `.execute(tx.db)
}

async function insertChanges(
  tx: Tx,
  lines: Line[],
  run: number,
  positions: Map<number, number>,
): Promise<void> {
  const rows = lines.map((line) => ({
    variant_id: line.variant_id,
    field: 'regular' as const,
    position: (positions.get(line.variant_id) ?? 0) + 1,
    old: line.new_regular,
    new: line.old_regular,
    currency: 'USD',
    at: '2026-11-21T09:00:00.000Z',
    run_id: run,
    cause: 'gold_move' as const,
    quote_id: null,
    config_version: null,
    formula_version: 1,
    user_id: null,
    reason: null,
    reverts_change_id: null,
    receipt_run_id: run,
  }))
  await tx.db.insertInto('price_changes').values(rows).execute()
}

/** A copy of the run for the ledger rows to refer to. */
async function bareRun(db: Db, like: number): Promise<number> {
  const { id, ...row } = await db
    .selectFrom('price_runs')
    .selectAll()
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  const copy = { ...row, idempotency_key: null }
  const made = await db
    .insertInto('price_runs')
    .values(copy)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function positionsAfter(db: Db, run: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('price_changes')
    .select(['variant_id', 'position'])
    .where('run_id', '=', run)
    .where('field', '=', 'regular')
    .execute()
  return new Map(rows.map(({ variant_id, position }) => [variant_id, position]))
}
