import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { integerInJson } from '#server/platform/database/dialect.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import type { Span } from './analytics-context.ts'
import { IS_SOLD } from './trade-queries.ts'

export interface SalesTotals {
  sales: number
  /** Before tax. */
  revenue: number
}

export interface SalesCost {
  /** Of the sales whose cost is known. */
  revenue: number
  cost: number
}

const NO_SALES: SalesTotals = { sales: 0, revenue: 0 }
const NO_COST: SalesCost = { revenue: 0, cost: 0 }

const confirmedIn = ({ since, until }: Span, currency: string) => sql`${IS_SOLD}
  and c.currency = ${currency} and c.confirmed_at >= ${since} and c.confirmed_at < ${until}`

/** The sales of each span; the spans follow each other. */
export async function salesIn(
  db: Db,
  currency: string,
  spans: readonly Span[],
): Promise<SalesTotals[]> {
  const { rows } = await sql<SalesTotals & { part: number }>`
    select part, count(*) as sales, cast(sum(subtotal) as bigint) as revenue from (
      select ${partOf(spans)} as part, c.subtotal from contracts as c
      where ${confirmedIn(around(spans), currency)}
    ) as s group by part`.execute(db)
  const found = new Map(rows.map(({ part, ...totals }) => [part, totals]))
  return spans.map((_, part) => found.get(part) ?? NO_SALES)
}

/** The net price and the cost at the time of sale, by sale; null where no price of a line was calculated. */
const withCost = (db: Db) => sql`(
    select case when count(*) = count(l.receipt)
      then cast(sum(l.qty * ${integerInJson(db, 'l.receipt', 'costMinor')}) as bigint) end
    from contract_lines as l where l.contract_id = c.id
  ) as cost`

/** Revenue and cost of the sales of each span; the spans follow each other. */
export async function salesCostIn(
  db: Db,
  currency: string,
  spans: readonly Span[],
): Promise<SalesCost[]> {
  const { rows } = await sql<SalesCost & { part: number }>`
    select part, cast(sum(subtotal) as bigint) as revenue, cast(sum(cost) as bigint) as cost from (
      select ${partOf(spans)} as part, c.subtotal, ${withCost(db)} from contracts as c
      where ${confirmedIn(around(spans), currency)}
    ) as s where cost is not null group by part`.execute(db)
  const found = new Map(rows.map(({ part, ...totals }) => [part, totals]))
  return spans.map((_, part) => found.get(part) ?? NO_COST)
}

export interface SaleGroup extends SalesTotals {
  type: ContractType
}

export async function salesByType(db: Db, currency: string, span: Span): Promise<SaleGroup[]> {
  const { rows } = await sql<SaleGroup>`
    select c.type, count(*) as sales, cast(sum(c.subtotal) as bigint) as revenue
    from contracts as c where ${confirmedIn(span, currency)} group by c.type order by 3 desc, 1`.execute(
    db,
  )
  return rows
}

export interface SaleRow {
  id: number
  number: string
  type: ContractType
  at: string
  revenue: number
  cost: number | null
}

/** Newest first: all, those of a type, or those whose cost is known. */
export async function salesRows(
  db: Db,
  currency: string,
  span: Span,
  only: string | null,
  limit: number,
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select * from (
      select c.id, c.number, c.type, c.confirmed_at as at, c.subtotal as revenue, ${withCost(db)}
      from contracts as c where ${confirmedIn(span, currency)}
    ) as s where ${selected(only)} order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function selected(only: string | null) {
  if (only === null) return sql`1 = 1`
  return only === 'with_cost' ? sql`cost is not null` : sql`type = ${only}`
}

const around = (spans: readonly Span[]): Span => ({
  since: spans[0]?.since ?? '',
  until: spans.at(-1)?.until ?? '',
})

/** The index of the span of a contract `c`. */
function partOf(spans: readonly Span[]): RawBuilder<number> {
  const cases = spans.map(
    ({ until }, part) => sql`when c.confirmed_at < ${until} then ${sql.lit(part)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}
