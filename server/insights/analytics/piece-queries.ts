import { type RawBuilder, sql } from 'kysely'
import { isOffered, measuresOf } from '#server/catalogue/catalogue.ts'
import { inStock, outOfStock } from '#server/catalogue/stock/stock.ts'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ALL_PIECES, type PieceFilter, type PieceName } from './result-props.ts'

const shownPrice = sql`coalesce(v.sale_price, v.regular_price)`
/** Pieces with a price that match the filter. */
export const onSale = (filter: PieceFilter) => sql`${isOffered('v')}
  and v.regular_price is not null and ${matchesFilter(filter)}`
/** Pieces that match the filter, with or without a price. */
export const matchesFilter = ({
  product,
  kind,
  karat,
  width,
  construction,
}: PieceFilter) => sql`${karat === null ? sql`1 = 1` : sql`v.alloy_id in (select id from alloys where label = ${karat})`}
  and ${width === null ? sql`1 = 1` : sql`v.width = ${width}`}
  and ${construction === null ? sql`1 = 1` : sql`v.construction = ${construction}`}
  and ${kind === null ? sql`1 = 1` : sql`v.kind = ${kind}`}
  and ${product === null ? sql`1 = 1` : sql`v.product_id in (select id from products where slug = ${product})`}`
/** Pieces `v` of a metal. */
export const ofMetal = (metal: Metal) =>
  sql`v.alloy_id in (select id from alloys where metal = ${metal})`
export const isAll = (filter: PieceFilter): boolean =>
  Object.values(filter).every((one) => one === null)
/** Pieces with their stored figures. */
const withFigures = sql`variants as v join piece_figures as f on f.variant_id = v.id`
/** Those in stock, `s.n` of each. */
const inStockWithFigures = sql`${withFigures} join ${inStock} as s on s.variant_id = v.id`
/** Pieces with their stored figures and alloys, if they have one. */
export const withAlloys = sql`${withFigures} left join alloys as a on a.id = v.alloy_id`

/** What these pieces are called, on sale or not, by SKU. */
export async function pieceNames(
  db: Db,
  skus: readonly string[],
): Promise<Record<string, PieceName>> {
  if (skus.length === 0) return {}
  const rows = await db
    .selectFrom('variants as v')
    .leftJoin('alloys as a', 'a.id', 'v.alloy_id')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.sku', 'v.kind', 'v.construction', 'v.colour', 'v.width', 'v.length', 'v.size'])
    .select(['a.metal', 'a.label as karat', 'p.slug as product', 'p.title'])
    .where('v.sku', 'in', skus)
    .execute()
  return Object.fromEntries(
    rows.map(({ sku, width, length, ...row }) => [
      sku,
      { ...row, ...measuresOf({ ...row, width, length }) },
    ]),
  )
}

/** A metal and the currency of its price. */
export interface MetalCurrency {
  metal: Metal
  currency: string
}

/** Pieces that were priced at one price of their metal. */
export interface PricedGroup {
  mid: number
  at: string
  n: number
  /** How many of them a reprice would change. */
  changing: number
}

const wouldChange = sql`v.price_mode = 'formula' and f.price <> v.regular_price`

/** Pieces of a metal by its price at their last pricing. */
export async function piecesByPricedMetal(
  db: Db,
  filter: PieceFilter,
  { metal, currency }: MetalCurrency,
): Promise<PricedGroup[]> {
  const { rows } = await sql<PricedGroup>`
    select q.mid, min(v.last_priced_at) as at, count(*) as n,
      cast(sum(case when ${wouldChange} then 1 else 0 end) as bigint) as changing
    from variants as v join metal_quotes as q on q.id = v.last_quote_id
      left join piece_figures as f on f.variant_id = v.id
    where ${onSale(filter)} and ${ofMetal(metal)} and q.metal = ${metal} and q.currency = ${currency}
    group by q.mid order by q.mid`.execute(db)
  return rows
}

