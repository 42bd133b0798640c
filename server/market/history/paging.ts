import type { Db } from '#server/platform/database/connect.ts'
import { type Cursor, cursorText, type LogsQuery } from './input.ts'
import { entriesAfter, entriesBefore, type LogEntry } from './log-entries.ts'
import { shownFilters } from './log-filter.ts'
import type { LogFilter } from './log-queries.ts'

const ROWS_PER_PAGE = 50

/** One page of the log, newest first, and the queries of the pages around it. */
export interface LogPage {
  rows: LogEntry[]
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
  const { entries: rows, next } = await entriesBefore(db, filter, before, ROWS_PER_PAGE)
  const first = before === null ? undefined : rows[0]
  return {
    rows,
    older: queryFrom(query, 'before', next),
    newer: queryFrom(query, 'after', first),
    newest: before === null ? null : queryString(query),
  }
}

/** Null when less than a page is newer: then the newest page shows everything. */
async function newerPage(
  db: Db,
  query: LogsQuery,
  filter: LogFilter,
  after: Cursor,
): Promise<LogPage | null> {
  const { entries, next } = await entriesAfter(db, filter, after, ROWS_PER_PAGE)
  if (next === null || entries.length < ROWS_PER_PAGE) return null
  const rows = entries.toReversed()
  return {
    rows,
    older: queryFrom(query, 'before', rows.at(-1)),
    newer: queryFrom(query, 'after', rows[0]),
    newest: queryString(query),
  }
}

function queryFrom(
  query: LogsQuery,
  direction: 'before' | 'after',
  row: Cursor | null | undefined,
): string | null {
  return row ? queryString(query, { [direction]: cursorText(row) }) : null
}

/** `?range=30d&source=manual`: the filters that are set, and a cursor. */
function queryString(query: LogsQuery, cursor: Record<string, string> = {}): string {
  const params = Object.entries({ ...shownFilters(query), range: query.range, ...cursor })
  const set = params.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `?${new URLSearchParams(set)}`
}
