import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Tx } from '#server/database/transaction.ts'

/**
 * Does a piece still stand as the line `l` of a run wrote it? `v` is the piece. A reprice writes prices of the formula
 * only: one that a hand holds since is that hand's, though it is the same.
 */
export const stillHolds = sql<boolean>`(v.regular_price is not distinct from l.new_regular
  and v.sale_price is not distinct from l.new_sale
  and v.compare_at_price is not distinct from l.new_compare_at
  and coalesce(l.new_mode, v.price_mode) = v.price_mode
  and (l.new_mode is not null or v.price_mode = 'formula'
    or not exists (select 1 from price_runs w where w.id = l.run_id and w.kind = 'reprice')))`

/** What taking a run back would do, counted. Amounts in minor units. */
export interface ReversalTotals {
  restored: number
  left: number
  changeMinor: number
}

export async function reversalTotals(db: Db, runId: number): Promise<ReversalTotals> {
  const { rows } = await sql<ReversalTotals>`
    select cast(coalesce(sum(case when ${stillHolds} then 1 else 0 end), 0) as bigint) as restored,
      cast(coalesce(sum(case when ${stillHolds} then 0 else 1 end), 0) as bigint) as left,
      cast(coalesce(sum(case when ${stillHolds}
        then coalesce(l.old_sale, l.old_regular, 0) - coalesce(l.new_sale, l.new_regular, 0)
        else 0 end), 0) as bigint) as "changeMinor"
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${runId} and l.outcome = 'written'
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('a count has always one row')
  return totals
}

/** The first pieces that a reversal would leave alone, with who changed them last. */
export async function changedSince(db: Db, runId: number, most: number) {
  const { rows } = await sql<{ sku: string; by: string | null; at: string }>`
    select l.sku, u.name as by, c.at
    from price_run_lines l join variants v on v.id = l.variant_id
    left join price_changes c on c.id =
      (select max(newest.id) from price_changes newest where newest.variant_id = l.variant_id)
    left join users u on u.id = c.user_id
    where l.run_id = ${runId} and l.outcome = 'written' and not ${stillHolds}
    order by l.variant_id limit ${most}
  `.execute(db)
  return rows
}

/** Pieces that a reversal gives another price, with the price that customers would see. */
export async function shownAgain(db: Db, runId: number): Promise<{ id: number; price: number }[]> {
  const { rows } = await sql<{ id: number; price: number }>`
    select l.variant_id as id, coalesce(l.old_sale, l.old_regular) as price
    from price_run_lines l join variants v on v.id = l.variant_id
    where l.run_id = ${runId} and l.outcome = 'written' and ${stillHolds}
      and coalesce(l.old_sale, l.old_regular) is not null
      and coalesce(l.old_sale, l.old_regular) is distinct from coalesce(v.sale_price, v.regular_price)
  `.execute(db)
  return rows
}

/** Says on the lines of a reversal which of them are under their floor today. */
export async function markUnderFloor(tx: Tx, runId: number, variantIds: number[]): Promise<void> {
  for (let start = 0; start < variantIds.length; start += 5_000)
    await tx.db
      .updateTable('price_run_lines')
      .set({ reasons: '["under_floor"]' })
      .where('run_id', '=', runId)
      .where('variant_id', 'in', variantIds.slice(start, start + 5_000))
      .execute()
}
