import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import {
  insertChanges,
  int,
  isInRange,
  type LineRange,
  nextPosition,
  type RunWrite,
} from '#server/pricing/ledger/ledger-queries.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'

/**
 * Does the piece `v` still have the values that the line `l` of a run wrote? A reprice writes formula prices only, so a
 * price that became manual since counts as changed even with the same amount.
 */
const isUnchanged = sql<boolean>`(v.regular_price is not distinct from l.new_regular
  and v.sale_price is not distinct from l.new_sale
  and v.compare_at_price is not distinct from l.new_compare_at
  and coalesce(l.new_mode, v.price_mode) = v.price_mode
  and (l.new_mode is not null or v.price_mode = 'formula'
    or not exists (select 1 from price_runs w where w.id = l.run_id and w.kind in (${sql.join(formulaKinds.map((kind) => sql.lit(kind)))}))))`

/** The counted effect of undoing a run. Amounts in minor units. */
export interface UndoTotals {
  restored: number
  /** Of these, pieces whose first price is removed again. */
  removed: number
  left: number
  /** Of the others; null where there is none. */
  changeMinor: number | null
}

export async function undoTotals(db: Db, runId: number): Promise<UndoTotals> {
  const { rows } = await sql<UndoTotals>`
    select cast(coalesce(sum(case when ${isUnchanged} then 1 else 0 end), 0) as bigint) as restored,
      cast(coalesce(sum(case when ${isUnchanged} and coalesce(l.old_sale, l.old_regular) is null
        then 1 else 0 end), 0) as bigint) as removed,
      cast(coalesce(sum(case when ${isUnchanged} then 0 else 1 end), 0) as bigint) as left,
      cast(sum(case when ${isUnchanged}
        then coalesce(l.old_sale, l.old_regular) - coalesce(l.new_sale, l.new_regular)
        end) as bigint) as "changeMinor"
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${runId} and l.outcome = 'written'
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('a count returned no row')
  return totals
}

/** The first pieces that an undo would leave unchanged, with who changed them last. */
export async function changedSince(db: Db, runId: number, limit: number) {
  const { rows } = await sql<{ sku: string; by: string | null; at: string }>`
    select l.sku, u.name as by, c.at
    from price_run_lines l join variants v on v.id = l.variant_id
    left join price_changes c on c.id =
      (select max(newest.id) from price_changes newest where newest.variant_id = l.variant_id)
    left join users u on u.id = c.user_id
    where l.run_id = ${runId} and l.outcome = 'written' and not ${isUnchanged}
    order by l.variant_id limit ${limit}
  `.execute(db)
  return rows
}

/** Pieces whose price shown an undo changes, with the new price shown. */
export async function formerShownPrices(
  db: Db,
  runId: number,
): Promise<{ id: number; price: number }[]> {
  const { rows } = await sql<{ id: number; price: number }>`
    select l.variant_id as id, coalesce(l.old_sale, l.old_regular) as price
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${runId} and l.outcome = 'written' and ${isUnchanged}
      and coalesce(l.old_sale, l.old_regular) is not null
      and coalesce(l.old_sale, l.old_regular) is distinct from coalesce(v.sale_price, v.regular_price)
  `.execute(db)
  return rows
}

/** Pieces whose shown price an undo would lower. */
export async function loweredByUndo(db: Db, runId: number): Promise<{ id: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select l.variant_id as id, l.sku
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${runId} and l.outcome = 'written' and ${isUnchanged}
      and coalesce(l.old_sale, l.old_regular) < coalesce(v.sale_price, v.regular_price)
  `.execute(db)
  return rows
}

/**
 * Adds the lines of an undo: the former prices of every piece in a range that run `of` wrote. Pieces changed since keep
 * their price. Returns the number of lines.
 */
export async function insertUndoLines(
  tx: Tx,
  runId: number,
  of: number,
  range: LineRange,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into price_run_lines (run_id, variant_id, sku, version_seen, flag, open_flag, reasons, old_regular, new_regular,
      old_sale, new_sale, old_compare_at, new_compare_at, cost, floor, melt, margin_bp, piece, outcome,
      new_mode, new_override_until, new_override_reason, old_mode, old_override_until, old_override_reason)
    select ${int(runId)}, l.variant_id, l.sku, v.version,
      case when ${isUnchanged} then 'ok' else 'blocked' end,
      case when ${isUnchanged} then 'ok' else 'blocked' end,
      case when ${isUnchanged} then '[]' else '["changed_since"]' end,
      v.regular_price, case when ${isUnchanged} then l.old_regular else v.regular_price end,
      v.sale_price, case when ${isUnchanged} then l.old_sale else v.sale_price end,
      v.compare_at_price, case when ${isUnchanged} then l.old_compare_at else v.compare_at_price end,
      null, null, null, null, '{}',
      case when ${isUnchanged} then 'written' else 'changed_since' end,
      case when ${isUnchanged} then l.old_mode end, case when ${isUnchanged} then l.old_override_until end,
      case when ${isUnchanged} then l.old_override_reason end,
      case when l.old_mode is null then null else v.price_mode end, v.override_until, v.override_reason
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${int(of)} and ${isInRange(range)} and l.outcome = 'written'
  `.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

/** Adds the ledger rows of a range of an undo, each with the undone change and the run that derives the price. */
export async function recordUndo(
  tx: Tx,
  { runId, at, userId }: RunWrite,
  of: number,
  range: LineRange,
): Promise<void> {
  await insertChanges(
    tx,
    ({ field, before, after }) => sql`
      select l.variant_id, ${sql.lit(field)}, ${nextPosition(field)}, ${before}, ${after}, r.currency,
        cast(${at} as text), r.id, 'revert', earlier.quote_id, earlier.config_version, r.formula_version, ${int(userId)}, r.override_reason, undone.id,
        earlier.receipt_run_id
      from price_run_lines l
      join price_runs r on r.id = l.run_id
      join price_changes undone on undone.run_id = ${int(of)} and undone.variant_id = l.variant_id
        and undone.field = ${sql.lit(field)}
      left join price_changes earlier on earlier.variant_id = l.variant_id and earlier.field = ${sql.lit(field)}
        and earlier.position = undone.position - 1
      where l.run_id = ${int(runId)} and ${isInRange(range)} and l.outcome = 'written' and ${before} is distinct from ${after}`,
  )
}

/** Sets the outcome of each line of the undone run in a range. */
export async function markUndone(
  tx: Tx,
  runId: number,
  of: number,
  range: LineRange,
): Promise<void> {
  await sql`
    update price_run_lines set outcome = case when l.outcome = 'written' then 'restored' else 'changed_since' end
    from price_run_lines l
    where price_run_lines.run_id = ${int(of)} and price_run_lines.outcome = 'written'
      and l.run_id = ${int(runId)} and ${isInRange(range)} and l.variant_id = price_run_lines.variant_id
  `.execute(tx.db)
}

/** Marks the lines of an undo that are under their floor today. */
export async function markUnderFloor(tx: Tx, runId: number, variantIds: number[]): Promise<void> {
  for (const part of batches(variantIds, 5_000))
    await tx.db
      .updateTable('price_run_lines')
      .set({ reasons: '["under_floor"]' })
      .where('run_id', '=', runId)
      .where('variant_id', 'in', part)
      .execute()
}
