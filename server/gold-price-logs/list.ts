import type { Actor } from '../accounts/actor.ts'
import { shopOf } from '../configuration/configuration.ts'
import type { Ctx } from '../context.ts'
import { chartOf } from './chart.ts'
import type { LogsQuery } from './input.ts'
import { rowFilter, shownFilters } from './log-filter.ts'
import { sourcesInLog } from './log-queries.ts'
import { mayRecord } from './may-record.ts'
import { pageOfLogs } from './paging.ts'
import { type GoldPriceLogsProps, logProps } from './props.ts'
import { newestAccepted } from './queries.ts'
import { PUBLISHED_CURRENCIES } from './sources.ts'

/** The log, newest first, and the chart of the range that is shown. */
export async function listPage(
  { db, clock }: Ctx,
  actor: Actor,
  query: LogsQuery,
): Promise<GoldPriceLogsProps> {
  const shop = await shopOf(db)
  const houseCurrency = (await newestAccepted(db))?.currency ?? shop.currency
  const filter = rowFilter(query, { now: clock.now(), timeZone: shop.time_zone, houseCurrency })
  const { rows, ...around } = await pageOfLogs(db, query, filter)
  // Drawn from accepted prices of one currency, whatever else the log lists.
  const chartCurrency = query.currency ?? houseCurrency
  return {
    logs: rows.map(logProps),
    ...around,
    filters: shownFilters(query),
    sources: await sourcesInLog(db),
    currencies: [...new Set([houseCurrency, shop.currency, ...PUBLISHED_CURRENCIES])],
    chart: await chartOf(db, { ...filter, currency: chartCurrency }),
    chartCurrency,
    mayRecord: mayRecord(actor),
  }
}
