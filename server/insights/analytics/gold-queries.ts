import { sql } from 'kysely'
import { pricesByDay } from '#server/market/history/chart.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { secondsOf } from '#server/platform/database/dialect.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { Span } from './analytics-context.ts'

export interface GoldDay {
  day: string
  low: number
  high: number
  last: number
}

/** The lowest, highest and last accepted price of each day of the shop, newest first, as in the log of prices. */
export async function goldShopDays(
  db: Db,
  currency: string,
  { since, until }: Span,
  timeZone: string,
): Promise<GoldDay[]> {
  const { byDay } = await pricesByDay(db, { currency, since, until, source: null }, timeZone)
  const days = [...byDay].map(([day, prices]) => {
    const mids = prices.flatMap(({ kind, mid }) => (kind === 'history' ? [] : [mid]))
    return { day, low: Math.min(...mids), high: Math.max(...mids), last: mids.at(-1) }
  })
  return days
    .flatMap(({ last, ...day }) => (last === undefined ? [] : [{ ...day, last }]))
    .reverse()
}

/** The lowest, highest and last accepted price of each day in UTC, newest first. */
export async function goldDays(
  db: Db,
  currency: string,
  { since, until }: Span,
): Promise<GoldDay[]> {
  // There are few sources per day: grouping here takes half the time of a window function.
  const candles = await db
    .selectFrom('metal_candles')
    .select(['start', 'low', 'high', 'last'])
    .where('metal', '=', 'XAU')
    .where('currency', '=', currency)
    .where('grain', '=', 'day')
    .where('kind', '<>', 'history')
    .where('start', '>=', since.slice(0, 10))
    .where('start', '<', until.slice(0, 10))
    .orderBy('start', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('source')
    .execute()
  return [...Map.groupBy(candles, ({ start }) => start)].map(([day, sameDay]) => ({
    day,
    low: Math.min(...sameDay.map(({ low }) => low)),
    high: Math.max(...sameDay.map(({ high }) => high)),
    last: sameDay[0]?.last ?? 0,
  }))
}

/** The accepted prices of the last day up to a time; undefined before the first price. */
export function goldBefore(db: Db, currency: string, at: string): Promise<GoldDay | undefined> {
  return db
    .selectFrom('metal_candles')
    .select(['start as day', 'low', 'high', 'last'])
    .where('metal', '=', 'XAU')
    .where('currency', '=', currency)
    .where('grain', '=', 'day')
    .where('start', '<=', at.slice(0, 10))
    .orderBy('start', 'desc')
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The gold price at a time, from daily candles whose last price is before it. */
export async function goldAt(db: Db, currency: string, asOf: string): Promise<number | null> {
  const row = await db
    .selectFrom('metal_candles')
    .select('last')
    .where('metal', '=', 'XAU')
    .where('currency', '=', currency)
    .where('grain', '=', 'day')
    .where('start', '<=', asOf.slice(0, 10))
    .where('last_at', '<', asOf)
    .orderBy('start', 'desc')
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last ?? null
}

/** The number of quotes that were held, including those superseded later. */
export async function heldCount(db: Db, { since, until }: Span): Promise<number> {
  const { n } = await db
    .selectFrom('metal_quotes')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('quality', 'in', ['held', 'superseded'])
    .where('quoted_at', '>=', since)
    .where('quoted_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The number of quotes that wait for a decision now. */
export async function waitingCount(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('metal_quotes')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('quality', '=', 'held')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The number of held quotes of each day of the shop, including those superseded later. */
export async function heldDays(
  db: Db,
  { since, until }: Span,
  timeZone: string,
): Promise<Map<string, number>> {
  const held = await db
    .selectFrom('metal_quotes')
    .select('quoted_at')
    .where('quality', 'in', ['held', 'superseded'])
    .where('quoted_at', '>=', since)
    .where('quoted_at', '<', until)
    .execute()
  const byDay = Map.groupBy(held, ({ quoted_at }) => dayOf(quoted_at, timeZone))
  return new Map([...byDay].map(([day, { length }]) => [day, length]))
}

export interface SourceHealth {
  source: string
  polls: number
  failed: number
  latency: number | null
  quotes: number
  held: number
  /** Quotes compared with another source, and the sum of their differences in basis points. */
  compared: number
  apart: number
}

/** Polls, failures, latency, quotes, held quotes and differences of each source. */
export async function sourcesIn(db: Db, { since, until }: Span): Promise<SourceHealth[]> {
  const { rows } = await sql<SourceHealth>`
    select p.source, p.polls, p.failed, p.latency,
      coalesce(q.quotes, 0) as quotes, coalesce(q.held, 0) as held,
      coalesce(q.compared, 0) as compared, coalesce(q.apart, 0) as apart
    from (
      select source, count(*) as polls,
        cast(sum(case when outcome = 'failed' then 1 else 0 end) as bigint) as failed,
        cast(avg(latency_ms) as bigint) as latency
      from feed_polls where at >= ${since} and at < ${until} group by source
    ) as p
    left join (
      select source, count(*) as quotes,
        cast(sum(case when quality in ('held', 'superseded') then 1 else 0 end) as bigint) as held,
        count(disagree_bp) as compared, cast(sum(disagree_bp) as bigint) as apart
      from metal_quotes
      where kind = 'spot' and quoted_at >= ${since} and quoted_at < ${until} group by source
    ) as q on q.source = p.source
    order by p.source`.execute(db)
  return rows
}

/** The time of the last accepted spot quote before a time. */
export async function lastAcceptedBefore(db: Db, at: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select quoted_at as at from metal_quotes
    where metal = 'XAU' and quality = 'accepted' and kind = 'spot' and quoted_at < ${at}
    order by quoted_at desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** Gaps of over an hour between accepted spot quotes, the longest first. */
export async function quoteGaps(
  db: Db,
  { since, until }: Span,
  limit: number,
): Promise<{ at: string; until: string }[]> {
  const { rows } = await sql<{ at: string; until: string }>`
    select at, next as until from (
      select quoted_at as at, ${secondsOf(db, 'quoted_at')} as second,
        lead(quoted_at) over (order by quoted_at, id) as next,
        lead(${secondsOf(db, 'quoted_at')}) over (order by quoted_at, id) as later
      from metal_quotes
      where metal = 'XAU' and quality = 'accepted' and kind = 'spot'
        and quoted_at >= ${since} and quoted_at < ${until}
    ) as steps
    where later - second > 3600 order by later - second desc limit ${limit}`.execute(db)
  return rows
}
