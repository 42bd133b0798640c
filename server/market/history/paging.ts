import { type Cursor, cursorText, type LogsQuery } from '#server/market/input.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Entry, stretchAfter, stretchBefore } from './log-entries.ts'
import { shownFilters } from './log-filter.ts'
import type { LogFilter } from './log-queries.ts'

const ROWS_A_PAGE = 50

/** One page of the log, newest first, and the queries of the pages around it. */
export interface LogPage {
  rows: Entry[]
  older: string | null
  newer: string | null
  newest: string | null
}

export async function pageOfLogs(db: Db, query: LogsQuery, filter: LogFilter): Promise<LogPage> {
  if (query.after)
    return (
      (await newerPage(db, query, filter, query.after)) ??
      (await olderPage(db, query, filter, null))
    )
  return olderPage(db, query, filter, query.before)
}

async function olderPage(
  db: Db,
  query: LogsQuery,
  filter: LogFilter,
  before: Cursor | null,
): Promise<LogPage> {
  const { entries: rows, goesOn } = await stretchBefore(db, filter, before, ROWS_A_PAGE)
  const first = before === null ? undefined : rows[0]
  return {
    rows,
    older: linkFrom(query, 'before', goesOn),
    newer: linkFrom(query, 'after', first),
    newest: before === null ? null : addressOf(query),
  }
}

/** Null when less than a page is newer: then the newest page shows everything. */
async function newerPage(
  db: Db,
  query: LogsQuery,
  filter: LogFilter,
  after: Cursor,
): Promise<LogPage | null> {
  const { entries, goesOn } = await stretchAfter(db, filter, after, ROWS_A_PAGE)
  if (goesOn === null || entries.length < ROWS_A_PAGE) return null
  const rows = entries.toReversed()
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
  row: Cursor | null | undefined,
): string | null {
  return row ? addressOf(query, { [side]: cursorText(row) }) : null
}

/** `?range=30d&source=manual`: the filters that are set, and a cursor. */
function addressOf(query: LogsQuery, place: Record<string, string> = {}): string {
  const kept = Object.entries({ ...shownFilters(query), range: query.range, ...place })
  const set = kept.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `?${new URLSearchParams(set)}`
}
