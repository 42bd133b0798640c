import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { LineFlag, PriceField } from './table.ts'

/** Whole-run statements: the database moves a hundred thousand prices without a row leaving it. */

export interface Writing {
  runId: number
  flags: LineFlag[]
  at: string
  userId: number | null
}

const FIELDS: { field: PriceField; old: string; new: string }[] = [
  { field: 'regular', old: 'old_regular', new: 'new_regular' },
  { field: 'sale', old: 'old_sale', new: 'new_sale' },
  { field: 'compare_at', old: 'old_compare_at', new: 'new_compare_at' },
]

/** Marks what will be written, and what stays because a person must look first. */
export async function markLines(db: Db, { runId, flags }: Writing): Promise<void> {
  await db
    .updateTable('price_run_lines')
    .set({ outcome: 'written' })
    .where('run_id', '=', runId)
    .where('flag', 'in', flags)
    .execute()
  await db
    .updateTable('price_run_lines')
    .set({ outcome: 'left' })
    .where('run_id', '=', runId)
    .where('flag', 'not in', flags)
    .where('flag', '<>', 'unchanged')
    .execute()
}

/** Ledger rows for every field that the marked lines change. */
export async function recordChanges(db: Db, { runId, at, userId }: Writing): Promise<void> {
  for (const { field, ...column } of FIELDS) {
    const before = sql.ref(`l.${column.old}`)
    const after = sql.ref(`l.${column.new}`)
    await sql`
      insert into price_changes (variant_id, field, position, old, new, currency, at, run_id, cause, quote_id,
        config_version, formula_version, user_id, reason, reverts_change_id, receipt_run_id)
      select l.variant_id, ${sql.lit(field)}, ${nextPosition(field)}, ${before}, ${after}, r.currency, ${at}, r.id,
        'gold_move', r.quote_id, r.config_version, r.formula_version, ${int(userId)}, null, null, r.id
      from price_run_lines l join price_runs r on r.id = l.run_id
      where l.run_id = ${int(runId)} and l.outcome = 'written' and ${before} is distinct from ${after}
    `.execute(db)
  }
}

/** Writes the marked lines into the catalogue. */
export async function writePrices(db: Db, { runId, at }: Writing): Promise<void> {
  await sql`
    update variants set regular_price = l.new_regular, sale_price = l.new_sale, compare_at_price = l.new_compare_at,
      last_quote_id = r.quote_id, last_config_version = r.config_version, last_run_id = r.id, last_priced_at = ${at},
      version = variants.version + 1
    from price_run_lines l join price_runs r on r.id = l.run_id
    where l.run_id = ${int(runId)} and l.outcome = 'written' and variants.id = l.variant_id
  `.execute(db)
}

/** Lines of a reversal: every piece that run `of` wrote, back to what it replaced. Pieces changed since keep their price. */
export async function insertReversalLines(db: Db, runId: number, of: number): Promise<void> {
  await sql`
    insert into price_run_lines (run_id, variant_id, sku, version_seen, flag, reasons, old_regular, new_regular,
      old_sale, new_sale, old_compare_at, new_compare_at, cost, floor, melt, margin_bp, piece, outcome)
    select ${int(runId)}, l.variant_id, l.sku, v.version,
      case when ${stillHolds} then 'ok' else 'blocked' end,
      case when ${stillHolds} then '[]' else '["changed_since"]' end,
      v.regular_price, case when ${stillHolds} then l.old_regular else v.regular_price end,
      v.sale_price, case when ${stillHolds} then l.old_sale else v.sale_price end,
      v.compare_at_price, case when ${stillHolds} then l.old_compare_at else v.compare_at_price end,
      null, null, null, null, '{}',
      case when ${stillHolds} then 'written' else 'changed_since' end
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${int(of)} and l.outcome = 'written'
  `.execute(db)
}

