import { sql } from 'kysely'
import type { FeedPollTable, PollOutcome } from '#server/market/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'
import type { LogFilter, LogPosition } from './log-queries.ts'

export type PollRow = Row<FeedPollTable>

/** The poll that brought a quote. */
export type QuotePoll = Pick<PollRow, 'id' | 'quote_id' | 'latency_ms' | 'http_status'>

/** Polls of one outcome, newest first, older than `before`. */
export async function pollsBefore(
  db: Db,
  filter: LogFilter,
  outcome: PollOutcome,
  before: LogPosition | null,
  limit: number,
): Promise<PollRow[]> {
  return filteredPolls(db, filter, outcome)
    .$if(before !== null, (rows) =>
      rows.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Polls of one outcome, oldest first, newer than `after`. */
export async function pollsAfter(
  db: Db,
  filter: LogFilter,
  outcome: PollOutcome,
  after: LogPosition,
  limit: number,
): Promise<PollRow[]> {
  return filteredPolls(db, filter, outcome)
    .where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The failures of one row: their number and the first. */
export interface FailureRun {
  count: number
  since: string
}

/**
 * The failures up to this one since the source last sent a response that was not one, within the filter. Repeats of
 * prices that were deleted after 30 days do not separate failures.
 */
export async function failuresUpTo(
  db: Db,
  { since }: LogFilter,
  { metal, source, at, id }: PollRow,
): Promise<FailureRun> {
  const others = db
    .selectFrom('feed_polls')
    .select('at')
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('outcome', '<>', 'failed')
    .where(sql<boolean>`(at, id) < (${at}, ${id})`)
    .orderBy('at', 'desc')
    .limit(1)
  const run = await db
    .selectFrom('feed_polls')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.min<string>('at').as('since')])
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where('outcome', '=', 'failed')
    .where(sql<boolean>`(at, id) <= (${at}, ${id})`)
    .where((eb) => eb('at', '>=', eb.fn.coalesce(others, eb.val(''))))
    .$if(since !== null, (rows) => rows.where('at', '>=', since ?? ''))
    .executeTakeFirstOrThrow()
  return { count: Number(run.n), since: run.since }
}

export async function findPoll(db: Db, id: number): Promise<PollRow | undefined> {
  return db.selectFrom('feed_polls').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The poll of the same source and metal just before (`desc`) or after (`asc`) this one, with any outcome. */
export async function neighborPoll(
  db: Db,
  { metal, source, at, id }: PollRow,
  direction: 'asc' | 'desc',
): Promise<PollRow | undefined> {
  const side = direction === 'asc' ? sql.raw('>') : sql.raw('<')
  return db
    .selectFrom('feed_polls')
    .selectAll()
    .where('metal', '=', metal)
    .where('source', '=', source)
    .where(sql<boolean>`(at, id) ${side} (${at}, ${id})`)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

/** The polls that brought these quotes; manual prices have none. */
export async function pollsOfQuotes(db: Db, quoteIds: number[]): Promise<QuotePoll[]> {
  if (quoteIds.length === 0) return []
  return db
    .selectFrom('feed_polls')
    .select(['id', 'quote_id', 'latency_ms', 'http_status'])
    .where('quote_id', 'in', quoteIds)
    .where('outcome', '=', 'quote')
    .execute()
}

/** The poll that brought this quote, with its response. */
export async function pollOfQuote(db: Db, quoteId: number): Promise<PollRow | undefined> {
  return pollsAboutQuote(db, quoteId, 'quote')
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The first (`asc`) or last (`desc`) poll that repeated this quote. */
export async function repeatAt(
  db: Db,
  quoteId: number,
  direction: 'asc' | 'desc',
): Promise<PollRow | undefined> {
  return pollsAboutQuote(db, quoteId, 'duplicate')
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
}

/** How many polls repeated this quote, counted up to `most`. */
export async function countRepeats(db: Db, quoteId: number, most: number): Promise<number> {
  return count(
    db.selectFrom(
      pollsAboutQuote(db, quoteId, 'duplicate').clearSelect().select('id').limit(most).as('repeat'),
    ),
  )
}

function pollsAboutQuote(db: Db, quoteId: number, outcome: PollOutcome) {
  return db
    .selectFrom('feed_polls')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('outcome', '=', outcome)
}

function filteredPolls(db: Db, filter: LogFilter, outcome: PollOutcome) {
  const { metal, since, until, source, failures } = filter
  return db
    .selectFrom('feed_polls')
    .selectAll()
    .$if(outcome === 'failed' && failures === 'folded', (rows) => rows.where(isLastFailure(until)))
    .where('metal', '=', metal)
    .where('outcome', '=', outcome)
    .$if(since !== null, (rows) => rows.where('at', '>=', since ?? ''))
    .$if(until !== null, (rows) => rows.where('at', '<', until ?? ''))
    .$if(source !== null, (rows) => rows.where('source', '=', source ?? ''))
}

/** The next poll of the source, if any before `until`, did not fail as well. */
function isLastFailure(until: string | null) {
  return sql<boolean>`coalesce((select later.outcome from feed_polls as later
    where later.metal = feed_polls.metal and later.source = feed_polls.source and (later.at, later.id) > (feed_polls.at, feed_polls.id)
      and later.at < ${until ?? END_OF_TIME}
    order by later.at, later.id limit 1), '') <> 'failed'`
}

/** After every ISO time. */
const END_OF_TIME = '~'
