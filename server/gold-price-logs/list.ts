import { later } from '../context.ts'
import type { Db } from '../database/connect.ts'
import { chartOf } from './chart.ts'
import { endOfDay, startOfDay } from './day.ts'
import { type Cursor, cursorText, type LogsQuery } from './input.ts'
import { type LogFilter, type LogRow, logsAfter, logsBefore } from './log-queries.ts'
import type { ChartPoint, LogFilters, LogRange } from './props.ts'

export const ROWS_A_PAGE = 50

/** One page of the log, newest first, and the addresses of the pages around it. */
export interface LogPage {
  rows: LogRow[]
  older: string | null
  newer: string | null
  newest: string | null
}

/** What a shop's clock and currency make of the filters in an address. */
export interface LogScope {
  now: string
  timeZone: string
  houseCurrency: string
}

const HOUR_MS = 60 * 60 * 1000
const RANGE_MS: Record<Exclude<LogRange, 'all'>, number> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
  '1y': 365 * 24 * HOUR_MS,
}

/** The filters as they are shown: dates win over a range, and without either everything is. */
export function shownFilters({
  range,
  from,
  to,
  source,
  quality,
  currency,
}: LogsQuery): LogFilters {
  const dated = from !== null || to !== null
  return { range: dated ? null : (range ?? 'all'), from, to, source, quality, currency }
}

export function rowFilter(query: LogsQuery, { now, timeZone, houseCurrency }: LogScope): LogFilter {
  const { range, from, to } = shownFilters(query)
  const ranged = range === null || range === 'all' ? null : later(now, -RANGE_MS[range])
  return {
    since: from === null ? ranged : startOfDay(from, timeZone),
    until: to === null ? null : endOfDay(to, timeZone),
    source: query.source,
    quality: query.quality,
    currency: query.currency,
    houseCurrency,
  }
}

export async function pageOfLogs(db: Db, query: LogsQuery, filter: LogFilter): Promise<LogPage> {
  if (query.after)
    return (
      (await newerPage(db, query, filter, query.after)) ??
      (await olderPage(db, query, filter, null))
    )
  return olderPage(db, query, filter, query.before)
}

/** Drawn from accepted prices of one currency, whatever else the log lists. */
export async function chartOfLogs(db: Db, filter: LogFilter): Promise<ChartPoint[]> {
  const { since, until, source, currency, houseCurrency } = filter
  return chartOf(db, { since, until, source, currency: currency ?? houseCurrency })
}

async function olderPage(
  db: Db,
  query: LogsQuery,
  filter: LogFilter,
  before: Cursor | null,
): Promise<LogPage> {
  const found = await logsBefore(db, filter, before, ROWS_A_PAGE + 1)
  const rows = found.slice(0, ROWS_A_PAGE)
  const first = before === null ? undefined : rows[0]
  return {
    rows,
    older: found.length > rows.length ? linkFrom(query, 'before', rows.at(-1)) : null,
    newer: linkFrom(query, 'after', first),
    newest: before === null ? null : addressOf(query),
  }
}

/** Null when less than a page is newer: then the newest page shows it all. */
async function newerPage(
  db: Db,
  query: LogsQuery,
  filter: LogFilter,
  after: Cursor,
): Promise<LogPage | null> {
  const found = await logsAfter(db, filter, after, ROWS_A_PAGE + 1)
  if (found.length <= ROWS_A_PAGE) return null
  const rows = found.slice(0, ROWS_A_PAGE).reverse()
  return {
    rows,
    older: linkFrom(query, 'before', rows.at(-1)),
    newer: linkFrom(query, 'after', rows[0]),
    newest: addressOf(query),
  }
}

function linkFrom(
  query: LogsQuery,
  side: 'before' | 'after',
  row: LogRow | undefined,
): string | null {
  if (!row) return null
  return addressOf(query, { [side]: cursorText({ quotedAt: row.quoted_at, id: row.id }) })
}

/** `?range=30d&source=manual`: the filters that are set, and where to go on. */
function addressOf(query: LogsQuery, place: Record<string, string> = {}): string {
  const { range, from, to, source, quality, currency } = query
  const kept = Object.entries({ range, from, to, source, quality, currency, ...place })
  const set = kept.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `?${new URLSearchParams(set)}`
}