/** Ledger rows of a reversal, each naming the change it takes back and the run that derives the price again. */
export async function recordReversal(
  db: Db,
  { runId, at, userId }: Writing,
  of: number,
): Promise<void> {
  for (const { field, ...column } of FIELDS) {
    const before = sql.ref(`l.${column.old}`)
    const after = sql.ref(`l.${column.new}`)
    await sql`
      insert into price_changes (variant_id, field, position, old, new, currency, at, run_id, cause, quote_id,
        config_version, formula_version, user_id, reason, reverts_change_id, receipt_run_id)
      select l.variant_id, ${sql.lit(field)}, ${nextPosition(field)}, ${before}, ${after}, r.currency, ${at}, r.id,
        'revert', earlier.quote_id, earlier.config_version, r.formula_version, ${int(userId)}, null, undone.id,
        earlier.receipt_run_id
      from price_run_lines l
      join price_runs r on r.id = l.run_id
      join price_changes undone on undone.run_id = ${int(of)} and undone.variant_id = l.variant_id
        and undone.field = ${sql.lit(field)}
      left join price_changes earlier on earlier.variant_id = l.variant_id and earlier.field = ${sql.lit(field)}
        and earlier.position = undone.position - 1
      where l.run_id = ${int(runId)} and l.outcome = 'written' and ${before} is distinct from ${after}
    `.execute(db)
  }
}

/** Puts the restored prices into the catalogue, each with the receipt it had then. */
export async function restorePrices(db: Db, { runId, at }: Writing): Promise<void> {
  await sql`
    update variants set regular_price = l.new_regular, sale_price = l.new_sale, compare_at_price = l.new_compare_at,
      last_quote_id = ${restored('quote_id', 'variants.last_quote_id')}, last_config_version = ${restored('config_version', 'variants.last_config_version')},
      last_run_id = ${restored('receipt_run_id', 'variants.last_run_id')},
      last_priced_at = case when l.new_regular is null then null else ${at} end,
      version = variants.version + 1
    from price_run_lines l
    where l.run_id = ${int(runId)} and l.outcome = 'written' and variants.id = l.variant_id
  `.execute(db)
}

/** Says on the taken-back run what became of each of its lines. */
export async function markReverted(db: Db, runId: number, of: number): Promise<void> {
  await sql`
    update price_run_lines set outcome = case when back.outcome = 'written' then 'restored' else 'changed_since' end
    from price_run_lines back
    where price_run_lines.run_id = ${int(of)} and price_run_lines.outcome = 'written'
      and back.run_id = ${int(runId)} and back.variant_id = price_run_lines.variant_id
  `.execute(db)
}

/** Counts and sums of a run's lines, as `RunTotals`. */
export async function countLines(db: Db, runId: number) {
  const { rows } = await sql<Record<string, number>>`
    select count(*) as lines,
      coalesce(sum(case when flag in ('ok', 'held') and new_regular > coalesce(old_regular, 0) then 1 else 0 end), 0) as up,
      coalesce(sum(case when flag in ('ok', 'held') and coalesce(new_regular, 0) < old_regular then 1 else 0 end), 0) as down,
      coalesce(sum(case when flag = 'unchanged' then 1 else 0 end), 0) as unchanged,
      coalesce(sum(case when flag = 'held' then 1 else 0 end), 0) as held,
      coalesce(sum(case when flag = 'blocked' then 1 else 0 end), 0) as blocked,
      cast(coalesce(sum(case when flag = 'ok' then coalesce(new_regular, 0) - coalesce(old_regular, 0) else 0 end), 0)
        as bigint) as "changeMinor"
    from price_run_lines where run_id = ${int(runId)}
  `.execute(db)
  return rows[0] ?? {}
}

const stillHolds = sql`(v.regular_price is not distinct from l.new_regular
  and v.sale_price is not distinct from l.new_sale
  and v.compare_at_price is not distinct from l.new_compare_at)`

function nextPosition(field: PriceField): RawBuilder<number> {
  return sql`(select coalesce(max(c.position), 0) + 1 from price_changes c
    where c.variant_id = l.variant_id and c.field = ${sql.lit(field)})`
}

type Origin = 'quote_id' | 'config_version' | 'receipt_run_id'

/** What the reversal's own ledger row says of the regular price; where that did not move, what the piece says. */
function restored(column: Origin, kept: string): RawBuilder<number> {
  return sql`case when l.old_regular is not distinct from l.new_regular then ${sql.ref(kept)} else
    (select c.${sql.ref(column)} from price_changes c
      where c.run_id = l.run_id and c.variant_id = l.variant_id and c.field = 'regular') end`
}

/** Engines guess the type of a bare parameter differently. */
function int(value: number | null): RawBuilder<number> {
  return sql`cast(${value} as bigint)`
}
