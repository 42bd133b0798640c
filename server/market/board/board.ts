import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Currency } from '#server/formula/units/money.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { type GoldSettings, goldSettings } from '#server/market/gold-settings.ts'
import { activeAlloys } from '#server/market/gold-settings-queries.ts'
import { chartOf } from '#server/market/history/chart.ts'
import type { ChartFilter } from '#server/market/history/chart-queries.ts'
import { findLogRow } from '#server/market/history/log-queries.ts'
import { quoteEntryProps } from '#server/market/history/props.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { karatRates } from '#server/market/quotes/karat-rates.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import { recordPermission } from '#server/market/record-permission.ts'
import { healthRows } from '#server/market/sources/source-edit-queries.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { announcementForScreens } from '#server/messaging/announcements/announcement.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { boardDevices } from './board-devices.ts'
import type { GoldPriceLogLatestProps, MetalRatesProps, SourceHealthProps } from './board-props.ts'
import { metalsShown } from './current-gold.ts'
import { type BoardAlloy, rateCurrency, shopRates } from './shop-rates.ts'

const CHART_MS = 365 * 24 * 60 * 60 * 1000

/** The current price of each metal sold, the shop's rates, the chart of the last year, and for admins the sources and displays. */
export async function boardPage(
  ctx: Ctx,
  actor: Actor,
): Promise<PropsFor<GoldPriceLogLatestProps>> {
  const { db } = ctx
  const [first, ...others] = await metalsShown(ctx)
  const quote = await latestBasis(ctx, first)
  const row = quote && (await findLogRow(db, quote.id))
  const shop = await shopOf(db)
  const alloys = await activeAlloys(db)
  const settings = await goldSettings(db)
  const ratesOf = (metal: Metal, price: Quote | null) =>
    metalRates(
      price,
      alloys.filter((one) => one.metal === metal),
      shop.currency,
      settings,
    )
  return {
    latest: row ? quoteEntryProps(row) : null,
    ...ratesOf(first, quote),
    others: await Promise.all(
      others.map(async (metal) => ({
        metal,
        ...ratesOf(metal, await latestBasis(ctx, metal)),
      })),
    ),
    alloys: alloys.map(({ label }) => label),
    chart: () => (row ? chartOf(db, chartFilter(row)) : Promise.resolve([])),
    mayRecord: recordPermission(actor),
    announcement: () => announcementForScreens(ctx),
    sources: can(actor, 'gold_sources.see') ? () => sourcesOnBoard(ctx) : null,
    screens: can(actor, 'board_devices.manage') ? () => boardDevices(db, actor) : null,
  }
}

const chartFilter = ({ metal, currency, quoted_at }: Quote): ChartFilter => ({
  metal,
  currency,
  since: plusMs(quoted_at, -CHART_MS),
  until: null,
  source: null,
})

/** The rates of the alloys of one metal; none without a price. */
function metalRates(
  quote: Quote | null,
  alloys: BoardAlloy[],
  shop: Currency,
  settings: GoldSettings,
): MetalRatesProps {
  if (!quote) return { rates: [], shopRates: [], shopCurrency: shop }
  return {
    rates: karatRates(quote.mid, alloys),
    shopRates: shopRates(quote, shop, alloys, settings),
    shopCurrency: rateCurrency(quote, shop),
  }
}

/** The health of the enabled sources, the most trusted first. */
async function sourcesOnBoard(ctx: Ctx): Promise<SourceHealthProps[]> {
  const health = await healthRows(ctx.db)
  const enabled = (await sourcesOf(ctx)).filter(({ enabled }) => enabled)
  return enabled.map(({ kind, definition }) => {
    const row = health.find((one) => one.kind === kind)
    return {
      kind,
      label: definition.label,
      circuit: row?.circuit ?? 'closed',
      openUntil: row?.open_until ?? null,
      failures: row?.failures ?? 0,
      lastOkAt: row?.last_ok_at ?? null,
      lastError: row?.last_error ?? null,
    }
  })
}
