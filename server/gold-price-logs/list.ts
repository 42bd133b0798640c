import type { Actor } from '../accounts/actor.ts'
import { shopOf } from '../configuration/configuration.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { PropsFor } from '../http/inertia/props.ts'
import { viewsOf } from '../saved-views/saved-view.ts'
import { latestBasis } from './basis.ts'
import { chartOf } from './chart.ts'
import { eventsOf } from './events.ts'
import { heldPrices } from './held.ts'
import type { LogsQuery } from './input.ts'
import { rowFilter, shownFilters } from './log-filter.ts'
import { sourcesInLog } from './log-queries.ts'
import { mayRecord } from './may-record.ts'
import { pageOfLogs } from './paging.ts'
import { pollsThatBrought } from './poll-queries.ts'
import { type GoldPriceLogsProps, type LogEntryProps, logProps, pollProps } from './props.ts'
import { PUBLISHED_CURRENCIES } from './sources.ts'
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
  const houseCurrency = (await latestBasis(ctx, db))?.currency ?? shop.currency
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