/** The average margin of the pieces on sale of each product, in basis points: product id to margin. */
export async function marginByProduct(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; margin: number }>`
    select v.product_id as id, cast(round(avg(f.margin_bp)) as bigint) as margin
    from ${withFigures} where v.archived_at is null and f.margin_bp is not null
    group by v.product_id`.execute(db)
  return new Map(rows.map(({ id, margin }) => [id, margin]))
}

export interface MovedPieceRow {
  id: number
  sku: string
  karat: string
  at: string
  mid: number
  price: number
}

/**
 * Pieces of a metal with the largest change of its price since their pricing: those beyond `outdatedBp` that a reprice would
 * change, or those priced at one time.
 */
export async function mostMoved(
  db: Db,
  filter: PieceFilter,
  limits: MetalCurrency & { mid: number; outdatedBp: number | null; pricedAt: string | null },
  limit: number,
): Promise<MovedPieceRow[]> {
  const { metal, currency, mid, outdatedBp, pricedAt: at } = limits
  const drift = sql`abs((cast(${mid} as bigint) - q.mid) * 10000 / q.mid)`
  const { rows } = await sql<MovedPieceRow>`
    select v.id, v.sku, a.label as karat, v.last_priced_at as at, q.mid, ${shownPrice} as price
    from variants as v join metal_quotes as q on q.id = v.last_quote_id
      join alloys as a on a.id = v.alloy_id left join piece_figures as f on f.variant_id = v.id
    where ${onSale(filter)} and ${ofMetal(metal)} and q.metal = ${metal} and q.currency = ${currency}
      and ${outdatedBp === null ? sql`1 = 1` : sql`${drift} > ${outdatedBp} and ${wouldChange}`}
      and ${at === null ? sql`1 = 1` : sql`v.last_priced_at = ${at}`}
    order by ${drift} desc, v.id limit ${limit}`.execute(db)
  return rows
}

export interface GapTotals {
  under: number
  over: number
  pieces: number
  low: number
}

/** A sum of money or a margin of the pieces of each product and of each kind. */
export interface PieceGroup {
  of: 'product' | 'kind'
  /** The slug of the product, or the kind. */
  id: string
  /** The title of the product, or the kind. */
  name: string
  value: number
}

/** What is found of pieces, by product and by kind; the highest first. */
const GROUP_VALUES = {
  /** The price shown of the stock. */
  stock: sql`sum(s.n * ${shownPrice})`,
  /** What a reprice would change. */
  gap: sql`sum(s.n * (f.price - ${shownPrice}))`,
  /** Basis points. */
  margin: sql`avg(f.margin_bp)`,
}

export async function byProductAndKind(
  db: Db,
  filter: PieceFilter,
  of: keyof typeof GROUP_VALUES,
): Promise<PieceGroup[]> {
  const found = of === 'margin' ? withFigures : inStockWithFigures
  const which = of === 'margin' ? sql`f.margin_bp is not null` : sql`1 = 1`
  const value = sql`cast(round(cast(${GROUP_VALUES[of]} as numeric)) as bigint)`
  const { rows } = await sql<PieceGroup>`
    select 'product' as "of", p.slug as id, p.title as name, ${value} as value
      from ${found} join products as p on p.id = v.product_id
      where ${onSale(filter)} and ${which} group by p.slug, p.title
    union all
    select 'kind', v.kind, v.kind, ${value} from ${found}
      where ${onSale(filter)} and ${which} group by v.kind
    order by 4 desc, 2`.execute(db)
  return rows
}

/** The difference between shown prices and those after a reprice, over the stock. */
export async function repricingGap(db: Db, filter: PieceFilter): Promise<GapTotals> {
  const gap = sql`(f.price - ${shownPrice}) * s.n`
  const { rows } = await sql<GapTotals>`
    select cast(coalesce(sum(case when ${gap} > 0 then ${gap} else 0 end), 0) as bigint) as under,
      cast(coalesce(sum(case when ${gap} < 0 then -(${gap}) else 0 end), 0) as bigint) as over,
      count(*) as pieces,
      cast(coalesce(sum(case when ${gap} > 0 then 1 else 0 end), 0) as bigint) as low
    from ${inStockWithFigures} where ${onSale(filter)}`.execute(db)
  return rows[0] ?? { under: 0, over: 0, pieces: 0, low: 0 }
}

