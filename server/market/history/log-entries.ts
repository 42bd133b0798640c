import type { PollOutcome } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Cursor, EntryType } from './input.ts'
import {
  type LogFilter,
  type LogPosition,
  type LogRow,
  logRowsAfter,
  logRowsBefore,
  scanEndOf,
} from './log-queries.ts'
import { type PollRow, pollsAfter, pollsBefore } from './poll-queries.ts'

export type LogEntry = Cursor & ({ type: 'quote'; row: LogRow } | { type: 'poll'; row: PollRow })

/** A batch of the log, and the start of the next; null at the end. */
export interface EntryBatch {
  entries: LogEntry[]
  next: Cursor | null
}

/**
 * Entries older than `before`, newest first: each type is read by its own index, then merged. There may be fewer than
 * `limit` although older ones follow, where a search stopped at its scan limit.
 */
export async function entriesBefore(
  db: Db,
  filter: LogFilter,
  before: Cursor | null,
  limit: number,
): Promise<EntryBatch> {
  const from = before && positionAmong('quote', before)
  const scanEnd = await scanEndOf(db, filter, from, 'desc')
  const quotes = showsQuotes(filter)
    ? await logRowsBefore(db, { ...filter, scanEnd }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsBefore(db, filter, outcome, before && positionAmong('poll', before), limit + 1),
    ),
  )
  const found = mergeEntries(quotes, polls.flat()).toSorted((a, b) => compareEntries(b, a))
  return batch(found, limit, scanEnd)
}

/** Entries newer than `after`, oldest first, likewise. */
export async function entriesAfter(
  db: Db,
  filter: LogFilter,
  after: Cursor,
  limit: number,
): Promise<EntryBatch> {
  const from = positionAmong('quote', after)
  const scanEnd = await scanEndOf(db, filter, from, 'asc')
  const quotes = showsQuotes(filter)
    ? await logRowsAfter(db, { ...filter, scanEnd }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsAfter(db, filter, outcome, positionAmong('poll', after), limit + 1),
    ),
  )
  return batch(mergeEntries(quotes, polls.flat()).toSorted(compareEntries), limit, scanEnd)
}

function batch(found: LogEntry[], limit: number, scanEnd: LogPosition | null): EntryBatch {
  const entries = found.slice(0, limit)
  if (found.length > limit) return { entries, next: entries.at(-1) ?? null }
  return { entries, next: scanEnd && { ...scanEnd, type: 'quote' } }
}

/** The position of a cursor among the entries of one type: at the same moment, polls come before prices. */
function positionAmong(type: EntryType, { at, type: own, id }: Cursor): LogPosition {
  if (type === own) return { at, id }
  return { at, id: type === 'poll' ? Number.MAX_SAFE_INTEGER : 0 }
}

const showsQuotes = ({ quality }: LogFilter): boolean => quality !== 'failed'

/** Polls without a price match no price filter; repeats are only shown when requested. */
function outcomesIn({ quality, currency, priceFrom, priceTo }: LogFilter): PollOutcome[] {
  if (currency !== null || priceFrom !== null || priceTo !== null) return []
  if (quality === null) return ['failed', 'rejected']
  return OUTCOMES.filter((outcome) => outcome === quality)
}

const OUTCOMES: PollOutcome[] = ['failed', 'rejected', 'duplicate']

function mergeEntries(quotes: LogRow[], polls: PollRow[]): LogEntry[] {
  return [
    ...quotes.map((row): LogEntry => ({ type: 'quote', at: row.quoted_at, id: row.id, row })),
    ...polls.map((row): LogEntry => ({ type: 'poll', at: row.at, id: row.id, row })),
  ]
}

function compareEntries(a: LogEntry, b: LogEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.type === b.type ? a.id - b.id : rank(a) - rank(b)
}

const rank = ({ type }: LogEntry): number => (type === 'poll' ? 0 : 1)
