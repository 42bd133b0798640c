import { shopOf } from '#server/configuration/configuration.ts'
import { dollarsPerUnit, knownRateToShop } from '#server/market/exchange/exchange.ts'
import type { GoldSettings } from '#server/market/gold-settings.ts'
import { supersede } from '#server/market/quotes/decision-queries.ts'
import { isPriceable } from '#server/market/quotes/price-step.ts'
import {
  type NewQuote,
  newestConfirmed,
  newestNonExample,
  newestOfOtherMetals,
  type Quote,
} from '#server/market/quotes/queries.ts'
import { isPrice, rejection } from '#server/market/quotes/rejection-checks.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { CheckReason } from '#server/market/table.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import {
  checkStepSize,
  checkUnconfirmedMove,
  frozen,
  type MarketTime,
  otherMetal,
  staleness,
} from './anomaly-checks.ts'
import { isAnomaly } from './corroboration.ts'
import { disagreement } from './disagreement.ts'
import type { ReceivedQuote } from './quote-from-reading.ts'
import { lastReading, rejectedSince, sameReading, sameSince } from './reading-queries.ts'

/** The result of validating a received price. */
export type ValidationResult =
  /** It cannot be stored as a price. */
  | { outcome: 'rejected'; reasons: CheckReason[] }
  /** It was received before; `anomalies` are the reasons against it that have arisen since. */
  | { outcome: 'duplicate'; quote: Quote; anomalies: CheckReason[] }
  | { outcome: 'quote'; quote: NewQuote }

/** What a price is validated against. */
export interface ValidationContext {
  settings: GoldSettings
  /** The current accepted prices of the other sources. */
  otherAccepted: Quote[]
}

/** Source: docs/domain.md 3.3, R1 to R9 in their order: the first three reject, the last five hold. */
export async function validateQuote(
  tx: Tx,
  source: Source,
  received: ReceivedQuote,
  { settings, otherAccepted }: ValidationContext,
): Promise<ValidationResult> {
  if (!isPrice(received.mid)) return unstorable('price_not_a_number')
  if (!/^[A-Z]{3}$/.test(received.currency)) return unstorable('currency_unknown')
  const time = { now: received.received_at, holidays: settings.holidays }
  const rejectReason = await rejectionReasonOf(tx.db, received, settings)
  if (rejectReason) return rejected(received, rejectReason)
  const { currency } = await shopOf(tx.db)
  const earlier = await findEarlier(tx.db, source, received)
  if (earlier && !isUnusable(earlier, currency)) {
    const anomalies = (await ageReasons(tx.db, source, received, time)).flat()
    return { outcome: 'duplicate', quote: earlier, anomalies }
  }
  if (earlier) await supersede(tx, earlier)
  return checkAnomalies(tx.db, source, received, { time, otherAccepted, currency })
}

async function rejectionReasonOf(
  db: Db,
  { metal, currency, bid, ask, mid, quoted_at: quotedAt, received_at }: ReceivedQuote,
  goldBand: GoldSettings,
): Promise<CheckReason | null> {
  const usdPerUnit = await dollarsPerUnit(db, currency)
  return rejection({ metal, bid, ask, mid, quotedAt, usdPerUnit }, goldBand, received_at)
}

/** A price from before the shop chose its currency cannot be used and is stored again. */
const isUnusable = (quote: Quote, shopCurrency: string): boolean =>
  quote.quality !== 'rejected' && !isPriceable(quote, shopCurrency)

/** R4. A `scrape` source repeats a price when it sends the same one again. */
async function findEarlier(
  db: Db,
  source: Source,
  received: ReceivedQuote,
): Promise<Quote | undefined> {
  const same = await sameReading(db, received)
  if (same || source.definition.time !== 'scrape') return same
  const last = await lastReading(db, received.metal, source.kind)
  if (last && last.mid === received.mid && last.currency === received.currency) return last
  return rejectedSince(db, received, last?.quoted_at ?? '')
}

async function checkAnomalies(
  db: Db,
  source: Source,
  received: ReceivedQuote,
  { time, otherAccepted, currency }: { time: MarketTime; otherAccepted: Quote[]; currency: string },
): Promise<ValidationResult> {
  const rate = await knownRateToShop(db, received.currency, currency, time.now)
  const values = { currency: received.currency, shopCurrency: currency }
  if (!rate) return rejected(received, { guard: 'currency', key: 'no_exchange_rate', values })
  const priced = { ...received, ...rate }
  const [stale, unchanged] = await ageReasons(db, source, received, time)
  const step = checkStepSize(
    await newestNonExample(db, received.metal),
    priced,
    currency,
    time.holidays,
  )
  const others = source.definition.time === 'day' ? [] : otherAccepted
  const disagreementResult = disagreement(priced, others, currency)
  const isUncompared = step.reasons.length === 0 && disagreementResult.bp === null
  const unconfirmed = isUncompared
    ? checkUnconfirmedMove(await newestConfirmed(db, received.metal), priced, currency)
    : []
  const move = [...step.reasons, ...unconfirmed]
  const otherMetals = await newestOfOtherMetals(db, received.metal)
  const mistaken = toList(otherMetal(otherMetals, priced, currency, time.now))
  const reasons = [...stale, ...move, ...disagreementResult.reasons, ...unchanged, ...mistaken]
  return {
    outcome: 'quote',
    quote: {
      ...asSpotQuote(priced),
      quality: reasons.some(isAnomaly) ? 'held' : 'accepted',
      reasons: JSON.stringify(reasons),
      step_bp: step.bp,
      disagree_bp: disagreementResult.bp,
    },
  }
}

/**
 * R5 and R8, also for a repeated price: it becomes stale if the time of its source does not advance, or if the source
 * has not requested a new price for long.
 */
async function ageReasons(
  db: Db,
  { definition, maxAgeS }: Source,
  received: ReceivedQuote,
  time: MarketTime,
): Promise<[stale: CheckReason[], frozen: CheckReason[]]> {
  const stale = staleness(received.quoted_at, maxAgeS, time)
  if (definition.time === 'day') return [toList(stale), []]
  const since = await sameSince(db, received)
  // Times that do not advance are covered by R5.
  const until = definition.time === 'scrape' ? time.now : received.quoted_at
  return [toList(stale), toList(since === null ? null : frozen(since, until, time))]
}

const toList = (reason: CheckReason | null): CheckReason[] => (reason ? [reason] : [])

const unstorable = (key: string): ValidationResult => ({
  outcome: 'rejected',
  reasons: [{ guard: 'R1', key }],
})

/** Stored as received as far as constraints allow: no row has a bid above its ask, nor a future time. */
function rejected(received: ReceivedQuote, reason: CheckReason): ValidationResult {
  const { guard } = reason
  const bidAndAsk = guard === 'R1' ? { bid: null, ask: null } : {}
  const time = guard === 'R3' ? { quoted_at: received.received_at } : {}
  return {
    outcome: 'quote',
    quote: {
      ...asSpotQuote({ ...received, ...bidAndAsk, ...time }),
      quality: 'rejected',
      reasons: JSON.stringify([reason]),
    },
  }
}

function asSpotQuote<T extends ReceivedQuote>(received: T) {
  return { ...received, kind: 'spot' as const, example: 0 }
}
