import { sql } from 'kysely'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { MetalCandleTable, QuoteKind } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { readOnce } from '#server/platform/database/read-once.ts'

/** One accepted price for a chart. */
export interface ChartPrice {
  quoted_at: string
  mid: number
  kind: QuoteKind
  source: string
}

export type Candle = Row<MetalCandleTable>

export interface ChartFilter {
  metal: Metal
  currency: string
  since: string | null
  until: string | null
  source: string | null
}

/** The first `limit` accepted prices, oldest first. */
export async function chartPrices(
  db: Db,
  filter: ChartFilter,
  limit: number,
): Promise<ChartPrice[]> {
  return acceptedPrices(db, filter).orderBy('quoted_at').orderBy('id').limit(limit).execute()
}

/** The times of the oldest and the newest accepted price; read once for a page. */
export function boundaryTimes(
  db: Db,
  filter: ChartFilter,
): Promise<{ first: string; last: string } | null> {
  const { metal, currency, since, until, source } = filter
  const end = (direction: 'asc' | 'desc') =>
    acceptedPrices(db, filter)
      .clearSelect()
      .select('quoted_at')
      .orderBy('quoted_at', direction)
      .orderBy('id', direction)
      .limit(1)
  const key = `metal_quotes between ${JSON.stringify([metal, currency, since, until, source])}`
  return readOnce(db, key, async () => {
    const { rows } = await sql<{ first: string | null; last: string | null }>`
      select (${end('asc')}) as first, (${end('desc')}) as last`.execute(db)
    const { first = null, last = null } = rows[0] ?? {}
    return first === null || last === null ? null : { first, last }
  })
}

/** The newest accepted price at or before a time. */
export async function lastPriceBefore(
  db: Db,
  { metal, currency, source }: ChartFilter,
  at: string,
): Promise<number | undefined> {
  const row = await acceptedPrices(db, { metal, currency, source, since: null, until: null })
    .where('quoted_at', '<=', at)
    .orderBy('quoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.mid
}

/** The hours, days or months of a range, oldest first, by source; the first and last extend beyond it. */
export async function candlesIn(
  db: Db,
  { metal, currency, since, until, source }: ChartFilter,
  grain: Candle['grain'],
): Promise<Candle[]> {
  return db
    .selectFrom('metal_candles')
    .selectAll()
    .where('metal', '=', metal)
    .where('currency', '=', currency)
    .where('grain', '=', grain)
    .$if(since !== null, (rows) => rows.where('start', '>=', candleStart(since ?? '', grain)))
    .$if(until !== null, (rows) => rows.where('start', '<=', candleStart(until ?? '', grain)))
    .$if(source !== null, (rows) => rows.where('source', '=', source ?? ''))
    .orderBy('start')
    .execute()
}

const candleStart = (at: string, grain: Candle['grain']): string =>
  at.slice(0, PREFIX_LENGTH[grain])

/** Number of characters of an ISO time that identify its hour, day or month. */
const PREFIX_LENGTH: Record<Candle['grain'], number> = { hour: 13, day: 10, month: 7 }

/** The last accepted price of each span of time, one index seek each; empty spans are omitted. */
export async function lastPriceOfEach(
  db: Db,
  filter: ChartFilter,
  spans: [from: string, until: string][],
): Promise<ChartPrice[]> {
  const rows = spans.map(([from, until]) => sql`(${from}, ${until})`)
  return db
    .selectFrom(sql<{ column1: string; column2: string }>`(values ${sql.join(rows)})`.as('span'))
    .innerJoin('metal_quotes as q', (join) =>
      join.on((eb) =>
        eb(
          'q.id',
          '=',
          acceptedPrices(db, filter)
            .clearSelect()
            .select('metal_quotes.id')
            .whereRef('metal_quotes.quoted_at', '>=', sql.ref('span.column1'))
            .whereRef('metal_quotes.quoted_at', '<', sql.ref('span.column2'))
            .orderBy('metal_quotes.quoted_at', 'desc')
            .orderBy('metal_quotes.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .select(['q.quoted_at', 'q.mid', 'q.kind', 'q.source'])
    .orderBy('q.quoted_at')
    .execute()
}

/** Up to `count` accepted prices on one side of a quote, in its currency, nearest first. */
export async function adjacentChartPrices(
  db: Db,
  quote: Quote,
  direction: 'asc' | 'desc',
  count: number,
): Promise<ChartPrice[]> {
  const side = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  return acceptedPrices(db, {
    metal: quote.metal,
    currency: quote.currency,
    since: null,
    until: null,
    source: null,
  })
    .where(sql<boolean>`(quoted_at, id) ${side} (${quote.quoted_at}, ${quote.id})`)
    .orderBy('quoted_at', direction)
    .orderBy('id', direction)
    .limit(count)
    .execute()
}

/** Uses the index of accepted prices or the index by source: the other columns are hidden from the planner. */
function acceptedPrices(db: Db, { metal, currency, since, until, source }: ChartFilter) {
  const rows = db
    .selectFrom('metal_quotes')
    .select(['quoted_at', 'mid', 'kind', 'source'])
    // Literal, not bound: a partial index is only used when the query has the same condition.
    .where(sql<boolean>`quality = 'accepted'`)
    .$if(since !== null, (found) => found.where('quoted_at', '>=', since ?? ''))
    .$if(until !== null, (found) => found.where('quoted_at', '<', until ?? ''))
  if (source === null) return rows.where('metal', '=', metal).where('currency', '=', currency)
  return rows
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where(sql<boolean>`(currency || '') = ${currency}`)
}
