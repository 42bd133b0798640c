import type { Db } from '../database/connect.ts'
import type { Cursor } from './input.ts'
import { type LogFilter, type LogRow, logsAfter, logsBefore, type Place } from './log-queries.ts'
import { type Poll, pollsAfter, pollsBefore } from './poll-queries.ts'
import type { PollOutcome } from './table.ts'

/** A log row is a price, or a poll that brought none. */
export type LogSide = 'quote' | 'poll'
export type Entry = Cursor & ({ side: 'quote'; row: LogRow } | { side: 'poll'; row: Poll })

/** Entries older than `before`, newest first: each kind is read by its own index, then they are merged. */
export async function entriesBefore(
  db: Db,
  filter: LogFilter,
  before: Cursor | null,
  limit: number,
): Promise<Entry[]> {
  const quotes = showsQuotes(filter)
    ? await logsBefore(db, filter, before && placeOn('quote', before), limit)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsBefore(db, filter, outcome, before && placeOn('poll', before), limit),
    ),
  )
  return merged(quotes, polls.flat())
    .toSorted((a, b) => order(b, a))
    .slice(0, limit)
}

/** Entries just newer than `after`, oldest first. */
export async function entriesAfter(
  db: Db,
  filter: LogFilter,
  after: Cursor,
  limit: number,
): Promise<Entry[]> {
  const quotes = showsQuotes(filter)
    ? await logsAfter(db, filter, placeOn('quote', after), limit)
    : []
  const polls = await Promise.all(
    outcomesIn(filter).map((outcome) =>
      pollsAfter(db, filter, outcome, placeOn('poll', after), limit),
    ),
  )
  return merged(quotes, polls.flat()).toSorted(order).slice(0, limit)
}

/** Where that cursor lies among the rows of one side: at the same moment, polls come before prices. */
function placeOn(side: LogSide, { at, side: own, id }: Cursor): Place {
  if (side === own) return { at, id }
  return { at, id: side === 'poll' ? Number.MAX_SAFE_INTEGER : 0 }
}

const showsQuotes = ({ quality }: LogFilter): boolean => quality !== 'failed'

/** A poll without a price has none to filter by; those that only repeat one are shown when asked for. */
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
