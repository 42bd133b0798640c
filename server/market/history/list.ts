import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import { pollsThatBrought } from '#server/market/polling/poll-queries.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { heldPrices } from '#server/market/quotes/held-quotes.ts'
import type { LogsQuery } from '#server/market/quotes/input.ts'
import { mayRecord } from '#server/market/quotes/manual-quote.ts'
import { PUBLISHED_CURRENCIES } from '#server/market/quotes/source-names.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { chartOf } from './chart.ts'
import { eventsOf } from './events.ts'
import { rowFilter, shownFilters } from './log-filter.ts'
import { findLog, sourcesInLog } from './log-queries.ts'
import { pageOfLogs } from './paging.ts'
import {
  type GoldPriceLogsProps,
  type LogEntryProps,
  type LogProps,
  logProps,
  pollProps,
} from './props.ts'
import type { Entry } from './timeline.ts'

const LOG_PAGE = 'gold-price-logs'

/** The log, newest first, what waits in it, and the chart of the range that is shown. */
export async function listPage(
  ctx: Ctx,
  actor: Actor,
  query: LogsQuery,
): Promise<PropsFor<GoldPriceLogsProps>> {
  const { db } = ctx
  const { filter, shop } = await askedOf(ctx, query)
  const { rows, ...around } = await pageOfLogs(db, query, filter)
  // Drawn from accepted prices of one currency, whatever else the log lists.
  const chartCurrency = query.currency ?? filter.houseCurrency
  const drawn = { ...filter, currency: chartCurrency }
  return {
    logs: await entryProps(db, rows),
    ...around,
    held: () => heldPrices(db),
    filters: shownFilters(query),
    sources: () => sourcesInLog(db),
    currencies: [...new Set([filter.houseCurrency, shop.currency, ...PUBLISHED_CURRENCIES])],
    chart: () => chartOf(db, drawn),
    events: () => eventsOf(db, drawn),
    chartCurrency,
    views: () => viewsOf(db, actor, LOG_PAGE),
    mayRecord: mayRecord(actor),
  }
}

/** What an address asks of this shop's log. */
export async function askedOf(ctx: Ctx, query: LogsQuery) {
  const { db, clock } = ctx
  const shop = await shopOf(db)
  const houseCurrency = (await latestBasis(ctx))?.currency ?? shop.currency
  const scope = { now: clock.now(), timeZone: shop.time_zone, houseCurrency }
  return { filter: await rowFilter(db, query, scope), shop }
}

async function entryProps(db: Db, entries: Entry[]): Promise<LogEntryProps[]> {
  const ids = entries.flatMap(({ side, id }) => (side === 'quote' ? [id] : []))
  const brought = new Map((await pollsThatBrought(db, ids)).map((poll) => [poll.quote_id, poll]))
  return entries.map((entry) =>
    entry.side === 'poll' ? pollProps(entry.row) : logProps(entry.row, brought.get(entry.id)),
  )
}

/** The log entry that prices stand on now, as pages show it; null in a shop that has none. */
export async function latestLog(ctx: Ctx): Promise<LogProps | null> {
  const basis = await latestBasis(ctx)
  const row = basis && (await findLog(ctx.db, basis.id))
  return row ? logProps(row) : null
}
