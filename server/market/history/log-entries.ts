import type { Cursor, LogSide } from '#server/market/input.ts'
import { type Poll, pollsAfter, pollsBefore } from '#server/market/polling/poll-queries.ts'
import type { PollOutcome } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  type LogFilter,
  type LogRow,
  logsAfter,
  logsBefore,
  type Place,
  reachOf,
} from './log-queries.ts'

export type Entry = Cursor & ({ side: 'quote'; row: LogRow } | { side: 'poll'; row: Poll })

/** A batch of the log, and the start of the next; null at the end. */
export interface Stretch {
  entries: Entry[]
  goesOn: Cursor | null
}

/**
 * Entries older than `before`, newest first: each kind is read by its own index, then merged. There may be fewer than
 * `limit` and yet more to come, where a search stopped at its scan limit.
 */
export async function stretchBefore(
  db: Db,
  filter: LogFilter,
  before: Cursor | null,
  limit: number,
): Promise<Stretch> {
  const from = before && placeOn('quote', before)
  const reach = await reachOf(db, filter, from, 'desc')
  const quotes = showsQuotes(filter)
    ? await logsBefore(db, { ...filter, reach }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsBefore(db, filter, outcome, before && placeOn('poll', before), limit + 1),
    ),
  )
  const found = merged(quotes, polls.flat()).toSorted((a, b) => order(b, a))
  return stretch(found, limit, reach)
}

/** Entries newer than `after`, oldest first, likewise. */
export async function stretchAfter(
  db: Db,
  filter: LogFilter,
  after: Cursor,
  limit: number,
): Promise<Stretch> {
  const from = placeOn('quote', after)
  const reach = await reachOf(db, filter, from, 'asc')
  const quotes = showsQuotes(filter)
    ? await logsAfter(db, { ...filter, reach }, from, limit + 1)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsAfter(db, filter, outcome, placeOn('poll', after), limit + 1),
    ),
  )
  return stretch(merged(quotes, polls.flat()).toSorted(order), limit, reach)
}

function stretch(found: Entry[], limit: number, reach: Place | null): Stretch {
  const entries = found.slice(0, limit)
  if (found.length > limit) return { entries, goesOn: entries.at(-1) ?? null }
  return { entries, goesOn: reach && { ...reach, side: 'quote' } }
}

/** The position of a cursor among the rows of one side: at the same moment, polls come before prices. */
function placeOn(side: LogSide, { at, side: own, id }: Cursor): Place {
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

function merged(quotes: LogRow[], polls: Poll[]): Entry[] {
  return [
    ...quotes.map((row): Entry => ({ side: 'quote', at: row.quoted_at, id: row.id, row })),
    ...polls.map((row): Entry => ({ side: 'poll', at: row.at, id: row.id, row })),
  ]
}

function order(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  return a.side === b.side ? a.id - b.id : rank(a) - rank(b)
}

const rank = ({ side }: Entry): number => (side === 'poll' ? 0 : 1)