export interface GapRow {
  id: number
  sku: string
  stock: number
  shown: number
  price: number
  gap: number
}

export async function widestGaps(
  db: Db,
  filter: PieceFilter,
  only: 'under' | 'over' | 'stock' | null,
  limit: number,
): Promise<GapRow[]> {
  const gap = sql`(f.price - ${shownPrice}) * s.n`
  const side = { under: sql`${gap} > 0`, over: sql`${gap} < 0`, stock: sql`1 = 1` }
  const { rows } = await sql<GapRow>`
    select v.id, v.sku, s.n as stock, ${shownPrice} as shown, f.price, ${gap} as gap
    from ${inStockWithFigures} where ${onSale(filter)} and ${only ? side[only] : sql`${gap} <> 0`}
    order by abs(${gap}) desc, v.id limit ${limit}`.execute(db)
  return rows
}

export interface MarginGroup {
  bucket: number
  n: number
  sum: number
  low: number
}

/** The current price of each metal in millionths of its currency per troy ounce. */
export type MetalPrices = ReadonlyMap<Metal, number>

/** The current price of the metal of a piece with its alloy `a`; null where it has none. */
const priceOfMetal = (prices: MetalPrices) =>
  sql`case a.metal ${sql.join(
    [...prices].map(([metal, mid]) => sql`when ${metal} then cast(${mid} as bigint)`),
    sql` `,
  )} end`

/** Pieces by their current margin, in steps of five percent, and how many are below the floor at these prices of metal. */
export async function marginGroups(
  db: Db,
  filter: PieceFilter,
  prices: MetalPrices,
): Promise<MarginGroup[]> {
  const { rows } = await sql<MarginGroup>`
    select cast(floor(f.margin_bp / 500.0) as bigint) as bucket, count(*) as n,
      cast(sum(f.margin_bp) as bigint) as sum,
      cast(sum(case when f.break_even < ${priceOfMetal(prices)} then 1 else 0 end) as bigint) as low
    from ${withAlloys} where ${onSale(filter)} and f.margin_bp is not null group by 1 order by 1`.execute(
    db,
  )
  return rows
}

export interface MarginRow {
  id: number
  sku: string
  karat: string | null
  width: number | null
  construction: Construction
  shown: number
  cost: number
  margin: number
  breakEven: number | null
}

/** Bounds of the break-even price of a metal; null: unbounded. */
export interface BreakEvenBounds {
  from: number | null
  below: number | null
}

/** The pieces with the lowest margin: all, or those below the floor at these prices of metal. */
export function leastMargins(
  db: Db,
  filter: PieceFilter,
  below: MetalPrices | null,
  limit: number,
): Promise<MarginRow[]> {
  const isBelow = below === null ? sql`1 = 1` : sql`f.break_even < ${priceOfMetal(below)}`
  return marginRows(
    db,
    { which: sql`${onSale(filter)} and ${isBelow}`, by: sql`f.margin_bp` },
    limit,
  )
}

/** The pieces of a metal with its lowest break-even prices. */
export function lowestBreakEvens(
  db: Db,
  filter: PieceFilter,
  { metal, from, below }: BreakEvenBounds & { metal: Metal },
  limit: number,
): Promise<MarginRow[]> {
  const which = sql`${onSale(filter)} and ${ofMetal(metal)}
    and ${from === null ? sql`1 = 1` : sql`f.break_even >= ${from}`}
    and ${below === null ? sql`1 = 1` : sql`f.break_even < ${below}`}`
  return marginRows(db, { which, by: sql`f.break_even` }, limit)
}

