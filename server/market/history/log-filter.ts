import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { endOfDay, startOfDay } from '#server/platform/time/calendar.ts'
import type { LogsQuery } from './input.ts'
import { isRarePriceRange, type LogFilter } from './log-queries.ts'
import type { LogFilterValues, LogRange } from './props.ts'

/** The metal of the log, and the time and currency of the shop, which filters depend on. */
export interface LogScope {
  metal: Metal
  now: string
  timeZone: string
  basisCurrency: string
}

const HOUR_MS = 60 * 60 * 1000
const RANGE_MS: Record<Exclude<LogRange, 'all'>, number> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
  '1y': 365 * 24 * HOUR_MS,
}

/** The filters for display: dates override a range; without either, everything is shown. */
export function shownFilters(query: LogsQuery): LogFilterValues {
  const { metal, range, from, to, source, quality, currency, priceFrom, priceTo } = query
  const hasDates = from !== null || to !== null
  return {
    metal,
    range: hasDates ? null : (range ?? 'all'),
    from,
    to,
    source,
    quality,
    currency,
    priceFrom: priceFrom === null ? null : goldPriceText(priceFrom),
    priceTo: priceTo === null ? null : goldPriceText(priceTo),
  }
}

export async function rowFilter(db: Db, query: LogsQuery, scope: LogScope): Promise<LogFilter> {
  const { metal, now, timeZone, basisCurrency } = scope
  const { range, from, to } = shownFilters(query)
  const { priceFrom, priceTo } = query
  const rangeStart = range === null || range === 'all' ? null : plusMs(now, -RANGE_MS[range])
  const hasPriceLimits = priceFrom !== null || priceTo !== null
  const isRare = hasPriceLimits && (await isRarePriceRange(db, metal, priceFrom, priceTo))
  return {
    metal,
    since: from === null ? rangeStart : startOfDay(from, timeZone),
    until: to === null ? null : endOfDay(to, timeZone),
    source: query.source,
    quality: query.quality,
    currency: query.currency,
    basisCurrency,
    priceFrom,
    priceTo,
    searchBy: isRare ? 'price' : 'time',
    failures: query.quality === null ? 'folded' : 'each',
    scanEnd: null,
  }
}
