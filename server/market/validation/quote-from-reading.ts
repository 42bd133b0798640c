import type { Answer, FeedReading } from '#server/market/feeds/feed.ts'
import type { Source } from '#server/market/sources/source-settings.ts'

/** A received price, with the columns of a quote. */
export interface Heard {
  source: string
  currency: string
  bid: number | null
  ask: number | null
  mid: number
  quoted_at: string
  received_at: string
}

/** A reading as a quote, with its time according to the traits of the source. */
export function heardFrom(
  { kind, traits }: Source,
  { bid, ask, mid, currency, sourceTime }: FeedReading,
  { receivedAt }: Answer,
): Heard {
  return {
    source: kind,
    currency,
    bid,
    ask,
    mid,
    quoted_at: timeOf(traits.time, sourceTime, receivedAt),
    received_at: receivedAt,
  }
}

/** A `scrape` price is dated when it was received, or earlier if the source gives an earlier time. */
function timeOf(
  worth: Source['traits']['time'],
  sourceTime: string | null,
  receivedAt: string,
): string {
  const said = Date.parse(sourceTime ?? '')
  if (Number.isNaN(said)) return receivedAt
  const time = new Date(said).toISOString()
  return worth === 'scrape' && time > receivedAt ? receivedAt : time
}
