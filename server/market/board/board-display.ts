import { directionOf, languageTag } from '#lang/locales.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { activeAlloysOf } from '#server/market/gold-settings-queries.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import { announcementForScreens } from '#server/messaging/announcements/announcement.ts'
import type { Ctx } from '#server/platform/context.ts'
import { boardOptions } from './board-devices.ts'
import type { BoardOptions, BoardProps, ShopRate } from './board-props.ts'
import { freshnessProps } from './current-gold.ts'
import { rateCurrency, shopRates } from './shop-rates.ts'

/** The props of a board display: its rates and their freshness. Throws `NotFound`. */
export async function boardDisplay(ctx: Ctx, token: string): Promise<BoardProps> {
  const options = await boardOptions(ctx, token)
  const { db, clock } = ctx
  const shop = await shopOf(db)
  const basis = await basisState(ctx)
  const { quote } = basis
  const at = clock.now()
  const { locale: code, unit } = options
  const common = {
    locale: { code, tag: languageTag(code), dir: directionOf(code) },
    timeZone: shop.time_zone,
    unit,
    announcement: await announcementForScreens(ctx),
    at,
  }
  if (!quote) return { ...common, currency: shop.currency, rates: [], freshness: null }
  const { state, tooOld, market } = freshnessProps(basis, quote, at)
  const alloys = (await activeAlloysOf(db, quote.metal)).filter(({ label }) =>
    options.karats.includes(label),
  )
  const rates = shopRates(quote, shop.currency, alloys, await goldSettings(db))
  return {
    ...common,
    currency: rateCurrency(quote, shop.currency),
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
