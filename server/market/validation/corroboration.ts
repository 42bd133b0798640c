import type { CheckReason } from '#server/market/history/props.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { frozen, type MarketTime } from './anomaly-checks.ts'
import { disagreement } from './disagreement.ts'
import { lastAnswerAt, lastReadingsOf } from './reading-queries.ts'

/** Up to this age a price is current. */
const FRESH_MS = 15 * 60_000

/**
 * Beyond this only a person releases a price: gold fell 9 % on its worst day in forty years, while two sources of one
 * wholesaler can have the same misplaced decimal point.
 */
const MAX_CORROBORATED_BP = 2000

/** The current prices of the other enabled sources, accepted or held. Source: docs/domain.md 3.3, R7. */
export async function concurrentQuotes(
  db: Db,
  own: Source['kind'],
  sources: Source[],
  now: MarketTime,
): Promise<Quote[]> {
  const others = sources.filter(
    ({ kind, enabled, traits }) => enabled && kind !== own && traits.time !== 'day',
  )
  const last = await lastReadingsOf(
    db,
    others.map(({ kind }) => kind),
  )
  const fresh: Quote[] = []
  for (const source of others) {
    const quote = last.find((one) => one.source === source.kind)
    if (quote && (await isFresh(db, source, quote, now))) fresh.push(quote)
  }
  return fresh
}

/** Only accepted prices count against others: a broken source has no influence. */
export const isAccepted = ({ quality }: Quote): boolean => quality === 'accepted'

/**
 * Held for the size of its step, and not contradicted now by other sources, whatever they sent when it was received.
 */
export function awaitsCorroboration(
  quote: Quote,
  corroborating: Quote[],
  shopCurrency: string,
): boolean {
  return (
    isHeldForStep(quote) &&
    !disagreement(quote, corroborating, shopCurrency).reasons.some(isAnomaly)
  )
}

/** Only the reason `differs` does not hold a price. */
export const isAnomaly = ({ key }: CheckReason): boolean => key !== 'differs'

/** Whether a price that was just received is current. A `scrape` source always is. */
export function isCurrent({ traits }: Source, { quoted_at }: Quote, now: string): boolean {
  return traits.time === 'scrape' || (traits.time === 'market' && isWithin(quoted_at, now))
}

function isHeldForStep(quote: Quote): boolean {
  const checks = anomalyChecks(quote)
  return (
    quote.quality === 'held' &&
    Math.abs(quote.step_bp ?? 0) <= MAX_CORROBORATED_BP &&
    checks.includes('R6') &&
    checks.every((check) => check === 'R6' || check === 'R7')
  )
}

const anomalyChecks = ({ reasons }: Quote): string[] =>
  (JSON.parse(reasons) as CheckReason[]).filter(isAnomaly).map(({ guard }) => guard)

/** A `scrape` source is fresh when it answered recently and its price is not frozen. */
async function isFresh(
  db: Db,
  { kind, traits }: Source,
  { quoted_at }: Quote,
  now: MarketTime,
): Promise<boolean> {
  if (traits.time === 'market') return isWithin(quoted_at, now.now)
  const answeredAt = await lastAnswerAt(db, kind)
  return (
    answeredAt !== null && isWithin(answeredAt, now.now) && frozen(quoted_at, now.now, now) === null
  )
}

const isWithin = (at: string, now: string): boolean => at >= plusMs(now, -FRESH_MS)
