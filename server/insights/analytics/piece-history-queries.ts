import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { isAll, lineDeviations, matchesFilter } from './piece-queries.ts'
import type { PieceFilter } from './result-props.ts'

/** The last ledger entry for a field of `v` before a time. */
const lastChangeBefore = (field: 'regular' | 'sale', asOf: string) => sql`
  from price_changes as c where c.variant_id = v.id and c.field = ${field} and c.at < ${asOf}
  order by c.at desc, c.position desc limit 1`

/** The weight of a piece at a time, from its weight records. */
const weightAt = (asOf: string) => sql`coalesce((
  select w.previous_weight_mg from weight_records as w
  where w.variant_id = v.id and w.at >= ${asOf} order by w.at, w.id limit 1
), v.weight_mg)`

const existedAt = (asOf: string) => sql`(v.archived_at is null or v.archived_at >= ${asOf})`

/** Pieces with the prices and weights that they had at a time. */
const pricesAsOf = (asOf: string, filter: PieceFilter | null) => sql`
  select s.id, s.sku, s.width, s.product_id, s.construction, s.alloy_id, s.mg, s.now_mg,
    coalesce(s.sale, s.regular) as shown
  from (
    select v.id, v.sku, v.width, v.product_id, v.construction, v.alloy_id,
      ${weightAt(asOf)} as mg, v.weight_mg as now_mg,
      (select c.new ${lastChangeBefore('regular', asOf)}) as regular,
      (select c.new ${lastChangeBefore('sale', asOf)}) as sale
    from variants as v where ${existedAt(asOf)} and ${filter ? matchesFilter(filter) : sql`1 = 1`}
  ) as s where s.regular is not null`

/** Pieces by the gold price of their last pricing before a time. */
export async function piecesByPricedGoldAsOf(
  db: Db,
  filter: PieceFilter,
  { currency, asOf }: { currency: string; asOf: string },
): Promise<{ mid: number; at: string; n: number }[]> {
  const { rows } = await sql<{ mid: number; at: string; n: number }>`
    select q.mid, min(e.at) as at, count(*) as n
    from variants as v
    join price_changes as e on e.id = (select c.id ${lastChangeBefore('regular', asOf)})
    join metal_quotes as q on q.id = e.quote_id
    where ${existedAt(asOf)} and ${matchesFilter(filter)} and e.new is not null and q.currency = ${currency}
    group by q.mid order by q.mid`.execute(db)
  return rows
}

/**
 * Total price at that time, and melt value at the gold price of `piece_figures`, of all pieces that are still active.
 * Melt value is scaled to the weight of that time.
 */
export async function meltShareAsOf(
  db: Db,
  filter: PieceFilter,
  asOf: string,
): Promise<{ melt: number; shown: number; pieces: number }> {
  const { rows } = await sql<{ melt: number; shown: number; pieces: number }>`
    select cast(coalesce(sum(f.melt * p.mg / p.now_mg), 0) as bigint) as melt,
      cast(coalesce(sum(p.shown), 0) as bigint) as shown, count(*) as pieces
    from (${pricesAsOf(asOf, filter)}) as p join piece_figures as f on f.variant_id = p.id
    where p.now_mg > 0`.execute(db)
  return rows[0] ?? { melt: 0, shown: 0, pieces: 0 }
}

/** Total price and weight of the pieces with a width, and the number of outliers from the regression lines. */
export async function gramsAsOf(
  db: Db,
  filter: PieceFilter,
  { beyondBp, asOf }: { beyondBp: number; asOf: string },
): Promise<{ shown: number; mg: number; n: number; of: number }> {
  const { rows } = await sql<{ shown: number; mg: number; n: number; of: number }>`
    ${lineDeviations(filter, pricesAsOf(asOf, null))}
    select (select count(*) from deviations) as "of",
      (select count(*) from deviations where abs(deviation) > ${beyondBp}) as n,
      cast(coalesce(sum(p.shown), 0) as bigint) as shown, cast(coalesce(sum(p.mg), 0) as bigint) as mg
    from points as p
    where ${isAll(filter) ? sql`1 = 1` : sql`p.id in (select v.id from variants as v where ${matchesFilter(filter)})`}`.execute(
    db,
  )
  return rows[0] ?? { shown: 0, mg: 0, n: 0, of: 0 }
}
