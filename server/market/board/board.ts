import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { activeAlloysOf } from '#server/market/gold-settings-queries.ts'
import { chartOf } from '#server/market/history/chart.ts'
import { findLogRow } from '#server/market/history/log-queries.ts'
import { quoteEntryProps } from '#server/market/history/props.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { karatRates } from '#server/market/quotes/karat-rates.ts'
import { recordPermission } from '#server/market/record-permission.ts'
import { healthRows } from '#server/market/sources/source-edit-queries.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { announcementForScreens } from '#server/messaging/announcements/announcement.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { boardDevices } from './board-devices.ts'
import type { GoldPriceLogLatestProps, SourceHealthProps } from './board-props.ts'
import { rateCurrency, shopRates } from './shop-rates.ts'

const CHART_MS = 365 * 24 * 60 * 60 * 1000

/** The current gold price, the shop's rates, the chart of the last year, and for admins the sources and displays. */
export async function boardPage(
  ctx: Ctx,
  actor: Actor,
): Promise<PropsFor<GoldPriceLogLatestProps>> {
  const { db } = ctx
  const quote = await latestBasis(ctx)
  const row = quote && (await findLogRow(db, quote.id))
  const common = {
    mayRecord: recordPermission(actor),
    announcement: () => announcementForScreens(ctx),
    sources: can(actor, 'gold_sources.see') ? () => sourcesOnBoard(ctx) : null,
    screens: can(actor, 'board_devices.manage') ? () => boardDevices(db, actor) : null,
  }
  const shop = await shopOf(db)
  const empty = { latest: null, rates: [], shopRates: [], shopCurrency: shop.currency, chart: [] }
  if (!row) return { ...empty, ...common }
  const alloys = await activeAlloysOf(db, row.metal)
  const since = plusMs(row.quoted_at, -CHART_MS)
  return {
    latest: quoteEntryProps(row),
    rates: karatRates(row.mid, alloys),
    shopRates: shopRates(row, shop.currency, alloys, await goldSettings(db)),
    shopCurrency: rateCurrency(row, shop.currency),
    chart: () =>
      chartOf(db, { metal: row.metal, currency: row.currency, since, until: null, source: null }),
    ...common,
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
