import type { Metal } from '#server/formula/units/karat.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { CheckReason } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { frozen, type MarketTime } from './anomaly-checks.ts'
import { disagreement } from './disagreement.ts'
import { lastAnswerAt, lastReadingsOf } from './reading-queries.ts'

/** Up to this age a price is current. */
const FRESH_MS = 15 * 60_000

/**
 * Beyond this only a person releases a price of any metal: gold fell 9 % on its worst day in forty years, while two sources of one
 * wholesaler can have the same misplaced decimal point.
 */
const MAX_RELEASED_BP = 2000

/** The current prices of a metal of the other enabled sources that have it, accepted or held. Source: docs/domain.md 3.3, R7. */
export async function currentQuotesOfOthers(
  db: Db,
  { kind: own, metal }: { kind: Source['kind']; metal: Metal },
  sources: Source[],
  time: MarketTime,
): Promise<Quote[]> {
  const others = sources.filter(
    ({ kind, enabled, definition }) =>
      enabled && kind !== own && definition.time !== 'day' && definition.metals.includes(metal),
  )
  const last = await lastReadingsOf(
    db,
    metal,
    others.map(({ kind }) => kind),
  )
  const fresh: Quote[] = []
  for (const source of others) {
    const quote = last.find((one) => one.source === source.kind)
    if (quote && (await isFresh(db, source, quote, time))) fresh.push(quote)
  }
  return fresh
}

/** Only accepted prices are compared with others, so that a faulty source has no influence. */
export const isAccepted = ({ quality }: Quote): boolean => quality === 'accepted'

/**
 * Whether another source may release this price: it is held for the size of its step, and the prices that other sources
 * send now do not contradict it.
 */
export function isReleasable(quote: Quote, otherAccepted: Quote[], shopCurrency: string): boolean {
  return (
    isHeldForStep(quote) &&
    !disagreement(quote, otherAccepted, shopCurrency).reasons.some(isAnomaly)
  )
}

/** Whether a reason holds a price; only `differs` does not. */
export const isAnomaly = ({ key }: CheckReason): boolean => key !== 'differs'

/** Whether a price that was just received is current. A `scrape` source always is. */
export function isCurrent({ definition }: Source, { quoted_at }: Quote, now: string): boolean {
  return definition.time === 'scrape' || (definition.time === 'market' && isWithin(quoted_at, now))
}

function isHeldForStep(quote: Quote): boolean {
  const checks = anomalyChecks(quote)
  return (
    quote.quality === 'held' &&
    Math.abs(quote.step_bp ?? 0) <= MAX_RELEASED_BP &&
    checks.includes('R6') &&
    checks.every((check) => check === 'R6' || check === 'R7')
  )
}

const anomalyChecks = ({ reasons }: Quote): string[] =>
  (JSON.parse(reasons) as CheckReason[]).filter(isAnomaly).map(({ guard }) => guard)

/** A `scrape` source is fresh when it answered recently and its price is not frozen. */
async function isFresh(
  db: Db,
  { kind, definition }: Source,
  { metal, quoted_at }: Quote,
  time: MarketTime,
): Promise<boolean> {
  if (definition.time === 'market') return isWithin(quoted_at, time.now)
  const answeredAt = await lastAnswerAt(db, metal, kind)
  return (
    answeredAt !== null &&
    isWithin(answeredAt, time.now) &&
    frozen(quoted_at, time.now, time) === null
  )
}

const isWithin = (at: string, now: string): boolean => at >= plusMs(now, -FRESH_MS)
