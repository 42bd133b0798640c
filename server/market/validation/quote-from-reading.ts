import type { Answer, FeedReading } from '#server/market/feeds/feed.ts'
import type { Source } from '#server/market/sources/source-settings.ts'

/** A price that a source said, in the words in which it would be kept. */
export interface Heard {
  source: string
  currency: string
  bid: number | null
  ask: number | null
  mid: number
  quoted_at: string
  received_at: string
}

/** What a reading would be kept as, at the time that its source's time is worth. */
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

/** When a source only knows when it looked, a price is as old as it is here, or older where the source says so. */
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
