import { sql } from 'kysely'
import { wasOffered } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  lineDeviations,
  type MetalCurrency,
  matchesFilter,
  ofMetal,
  type PricedGroup,
} from './piece-queries.ts'
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

/** Pieces with the prices and weights that they had at a time. */
const pricesAsOf = (asOf: string) => sql`
  select s.id, s.sku, s.width, s.product_id, s.construction, s.alloy_id, s.mg,
    coalesce(s.sale, s.regular) as shown
  from (
    select v.id, v.sku, v.width, v.product_id, v.construction, v.alloy_id,
      ${weightAt(asOf)} as mg,
      (select c.new ${lastChangeBefore('regular', asOf)}) as regular,
      (select c.new ${lastChangeBefore('sale', asOf)}) as sale
    from variants as v where ${wasOffered(asOf, 'v')}
  ) as s where s.regular is not null`

/** Pieces of a metal by its price at their last pricing before a time; all count as those that a reprice would have changed. */
export async function piecesByPricedMetalAsOf(
  db: Db,
  filter: PieceFilter,
  { metal, currency, asOf }: MetalCurrency & { asOf: string },
): Promise<PricedGroup[]> {
  const { rows } = await sql<PricedGroup>`
    select q.mid, min(e.at) as at, count(*) as n, count(*) as changing
    from variants as v
    join price_changes as e on e.id = (select c.id ${lastChangeBefore('regular', asOf)})
    join metal_quotes as q on q.id = e.quote_id
    where ${wasOffered(asOf, 'v')} and ${matchesFilter(filter)} and e.new is not null
      and ${ofMetal(metal)} and q.metal = ${metal} and q.currency = ${currency}
    group by q.mid order by q.mid`.execute(db)
  return rows
}

/** The number of pieces with a regression line at a time, and of outliers from it. */
export async function outliersAsOf(
  db: Db,
  filter: PieceFilter,
  { beyondBp, asOf }: { beyondBp: number; asOf: string },
): Promise<{ n: number; of: number }> {
  const { rows } = await sql<{ n: number; of: number }>`
    ${lineDeviations(filter, pricesAsOf(asOf))}
    select count(*) as "of",
      cast(coalesce(sum(case when abs(deviation) > ${beyondBp} then 1 else 0 end), 0) as bigint) as n
    from deviations`.execute(db)
  return rows[0] ?? { n: 0, of: 0 }
}
