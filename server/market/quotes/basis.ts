import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { type GoldSettings, goldSettings } from '#server/market/gold-settings.ts'
import {
  isMarketOpen,
  lastOpeningOrClosing,
  nextOpeningOrClosing,
  tradingMs,
} from '#server/market/market-hours.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { basisCandidates } from './basis-queries.ts'
import { isPriceable } from './price-step.ts'
import type { Quote } from './queries.ts'

/** The status of the price that prices are based on: `live` and `ageing` are fresh, `stale` is not. */
export type BasisStatus = 'live' | 'ageing' | 'stale' | 'closed' | 'manual' | 'example'

/**
 * The price of a metal that prices are based on now, and how reliable it is. This is the `mid` of docs/domain.md 1.2, whose
 * `basis` also has the premium.
 */
export interface BasisState {
  quote: Quote | null
  /** Null in a shop without a price. */
  state: BasisStatus | null
  /** The kind of a source, or the name in its quotes. */
  source: string | null
  /** The price is from a source, but not from the first enabled one that has this metal. */
  fallback: boolean
  market: { open: boolean; since: string; until: string }
  /** A price of this source is fresh for this many seconds of trade; null for other prices. */
  maxAgeS: number | null
  /** Past the hard age limit: nothing is priced by it. */
  tooOld: boolean
}

/** A source's clock may be ahead; prices beyond this are ignored. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000

type BasisContext = Pick<Ctx, 'clock' | 'db' | 'settings'>

/**
 * The price of a metal that prices are calculated from; null in a shop without one. Source: docs/domain.md 3.3, fallback chain.
 */
export async function latestBasis(ctx: BasisContext, metal = GOLD): Promise<Quote | null> {
  return (await resolveBasis(ctx, metal)).quote
}

/** The price of a metal that prices are calculated from, with its status. */
export async function basisState(ctx: BasisContext, metal = GOLD): Promise<BasisState> {
  return (await basisOfShop(ctx, metal)).basis
}

/** The price with its status, and the time zone of the shop, which is read for it anyway. */
export async function basisOfShop(
  ctx: BasisContext,
  metal = GOLD,
): Promise<{ basis: BasisState; timeZone: string }> {
  const now = ctx.clock.now()
  const { quote, sources, settings, timeZone } = await resolveBasis(ctx, metal)
  const first = sources.find((source) => isAskedFor(source, metal))
  const market = marketAt(now, settings)
  const basis: BasisState = {
    quote,
    state: quote && statusOf(quote, sources, market.open, tradingAge(quote, now, settings)),
    source: quote?.source ?? null,
    fallback: quote?.kind === 'spot' && quote.source !== first?.kind,
    market,
    maxAgeS: sources.find(({ kind }) => kind === quote?.source)?.maxAgeS ?? null,
    tooOld: quote !== null && isPastHardAge(quote, now, settings),
  }
  return { basis, timeZone }
}

/** Whether a quote is past the hard age limit in hours of trade. Source: docs/domain.md 3.3, hard limit. */
export async function isTooOld(ctx: BasisContext, quote: Quote): Promise<boolean> {
  return isPastHardAge(quote, ctx.clock.now(), await goldSettings(ctx.db))
}

/** Enabled, and has prices of this metal. */
const isAskedFor = ({ enabled, definition }: Source, metal: Metal): boolean =>
  enabled && definition.metals.includes(metal)

async function resolveBasis(ctx: BasisContext, metal: Metal) {
  const sources = await sourcesOf(ctx)
  const settings = await goldSettings(ctx.db)
  const enabled = sources.filter((source) => isAskedFor(source, metal))
  const candidates = await basisCandidates(
    ctx.db,
    metal,
    enabled.map(({ kind }) => kind),
    plusMs(ctx.clock.now(), MAX_CLOCK_SKEW_MS),
  )
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const usable = candidates.filter((quote) => isPriceable(quote, currency))
  // After the shop chose another currency, its example price is still shown, but prices nothing.
  const eligible = usable.length > 0 ? usable : candidates.filter(({ fx_rate }) => fx_rate === null)
  const quote = chooseBasis(eligible, enabled, (quote) =>
    tradingAge(quote, ctx.clock.now(), settings),
  )
  return { quote, sources, settings, timeZone }
}

/**
 * The first source with a fresh price, unless a newer one was entered manually; else the newest price. A source is
 * skipped while one before it has a newer price, so that a fallback never goes back in time.
 */
function chooseBasis(
  candidates: Quote[],
  enabled: Source[],
  ageOf: (quote: Quote) => number,
): Quote | null {
  const newestFirst = candidates.toSorted(newerFirst)
  const manual = newestFirst.find(({ kind, example }) => kind === 'manual' && example === 0)
  const sourceQuotes = enabled.flatMap(({ kind, maxAgeS }) => {
    const quote = newestFirst.find((one) => one.kind === 'spot' && one.source === kind)
    return quote ? [{ quote, fresh: ageOf(quote) <= maxAgeS * 1000 }] : []
  })
  const fresh = sourceQuotes.find(
    ({ quote, fresh }, index) =>
      fresh &&
      sourceQuotes.slice(0, index).every((before) => before.quote.quoted_at <= quote.quoted_at),
  )
  if (!fresh) return newestFirst[0] ?? null
  return manual && newerFirst(manual, fresh.quote) < 0 ? manual : fresh.quote
}

function newerFirst(one: Quote, other: Quote): number {
  return other.quoted_at.localeCompare(one.quoted_at) || other.id - one.id
}

function statusOf(quote: Quote, sources: Source[], open: boolean, ageMs: number): BasisStatus {
  if (quote.example === 1) return 'example'
  if (quote.kind === 'manual') return 'manual'
  const maxAgeMs = (sources.find(({ kind }) => kind === quote.source)?.maxAgeS ?? 0) * 1000
  if (ageMs > maxAgeMs) return 'stale'
  if (!open) return 'closed'
  return ageMs > maxAgeMs / 2 ? 'ageing' : 'live'
}

function marketAt(now: string, { holidays }: GoldSettings): BasisState['market'] {
  return {
    open: isMarketOpen(now, holidays),
    since: lastOpeningOrClosing(now, holidays),
    until: nextOpeningOrClosing(now, holidays),
  }
}

function isPastHardAge(quote: Quote, now: string, settings: GoldSettings): boolean {
  return tradingAge(quote, now, settings) > settings.hardAgeHours * 60 * 60 * 1000
}

const tradingAge = ({ quoted_at }: Quote, now: string, { holidays }: GoldSettings): number =>
  tradingMs(quoted_at, now, holidays)
