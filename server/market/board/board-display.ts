import { directionOf, languageTag } from '#lang/locales.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { activeAlloys } from '#server/market/gold-settings-queries.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { announcementForScreens } from '#server/messaging/announcements/announcement.ts'
import type { Ctx } from '#server/platform/context.ts'
import { boardOptions } from './board-devices.ts'
import type { BoardMetalProps, BoardOptions, BoardProps, ShopRate } from './board-props.ts'
import { freshnessProps, metalsShown } from './current-gold.ts'
import { type BoardAlloy, rateCurrency, shopRates } from './shop-rates.ts'

/** The props of a board display: its rates and their freshness. Throws `NotFound`. */
export async function boardDisplay(ctx: Ctx, token: string): Promise<BoardProps> {
  const options = await boardOptions(ctx, token)
  const { db, clock } = ctx
  const shop = await shopOf(db)
  const { locale: code, unit } = options
  const alloys = (await activeAlloys(db)).filter(({ label }) => options.karats.includes(label))
  const metals = (await metalsShown(ctx)).filter((metal) =>
    alloys.some((alloy) => alloy.metal === metal),
  )
  const [first = GOLD, ...others] = metals
  const metalOf = (metal: Metal) =>
    metalProps(
      ctx,
      metal,
      alloys.filter((one) => one.metal === metal),
      options,
    )
  return {
    locale: { code, tag: languageTag(code), dir: directionOf(code) },
    timeZone: shop.time_zone,
    unit,
    announcement: await announcementForScreens(ctx),
    at: clock.now(),
    ...(await metalOf(first)),
    others: await Promise.all(others.map(metalOf)),
  }
}

/** The rates of these alloys of a metal, and the freshness of its price. */
async function metalProps(
  ctx: Ctx,
  metal: Metal,
  alloys: BoardAlloy[],
  options: BoardOptions,
): Promise<BoardMetalProps> {
  const { currency } = await shopOf(ctx.db)
  const basis = await basisState(ctx, metal)
  const { quote } = basis
  if (!quote) return { metal, currency, rates: [], freshness: null }
  const { state, tooOld, market } = freshnessProps(basis, quote, ctx.clock.now())
  const rates = shopRates(quote, currency, alloys, await goldSettings(ctx.db))
  return {
    metal,
    currency: rateCurrency(quote, currency),
    rates: tooOld ? [] : rates.map((rate) => rateProps(rate, options)),
    freshness: { state, tooOld, quotedAt: quote.quoted_at, market },
  }
}

function rateProps(
  { label, sell, buyBack }: ShopRate,
  { rates, unit }: BoardOptions,
): BoardProps['rates'][number] {
  return {
    label,
    ...(rates !== 'buy_back' && { sell: sell[unit] }),
    ...(rates !== 'sell' && { buyBack: buyBack[unit] }),
  }
}
