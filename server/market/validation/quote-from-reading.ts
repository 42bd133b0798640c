import type { Metal } from '#server/formula/units/karat.ts'
import type { FeedReading } from '#server/market/feeds/feed.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import type { Source } from '#server/market/sources/source-settings.ts'

/** A received price, with the columns of a quote. */
export interface ReceivedQuote {
  metal: Metal
  source: string
  currency: string
  bid: number | null
  ask: number | null
  mid: number
  quoted_at: string
  received_at: string
}

/** A reading as a quote, with its time according to the definition of the source. */
export function quoteFromReading(
  { kind, definition }: Source,
  { bid, ask, mid, currency, sourceTime }: FeedReading,
  { metal, receivedAt }: FeedResponse,
): ReceivedQuote {
  return {
    metal,
    source: kind,
    currency,
    bid,
    ask,
    mid,
    quoted_at: timeOf(definition.time, sourceTime, receivedAt),
    received_at: receivedAt,
  }
}

/** A `scrape` price is dated when it was received, or earlier if the source gives an earlier time. */
function timeOf(
  timeKind: Source['definition']['time'],
  sourceTime: string | null,
  receivedAt: string,
): string {
  const sourceMs = Date.parse(sourceTime ?? '')
  if (Number.isNaN(sourceMs)) return receivedAt
  const time = new Date(sourceMs).toISOString()
  return timeKind === 'scrape' && time > receivedAt ? receivedAt : time
}
