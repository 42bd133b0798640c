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
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import { isLineChosen, type LineChoice } from '#server/pricing/lines/line-queries.ts'
import { formulaKinds } from '#server/pricing/run-kinds.ts'

const isOfFormulaRun = sql<boolean>`exists (select 1 from price_runs w where w.id = l.run_id
  and w.kind in (${sql.join(formulaKinds.map((kind) => sql.lit(kind)))}))`

/**
 * Does the piece `v` still have the values that the line `l` of a run wrote? A reprice writes formula prices only, so a
 * price that became manual since counts as changed even with the same amount.
 */
const isUnchanged = sql<boolean>`(v.regular_price is not distinct from l.new_regular
  and v.sale_price is not distinct from l.new_sale
  and v.compare_at_price is not distinct from l.new_compare_at
  and coalesce(l.new_mode, v.price_mode) = v.price_mode
  and (l.new_mode is not null or v.price_mode = 'formula'
    or not ${isOfFormulaRun}))`

/** The lines of a run that its undo restores: those written, of these all or the chosen ones. */
export interface LinesToUndo {
  runId: number
  /** Null: all. */
  chosen: LineChoice | null
  /** Of the user who chose them. */
  visibility: CostVisibility
}

const isToUndo = ({ runId, chosen, visibility }: LinesToUndo) =>
  sql<boolean>`l.run_id = ${int(runId)} and l.outcome = 'written'
    and ${chosen === null ? sql`1 = 1` : isLineChosen(runId, chosen, visibility)}`

/** The counted effect of undoing a run. Amounts in minor units. */
export interface UndoTotals {
  restored: number
  /** Of these, pieces whose first price is removed again. */
  removed: number
  left: number
  /** Of the others; null where there is none. */
  changeMinor: number | null
}

export async function undoTotals(db: Db, lines: LinesToUndo): Promise<UndoTotals> {
  const { rows } = await sql<UndoTotals>`
    select cast(coalesce(sum(case when ${isUnchanged} then 1 else 0 end), 0) as bigint) as restored,
      cast(coalesce(sum(case when ${isUnchanged} and coalesce(l.old_sale, l.old_regular) is null
        then 1 else 0 end), 0) as bigint) as removed,
      cast(coalesce(sum(case when ${isUnchanged} then 0 else 1 end), 0) as bigint) as left,
      cast(sum(case when ${isUnchanged}
        then coalesce(l.old_sale, l.old_regular) - coalesce(l.new_sale, l.new_regular)
        end) as bigint) as "changeMinor"
    from price_run_lines l join variants v on v.id = l.variant_id
    where ${isToUndo(lines)}
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('a count returned no row')
  return totals
}

/** The first pieces that an undo would leave unchanged, with who changed them last. */
export async function changedSince(db: Db, lines: LinesToUndo, limit: number) {
  const { rows } = await sql<{ sku: string; by: string | null; at: string }>`
    select l.sku, u.name as by, c.at
    from price_run_lines l join variants v on v.id = l.variant_id
    left join price_changes c on c.id =
      (select max(newest.id) from price_changes newest where newest.variant_id = l.variant_id)
    left join users u on u.id = c.user_id
    where ${isToUndo(lines)} and not ${isUnchanged}
    order by l.variant_id limit ${limit}
  `.execute(db)
  return rows
}

/** Pieces whose price shown an undo changes, with the new price shown. */
export async function formerShownPrices(
  db: Db,
  lines: LinesToUndo,
): Promise<{ id: number; price: number }[]> {
  const { rows } = await sql<{ id: number; price: number }>`
    select l.variant_id as id, coalesce(l.old_sale, l.old_regular) as price
    from price_run_lines l join variants v on v.id = l.variant_id
    where ${isToUndo(lines)} and ${isUnchanged}
      and coalesce(l.old_sale, l.old_regular) is not null
      and coalesce(l.old_sale, l.old_regular) is distinct from coalesce(v.sale_price, v.regular_price)
  `.execute(db)
  return rows
}

/** Pieces whose shown price an undo would lower. */
export async function loweredByUndo(
  db: Db,
  lines: LinesToUndo,
): Promise<{ id: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select l.variant_id as id, l.sku
    from price_run_lines l join variants v on v.id = l.variant_id
    where ${isToUndo(lines)} and ${isUnchanged}
      and coalesce(l.old_sale, l.old_regular) < coalesce(v.sale_price, v.regular_price)
  `.execute(db)
  return rows
}

/**
 * The price mode of a piece of which a user undoes the price, where it changes: a price that a formula run replaced stays
 * until the user returns it to the formula, so that the next run does not replace it again.
 */
const MODE_OF_CHOSEN = sql`coalesce(l.old_mode, case when l.old_regular is not null
  and l.old_regular is distinct from l.new_regular and ${isOfFormulaRun} then 'fixed' end)`

/**
 * Adds the lines of an undo: the former prices of the pieces in a range of lines that a run wrote. Pieces changed since
 * keep their price. Returns the number of lines.
 */
export async function insertUndoLines(
  tx: Tx,
  runId: number,
  of: LinesToUndo,
  range: LineRange,
): Promise<number> {
  const mode = of.chosen === null ? sql`l.old_mode` : MODE_OF_CHOSEN
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
      case when ${isUnchanged} then ${mode} end, case when ${isUnchanged} then l.old_override_until end,
      case when ${isUnchanged} then l.old_override_reason end,
      case when ${mode} is null then null else v.price_mode end, v.override_until, v.override_reason
    from price_run_lines l join variants v on v.id = l.variant_id
    where ${isToUndo(of)} and ${isInRange(range)}
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

/** Are there any lines to undo? */
export async function anyToUndo(db: Db, lines: LinesToUndo): Promise<boolean> {
  const { rows } =
    await sql`select 1 from price_run_lines l where ${isToUndo(lines)} limit 1`.execute(db)
  return rows.length > 0
}

/** The number of the next undo of chosen prices of a run, from 1. */
export async function nextPart(db: Db, runId: number): Promise<number> {
  const { last } = await db
    .selectFrom('price_runs')
    .select((e) => e.fn.max('undo_part').as('last'))
    .where('reverts_run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** What is left of a run after an undo: whether it still has written prices, and whether any could not be restored. */
export async function leftOfRun(
  db: Db,
  runId: number,
): Promise<{ hasWritten: boolean; hasKept: boolean }> {
  const written = await db
    .selectFrom('price_run_lines')
    .select('variant_id')
    .where('run_id', '=', runId)
    .where('outcome', '=', 'written')
    .limit(1)
    .executeTakeFirst()
  const kept = await db
    .selectFrom('price_runs')
    .select('id')
    .where('reverts_run_id', '=', runId)
    .where('state', '=', 'partly_applied')
    .limit(1)
    .executeTakeFirst()
  return { hasWritten: written !== undefined, hasKept: kept !== undefined }
}

/** The undos of chosen prices of a run, oldest first, each with its number of prices. */
export async function partsUndone(
  db: Db,
  runId: number,
): Promise<{ runId: number; count: number }[]> {
  const { rows } = await sql<{ runId: number; count: number }>`
    select r.id as "runId", count(*) as count
    from price_runs r join price_run_lines l on l.run_id = r.id and l.outcome in ('written', 'restored')
    where r.reverts_run_id = ${runId} and r.undo_part > 0
    group by r.id order by r.id
  `.execute(db)
  return rows.map(({ runId: part, count }) => ({ runId: part, count: Number(count) }))
}
