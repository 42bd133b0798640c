import { can } from '#server/access/abilities.ts'
import type { Actor } from '../accounts/actor.ts'
import { shopOf } from '../configuration/configuration.ts'
import { type Ctx, later } from '../context.ts'
import type { PropsFor } from '../http/inertia/props.ts'
import { latestBasis } from './basis.ts'
import { screensOf } from './board-devices.ts'
import type { GoldPriceLogLatestProps } from './board-props.ts'
import { chartOf } from './chart.ts'
import { alloysOnBoard } from './detail-queries.ts'
import { goldSettings } from './gold-settings.ts'
import { findLog } from './log-queries.ts'
import { mayRecord } from './may-record.ts'
import { logProps } from './props.ts'
import { karatRates } from './rates.ts'
import { rateCurrency, shopRates } from './shop-rates.ts'
import { sourcesOnBoard } from './sources-on-board.ts'

const DRAWN_MS = 365 * 24 * 60 * 60 * 1000

/** Gold now, what the shop asks and pays by it, the year that led there, and for admins who says so and who looks on. */
export async function boardPage(
  ctx: Ctx,
  actor: Actor,
): Promise<PropsFor<GoldPriceLogLatestProps>> {
  const { db } = ctx
  const quote = await latestBasis(ctx, db)
  const row = quote && (await findLog(db, quote.id))
  const forAll = {
    mayRecord: mayRecord(actor),
    sources: can(actor, 'gold_sources.see') ? () => sourcesOnBoard(ctx, db) : null,
    screens: can(actor, 'board_devices.manage') ? () => screensOf(db, actor) : null,
  }
  const shop = await shopOf(db)
  const none = { latest: null, rates: [], shopRates: [], shopCurrency: shop.currency, chart: [] }
  if (!row) return { ...none, ...forAll }
  const alloys = await alloysOnBoard(db, row.metal)
  const since = later(row.quoted_at, -DRAWN_MS)
  return {
    latest: logProps(row),
    rates: karatRates(row.mid, alloys),
    shopRates: shopRates(row, shop.currency, alloys, await goldSettings(db)),
    shopCurrency: rateCurrency(row, shop.currency),
    chart: () => chartOf(db, { currency: row.currency, since, until: null, source: null }),
    ...forAll,
  }
}
