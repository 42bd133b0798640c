import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { onSale, shownPrice, withAlloys, withFigures } from './piece-queries.ts'
import type { PieceFilter } from './result-props.ts'

/** The widths of pieces in hundredths of a millimetre, the narrowest first. */
export async function pieceWidths(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('variants')
    .select('width')
    .distinct()
    .where('width', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('width')
    .execute()
  return rows.flatMap(({ width }) => (width === null ? [] : [width]))
}

export interface MarginPart {
  of: 'karat' | 'width' | 'construction'
  name: string
  margin: number
}

/** The average margin of the pieces of each karat, each width and each construction. */
export async function marginParts(db: Db, filter: PieceFilter): Promise<MarginPart[]> {
  const { rows } = await sql<MarginPart>`
    with priced as (
      select a.label, a.position, v.width, v.construction, f.margin_bp as bp
      from ${withAlloys} where ${onSale(filter)} and f.margin_bp is not null
    )
    select 'karat' as "of", label as name, cast(avg(bp) as bigint) as margin, position as place
      from priced group by label, position
    union all
    select 'width', cast(width as text), cast(avg(bp) as bigint), width
      from priced where width is not null group by width
    union all
    select 'construction', construction, cast(avg(bp) as bigint), min(bp)
      from priced group by construction
    order by 1, 4`.execute(db)
  return rows
}

export interface SharePoint {
  karat: string
  mg: number
  melt: number
  shown: number
}

/** Weight, melt value and price of every nth piece. */
export async function sharePoints(db: Db, filter: PieceFilter, nth: number): Promise<SharePoint[]> {
  const { rows } = await sql<SharePoint>`
    select a.label as karat, v.weight_mg as mg, f.melt, ${shownPrice} as shown
    from ${withAlloys} where ${onSale(filter)} and v.id % ${nth} = 0 order by a.position, v.id`.execute(
    db,
  )
  return rows
}

export interface GramPoint {
  karat: string
  width: number
  shown: number
  mg: number
}

/** Total price and weight of the pieces of each karat and width. */
export async function gramCurve(db: Db, filter: PieceFilter): Promise<GramPoint[]> {
  const { rows } = await sql<GramPoint>`
    select a.label as karat, v.width, cast(sum(${shownPrice}) as bigint) as shown,
      cast(sum(v.weight_mg) as bigint) as mg
    from variants as v join alloys as a on a.id = v.alloy_id
    where ${onSale(filter)} and v.width is not null
    group by a.label, a.position, v.width order by a.position, v.width`.execute(db)
  return rows
}

/** The pieces behind these totals, the highest price per gram first. */
export async function piecesByGram(
  db: Db,
  filter: PieceFilter,
  limit: number,
): Promise<(GramPoint & { id: number; sku: string })[]> {
  const { rows } = await sql<GramPoint & { id: number; sku: string }>`
    select v.id, v.sku, a.label as karat, v.width, ${shownPrice} as shown, v.weight_mg as mg
    from variants as v join alloys as a on a.id = v.alloy_id
    where ${onSale(filter)} and v.width is not null
    order by ${shownPrice} * 1000 / nullif(v.weight_mg, 0) desc, v.id limit ${limit}`.execute(db)
  return rows
}

export interface CostStructure {
  /** Cost relative to the formula's price, and metal relative to cost, basis points; null without pieces. */
  cost: number | null
  metal: number | null
}

/** The average structure of prices. Both prices include the same tax, which cancels out. */
export async function costStructure(db: Db): Promise<CostStructure> {
  const { rows } = await sql<CostStructure>`
    select cast(avg((10000.0 - f.margin_bp) * ${shownPrice} / f.price) as bigint) as cost,
      cast(sum(f.melt) * 10000 / nullif(sum(f.cost), 0) as bigint) as metal
    from ${withFigures}
    where ${onSale({ karat: null, width: null, construction: null })}
      and f.margin_bp is not null and f.price > 0`.execute(db)
  return rows[0] ?? { cost: null, metal: null }
}
