import { shopOf } from '#server/configuration/configuration.ts'
import { dollarsPerUnit, knownRateToShop } from '#server/market/exchange/exchange.ts'
import type { GuardReason } from '#server/market/history/props.ts'
import { supersede } from '#server/market/quotes/decision-queries.ts'
import { isPriceable } from '#server/market/quotes/price-step.ts'
import { type NewQuote, newestReal, type Quote } from '#server/market/quotes/queries.ts'
import type { GoldSettings } from '#server/market/sources/gold-settings.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { doubtStep, frozen, type Now, staleness } from './anomaly-checks.ts'
import { isDoubt } from './corroboration.ts'
import { disagreement } from './disagreement.ts'
import { isPrice, rejection } from './guards.ts'
import type { Heard } from './quote-from-reading.ts'
import { lastReading, rejectedSince, sameReading, sameSince } from './reading-queries.ts'

/** The result of validating a received price. */
export type Verdict =
  /** It cannot be stored as a price. */
  | { outcome: 'rejected'; reasons: GuardReason[] }
  /** It was received before; `anomalies` are the reasons against it that have arisen since. */
  | { outcome: 'duplicate'; quote: Quote; doubts: GuardReason[] }
  | { outcome: 'quote'; quote: NewQuote }

/** What a price is validated against. */
export interface Court {
  settings: GoldSettings
  /** The current accepted prices of the other sources. */
  witnesses: Quote[]
}

/** Source: domain.md 3.3, R1 to R8 in their order: the first three reject, the last four hold. */
export async function judge(
  tx: Tx,
  source: Source,
  heard: Heard,
  { settings, witnesses }: Court,
): Promise<Verdict> {
  if (!isPrice(heard.mid)) return unkeepable('price_not_a_number')
  if (!/^[A-Z]{3}$/.test(heard.currency)) return unkeepable('currency_unknown')
  const now = { now: heard.received_at, holidays: settings.holidays }
  const wrong = await turnedAway(tx.db, heard, settings)
  if (wrong) return rejected(heard, wrong)
  const { currency } = await shopOf(tx.db)
  const before = await saidBefore(tx.db, source, heard)
  if (before && !isWaste(before, currency)) {
    const doubts = (await agesOf(tx.db, source, heard, now)).flat()
    return { outcome: 'duplicate', quote: before, doubts }
  }
  if (before) await supersede(tx, before)
  return doubted(tx.db, source, heard, { now, witnesses, currency })
}

async function turnedAway(
  db: Db,
  { currency, bid, ask, mid, quoted_at: quotedAt, received_at }: Heard,
  band: GoldSettings,
): Promise<GuardReason | null> {
  const usdPerUnit = await dollarsPerUnit(db, currency)
  return rejection({ bid, ask, mid, quotedAt, usdPerUnit }, band, received_at)
}

/** A price from before the shop chose its currency cannot be used and is stored again. */
const isWaste = (quote: Quote, shopCurrency: string): boolean =>
  quote.quality !== 'rejected' && !isPriceable(quote, shopCurrency)

/** R4. A `scrape` source repeats a price when it sends the same one again. */
async function saidBefore(db: Db, source: Source, heard: Heard): Promise<Quote | undefined> {
  const same = await sameReading(db, heard)
  if (same || source.traits.time !== 'scrape') return same
  const last = await lastReading(db, source.kind)
  if (last && last.mid === heard.mid && last.currency === heard.currency) return last
  return rejectedSince(db, heard, last?.quoted_at ?? '')
}

async function doubted(
  db: Db,
  source: Source,
  heard: Heard,
  { now, witnesses, currency }: { now: Now; witnesses: Quote[]; currency: string },
): Promise<Verdict> {
  const rate = await knownRateToShop(db, heard.currency, currency, now.now)
  const values = { currency: heard.currency, shopCurrency: currency }
  if (!rate) return rejected(heard, { guard: 'currency', key: 'no_exchange_rate', values })
  const priced = { ...heard, ...rate }
  const [stale, still] = await agesOf(db, source, heard, now)
  const step = doubtStep(await newestReal(db), priced, currency, now.holidays)
  const others = source.traits.time === 'day' ? [] : witnesses
  const apart = disagreement(priced, others, currency)
  const reasons = [...stale, ...step.reasons, ...apart.reasons, ...still]
  return {
    outcome: 'quote',
    quote: {
      ...kept(priced),
      quality: reasons.some(isDoubt) ? 'held' : 'accepted',
      reasons: JSON.stringify(reasons),
      step_bp: step.bp,
      disagree_bp: apart.bp,
    },
  }
}

/**
 * R5 and R8, also for a repeated price: a feed whose time stands still becomes stale, and so does one that has not
 * looked for long.
 */
async function agesOf(
  db: Db,
  { traits, maxAgeS }: Source,
  heard: Heard,
  now: Now,
): Promise<[stale: GuardReason[], still: GuardReason[]]> {
  const stale = staleness(heard.quoted_at, maxAgeS, now)
  if (traits.time === 'day') return [listOf(stale), []]
  const since = await sameSince(db, heard)
  // Times that do not advance are covered by R5.
  const until = traits.time === 'scrape' ? now.now : heard.quoted_at
  return [listOf(stale), listOf(since === null ? null : frozen(since, until, now))]
}

const listOf = (reason: GuardReason | null): GuardReason[] => (reason ? [reason] : [])

const unkeepable = (key: string): Verdict => ({
  outcome: 'rejected',
  reasons: [{ guard: 'R1', key }],
})

/** Stored as received as far as constraints allow: no row has a bid above its ask, nor a future time. */
function rejected(heard: Heard, reason: GuardReason): Verdict {
  const { guard } = reason
  const sides = guard === 'R1' ? { bid: null, ask: null } : {}
  const time = guard === 'R3' ? { quoted_at: heard.received_at } : {}
  return {
    outcome: 'quote',
    quote: {
      ...kept({ ...heard, ...sides, ...time }),
      quality: 'rejected',
      reasons: JSON.stringify([reason]),
    },
  }
}

function kept<T extends Heard>(heard: T) {
  return { ...heard, kind: 'spot' as const, metal: 'XAU', example: 0 }
}
