import type { Insertable } from 'kysely'
import type { NewQuote } from '#server/market/quotes/queries.ts'
import type { FeedPollTable } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** Inserts quotes and polls of a feed directly into the log. */
export interface FeedLog {
  quote(over?: Partial<NewQuote>): Promise<number>
  poll(over?: Partial<Insertable<FeedPollTable>>): Promise<number>
  /** A quote and the poll that brought it. */
  answered(over?: Partial<NewQuote>): Promise<{ quoteId: number; pollId: number }>
}

export function feedLog(db: Db, start: string): FeedLog {
  let minute = 0
  const nextMinute = () => plusMs(start, 60_000 * minute++)
  const quote = async (over: Partial<NewQuote> = {}) => {
    const at = over.quoted_at ?? nextMinute()
    const { id } = await db
      .insertInto('metal_quotes')
      .values({
        kind: 'spot',
        metal: 'XAU',
        currency: 'USD',
        mid: 4_100_000_000 + minute * 10_000,
        source: 'swissquote',
        quoted_at: at,
        received_at: at,
        quality: 'accepted',
        reasons: '[]',
        example: 0,
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const poll = async (over: Partial<Insertable<FeedPollTable>> = {}) => {
    const { id } = await db
      .insertInto('feed_polls')
      .values({
        source: 'swissquote',
        at: over.at ?? nextMinute(),
        latency_ms: 120,
        http_status: 200,
        outcome: 'failed',
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const answered = async (over: Partial<NewQuote> = {}) => {
    const quoteId = await quote(over)
    const at = over.quoted_at ?? plusMs(start, 60_000 * (minute - 1))
    const source = over.source ?? 'swissquote'
    return { quoteId, pollId: await poll({ outcome: 'quote', quote_id: quoteId, at, source }) }
  }
  return { quote, poll, answered }
}
