import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { sourceName } from '#server/market/feeds/lookup.ts'
import { metalsSold } from '#server/market/gold-settings.ts'
import { type BasisState, basisOfShop, latestBasis } from '#server/market/quotes/basis.ts'
import { stepBetween } from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS, dayOf, startOfDay } from '#server/platform/time/calendar.ts'
import type { GoldProps, MetalPriceProps } from './board-props.ts'
import { countHeld, firstPriceAfter, lastPriceUntil } from './board-queries.ts'

/** The current price for every page's header, and those of the other metals sold; null in a shop without any price. */
export async function currentGold(ctx: Ctx, actor: Actor): Promise<GoldProps | null> {
  const [first, ...others] = await metalsShown(ctx)
  const price = await currentPrice(ctx, actor, first)
  if (!price || (first === GOLD && others.length === 0)) return price
  return {
    ...price,
    metal: first,
    others: await Promise.all(
      others.map(async (metal) => ({ metal, price: await currentPrice(ctx, actor, metal) })),
    ),
  }
}

/** The metals that the shop sells, in the order of pages: the first that has a price, then the others, gold first. */
export async function metalsShown(ctx: Ctx): Promise<[Metal, ...Metal[]]> {
  const metals = await metalsSold(ctx.db)
  for (const metal of metals.length > 1 ? metals : [])
    if (await latestBasis(ctx, metal)) return [metal, ...metals.filter((other) => other !== metal)]
  const [first = GOLD, ...others] = metals
  return [first, ...others]
}

/** The current price of a metal; null without one. */
async function currentPrice(ctx: Ctx, actor: Actor, metal: Metal): Promise<MetalPriceProps | null> {
  const { basis, timeZone } = await basisOfShop(ctx, metal)
  const { quote } = basis
  if (!quote) return null
  const at = ctx.clock.now()
  const { earlier, held } = await lastPriceDayBefore(ctx.db, quote, timeZone)
  return {
    id: quote.id,
    mid: goldPriceText(quote.mid),
    currency: quote.currency,
    source: quote.source,
    sourceLabel: sourceName(quote.source),
    quotedAt: quote.quoted_at,
    kind: quote.kind,
    example: quote.example === 1,
    ...freshnessProps(basis, quote, at),
    maxAgeS: basis.maxAgeS,
    changeBp: earlier && stepBetween(unconverted(earlier), unconverted(quote)).bp,
    changeSince: earlier?.quoted_at ?? null,
    held: can(actor, 'gold.decide') ? held : null,
    at,
  }
}

/** The status of a price, as page props. */
export function freshnessProps(
  basis: BasisState,
  quote: Quote,
  now: string,
): Pick<GoldProps, 'state' | 'fallback' | 'market' | 'tooOld'> {
  const { state, fallback, market, tooOld } = basis
  const isOld = state === 'manual' && isExpiredManual(quote, market, now)
  return { state: isOld ? 'stale' : (state ?? 'stale'), fallback, market, tooOld }
}

/** A manual price is valid for a day, and for as long as the market is closed after it. */
function isExpiredManual({ quoted_at }: Quote, market: BasisState['market'], now: string): boolean {
  const isClosedSince = !market.open && market.since <= quoted_at
  return !isClosedSince && now > plusMs(quoted_at, DAY_MS)
}

/** The last price of an earlier day in this time zone, else the first one of this day; and the number of held prices. */
async function lastPriceDayBefore(
  db: Db,
  quote: Quote,
  timeZone: string,
): Promise<{ earlier: Quote | null; held: number }> {
  const dayBefore = plusMs(startOfDay(dayOf(quote.quoted_at, timeZone), timeZone), -1)
  const found = await lastPriceUntil(db, quote, dayBefore)
  const earlier = found?.quote ?? (await firstPriceAfter(db, quote, dayBefore))
  const isOther = earlier && earlier.id !== quote.id && quote.example === 0
  return {
    earlier: isOther ? earlier : null,
    held: found?.held ?? (await countHeld(db, quote.metal)),
  }
}

const unconverted = ({ mid }: Quote) => ({ mid, fxRate: null })