async function marginRows(
  db: Db,
  { which, by }: Record<'which' | 'by', RawBuilder<unknown>>,
  limit: number,
): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select v.id, v.sku, a.label as karat, v.width, v.construction, ${shownPrice} as shown, f.cost,
      f.margin_bp as margin, f.break_even as "breakEven"
    from ${withAlloys}
    where ${which} and ${by} is not null order by ${by}, v.id limit ${limit}`.execute(db)
  return rows
}

export interface BreakEvens {
  under: number
  near: number
  lowest: number | null
  pieces: number
}

/** Pieces of a metal by their break-even price: under the current price, and from it up to `near`. */
export async function breakEvens(
  db: Db,
  filter: PieceFilter,
  { metal, mid, near }: { metal: Metal; mid: number; near: number },
): Promise<BreakEvens> {
  const { rows } = await sql<BreakEvens>`
    select cast(coalesce(sum(case when f.break_even < ${mid} then 1 else 0 end), 0) as bigint) as under,
      cast(coalesce(sum(case when f.break_even >= ${mid} and f.break_even < ${near}
        then 1 else 0 end), 0) as bigint) as near,
      min(f.break_even) as lowest, count(*) as pieces
    from ${withFigures} where ${onSale(filter)} and ${ofMetal(metal)} and f.break_even is not null`.execute(
    db,
  )
  return rows[0] ?? { under: 0, near: 0, lowest: null, pieces: 0 }
}

export interface Outlier {
  id: number
  sku: string
  karat: string
  width: number
  shown: number
  mg: number
  /** Deviation of its price per gram from the regression line, basis points. */
  deviation: number
}

const currentPrices = sql`
  select v.id, v.sku, v.width, v.product_id, v.construction, v.alloy_id, ${shownPrice} as shown, v.weight_mg as mg
  from variants as v where ${onSale(ALL_PIECES)}`

/** Price per gram compared with a linear regression on width, by product, construction and karat. */
export const lineDeviations = (filter: PieceFilter, prices = currentPrices) => sql`
  with points as (
    select p.*, cast(p.width as double precision) as x,
      cast(p.shown as double precision) * 1000 / p.mg as y
    from (${prices}) as p where p.width is not null and p.mg > 0
  ), fits as (
    select product_id, construction, alloy_id, avg(x) as mx, avg(y) as my,
      coalesce((avg(x * y) - avg(x) * avg(y)) / nullif(avg(x * x) - avg(x) * avg(x), 0), 0) as slope
    from points group by product_id, construction, alloy_id having count(*) >= 3
  ), deviations as (
    select p.id, p.sku, p.alloy_id, p.width, p.shown, p.mg,
      cast(round(cast((p.y / (f.my + f.slope * (p.x - f.mx)) - 1) * 10000 as numeric)) as bigint) as deviation
    from points as p join fits as f on f.product_id = p.product_id
      and f.construction is not distinct from p.construction and f.alloy_id = p.alloy_id
    where f.my + f.slope * (p.x - f.mx) > 0
      and ${isAll(filter) ? sql`1 = 1` : sql`p.id in (select v.id from variants as v where ${matchesFilter(filter)})`}
  )`

export interface Outliers {
  n: number
  /** The number of pieces with a regression line. */
  of: number
  rows: Outlier[]
}

/** The number of pieces beyond `beyondBp`, and those beyond `listedBp` with the largest deviation; with -1 all. */
export async function outliers(
  db: Db,
  filter: PieceFilter,
  { beyondBp, listedBp }: { beyondBp: number; listedBp: number },
  limit: number,
): Promise<Outliers> {
  const { rows } = await sql<Omit<Outliers, 'rows'> & (Outlier | Record<keyof Outlier, null>)>`
    ${lineDeviations(filter)}, counted as (
      select cast(coalesce(sum(case when abs(deviation) > ${beyondBp} then 1 else 0 end), 0) as bigint) as n,
        count(*) as "of" from deviations
    ), farthest as (
      select * from deviations where abs(deviation) > ${listedBp} order by abs(deviation) desc, id limit ${limit}
    )
    select c.n, c."of", j.id, j.sku, a.label as karat, j.width, j.shown, j.mg, j.deviation
    from counted as c left join (farthest as j join alloys as a on a.id = j.alloy_id) on 1 = 1
    order by abs(j.deviation) desc, j.id`.execute(db)
  const [first] = rows
  return { n: first?.n ?? 0, of: first?.of ?? 0, rows: rows.filter((row) => row.id !== null) }
}

export interface StockGroup {
  /** Null for pieces without precious metal. */
  karat: string | null
  units: number
  melt: number
  shown: number
}

export async function stockByKarat(db: Db, filter: PieceFilter): Promise<StockGroup[]> {
  const { rows } = await sql<StockGroup>`
    select a.label as karat, cast(sum(s.n) as bigint) as units,
      cast(sum(s.n * coalesce(f.melt, 0)) as bigint) as melt,
      cast(sum(s.n * ${shownPrice}) as bigint) as shown
    from variants as v join ${inStock} as s on s.variant_id = v.id
      left join piece_figures as f on f.variant_id = v.id left join alloys as a on a.id = v.alloy_id
    where ${onSale(filter)} group by a.label, a.position order by a.position`.execute(db)
  return rows
}

/** When a piece last arrived, by its stock, else by its metal; without either, when its product was created. */
const arrivedAt = sql`coalesce((select max(m.at) from stock_movements as m
  where m.variant_id = v.id and m.act in ('counted', 'received') and m.on_hand > 0), (select max(m.at)
  from metal_movements as m where m.variant_id = v.id and m.direction = 'in'), p.created_at)`

export interface StockRow {
  id: number
  sku: string
  stock: number
  melt: number
  shown: number
  at: string
}

/** The stock, the highest value first; with `before`, only what arrived earlier. */
export async function stockRows(
  db: Db,
  filter: PieceFilter,
  before: string | null,
  limit: number,
): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select v.id, v.sku, s.n as stock, s.n * f.melt as melt, s.n * ${shownPrice} as shown, ${arrivedAt} as at
    from ${inStockWithFigures} join products as p on p.id = v.product_id
    where ${onSale(filter)} and ${before === null ? sql`1 = 1` : sql`${arrivedAt} < ${before}`}
    order by s.n * ${shownPrice} desc, v.id limit ${limit}`.execute(db)
  return rows
}

