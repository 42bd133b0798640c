import type { Cursor, LogSide } from '#server/market/input.ts'
import { type PollRow, pollsAfter, pollsBefore } from '#server/market/polling/poll-queries.ts'
import type { PollOutcome } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  type LogFilter,
  type LogPosition,
  type LogRow,
  logsAfter,
  logsBefore,
  scanEndOf,
} from './log-queries.ts'

export type LogEntry = Cursor & ({ side: 'quote'; row: LogRow } | { side: 'poll'; row: PollRow })

/** A batch of the log, and the start of the next; null at the end. */
export interface EntryBatch {
  entries: LogEntry[]
  next: Cursor | null
}

/**
 * Entries older than `before`, newest first: each kind is read by its own index, then merged. There may be fewer than
 * `limit` and yet more to come, where a search stopped at its scan limit.
 */
export async function entriesBefore(
  db: Db,
  filter: LogFilter,
  before: Cursor | null,
  limit: number,
): Promise<EntryBatch> {
  const from = before && positionOn('quote', before)
  const scanEnd = await scanEndOf(db, filter, from, 'desc')
  const quotes = showsQuotes(filter)
    ? await logsBefore(db, { ...filter, scanEnd }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsBefore(db, filter, outcome, before && positionOn('poll', before), limit + 1),
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
  const from = positionOn('quote', after)
  const scanEnd = await scanEndOf(db, filter, from, 'asc')
  const quotes = showsQuotes(filter)
    ? await logsAfter(db, { ...filter, scanEnd }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsAfter(db, filter, outcome, positionOn('poll', after), limit + 1),
    ),
  )
  return batch(mergeEntries(quotes, polls.flat()).toSorted(compareEntries), limit, scanEnd)
}

function batch(found: LogEntry[], limit: number, scanEnd: LogPosition | null): EntryBatch {
  const entries = found.slice(0, limit)
  if (found.length > limit) return { entries, next: entries.at(-1) ?? null }
  return { entries, next: scanEnd && { ...scanEnd, side: 'quote' } }
}

/** The position of a cursor among the rows of one side: at the same moment, polls come before prices. */
function positionOn(side: LogSide, { at, side: own, id }: Cursor): LogPosition {
  if (side === own) return { at, id }
  return { at, id: side === 'poll' ? Number.MAX_SAFE_INTEGER : 0 }
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
    ...quotes.map((row): LogEntry => ({ side: 'quote', at: row.quoted_at, id: row.id, row })),
    ...polls.map((row): LogEntry => ({ side: 'poll', at: row.at, id: row.id, row })),
  ]
}

function compareEntries(a: LogEntry, b: LogEntry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.side === b.side ? a.id - b.id : rank(a) - rank(b)
}

const rank = ({ side }: LogEntry): number => (side === 'poll' ? 0 : 1)