/** Counted pieces of which none can be promised, whether the last one is sold or reserved; the dearest first. */
export async function outOfStockRows(
  db: Db,
  filter: PieceFilter,
  limit: number,
): Promise<{ id: number; sku: string; shown: number; reserved: number }[]> {
  const { rows } = await sql<{ id: number; sku: string; shown: number; reserved: number }>`
    select v.id, v.sku, ${shownPrice} as shown, s.reserved
    from variants as v join ${outOfStock} as s on s.variant_id = v.id
    where ${onSale(filter)} order by ${shownPrice} desc, v.id limit ${limit}`.execute(db)
  return rows
}

export async function countOutOfStock(db: Db, filter: PieceFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from variants as v join ${outOfStock} as s on s.variant_id = v.id
    where ${onSale(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The stock at each place in use, the first place first; its name may be empty. */
export async function stockByPlace(
  db: Db,
  filter: PieceFilter,
): Promise<{ name: string; shown: number }[]> {
  const { rows } = await sql<{ name: string; shown: number }>`
    select pl.name, cast(sum(st.on_hand * ${shownPrice}) as bigint) as shown
    from piece_stock as st join stock_places as pl on pl.id = st.place_id
      join variants as v on v.id = st.variant_id
    where ${onSale(filter)} and st.on_hand > 0
    group by pl.id, pl.name order by pl.id`.execute(db)
  return rows
}

export async function oldStock(db: Db, filter: PieceFilter, before: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select cast(coalesce(sum(s.n), 0) as bigint) as n
    from variants as v join products as p on p.id = v.product_id join ${inStock} as s on s.variant_id = v.id
    where ${onSale(filter)} and ${arrivedAt} < ${before}`.execute(db)
  return rows[0]?.n ?? 0
}
