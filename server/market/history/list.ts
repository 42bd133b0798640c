import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'
import type { PropsFor } from '#server/http/inertia/props/props.ts'
import { viewsOf } from '#server/identity/saved-views/saved-view.ts'
import { SOURCE_NAMES } from '#server/market/feeds/lookup.ts'
import { PUBLISHED_CURRENCIES } from '#server/market/feeds/unpolled-sources.ts'
import { firstMetalSold, metalsSold } from '#server/market/gold-settings.ts'
import { latestBasis } from '#server/market/quotes/basis.ts'
import { heldIds } from '#server/market/quotes/decision-queries.ts'
import { recordPermission } from '#server/market/record-permission.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readOnDemand } from '#server/platform/database/read-once.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { chartOfDays, closedTimesIn } from './chart.ts'
import { boundaryTimes } from './chart-queries.ts'
import { eventsOf, runBefore } from './events.ts'
import type { LogsQuery } from './input.ts'
import type { LogEntry } from './log-entries.ts'
import { type LogScope, rowFilter, shownFilters } from './log-filter.ts'
import { findLogRow, type LogFilter, sourcesInLog } from './log-queries.ts'
import { pageOfLogs } from './paging.ts'
import { failuresUpTo, type PollRow, pollOfQuote, pollsOfQuotes } from './poll-queries.ts'
import {
  type GoldPriceLogsProps,
  type HeldProps,
  type LogEntryProps,
  type PollEntryProps,
  pollEntryProps,
  type QuoteEntryProps,
  quoteEntryProps,
} from './props.ts'

const LOG_PAGE = 'gold-price-logs'

/** The log of a metal, newest first, its held prices, and the chart of the range. */
export async function listPage(
  ctx: Ctx,
  actor: Actor,
  requested: LogsQuery,
): Promise<PropsFor<GoldPriceLogsProps>> {
  const { db } = ctx
  const inLog = readOnDemand(() => sourcesInLog(db))
  const query = await withDefaultRange(ctx, await withKnownMetal(db, requested, inLog))
  const { filter, shop } = await resolveFilter(ctx, query)
  const { rows, ...pageLinks } = await pageOfLogs(db, query, filter)
  // The chart has accepted prices of one currency, whatever else the log lists.
  const chartCurrency = query.currency ?? filter.basisCurrency
  const chartFilter = { ...filter, currency: chartCurrency }
  const chart = readOnDemand(() =>
    chartOfDays(db, chartFilter, { timeZone: shop.time_zone, now: ctx.clock.now() }),
  )
  const sources = async () => (await inLog()).get(filter.metal) ?? []
  return {
    logs: await entryProps(db, rows, filter, { metal: query.metal, timeZone: shop.time_zone }),
    ...pageLinks,
    held: async () => heldPrices(db, filter.metal, await sources()),
    filters: shownFilters(query),
    metals: async () => metalsInLog(await metalsSold(db), await inLog()),
    sources,
    sourceNames: SOURCE_NAMES,
    currencies: [...new Set([filter.basisCurrency, shop.currency, ...PUBLISHED_CURRENCIES])],
    chart,
    closed: async () => closedTimesIn(db, await chart()),
    events: () => eventsOf(db, chartFilter),
    runBefore: () => runBefore(db, chartFilter),
    chartCurrency,
    views: () => viewsOf(db, actor, LOG_PAGE),
    mayRecord: recordPermission(actor),
  }
}

type SourcesByMetal = Awaited<ReturnType<typeof sourcesInLog>>

/** The metals that the shop sells, and those that the log has prices of. */
const metalsInLog = (sold: readonly Metal[], inLog: SourcesByMetal): Metal[] =>
  METALS.filter((metal) => sold.includes(metal) || inLog.has(metal))

/**
 * The log is of the first metal sold where no metal is requested, or one that it has no prices of and the shop does not
 * sell. Null is gold in a shop that sells it.
 */
async function withKnownMetal(
  db: Db,
  query: LogsQuery,
  inLog: () => Promise<SourcesByMetal>,
): Promise<LogsQuery> {
  const { metal } = query
  const sold = await metalsSold(db)
  const isKnown = metal !== null && (sold.includes(metal) || (await inLog()).has(metal))
  const found = isKnown ? metal : await firstMetalSold(db)
  return { ...query, metal: found === GOLD && sold.includes(GOLD) ? null : found }
}

/** Without any filter, the last 30 days are shown, or everything where they have no two prices for a chart. */
async function withDefaultRange(ctx: Ctx, query: LogsQuery): Promise<LogsQuery> {
  const { metal: _, ...filters } = query
  if (Object.values(filters).some((value) => value !== null)) return query
  const inDefaultRange: LogsQuery = { ...query, range: '30d' }
  const { filter } = await resolveFilter(ctx, inDefaultRange)
  const ends = await boundaryTimes(ctx.db, { ...filter, currency: filter.basisCurrency })
  return ends && ends.first < ends.last ? inDefaultRange : query
}

/** The filter of a query for this shop. The log is of the first metal sold where no metal is requested. */
export async function resolveFilter(ctx: Ctx, query: LogsQuery) {
  const { db, clock } = ctx
  const shop = await shopOf(db)
  const metal = query.metal ?? (await firstMetalSold(db))
  const basisCurrency = (await latestBasis(ctx, metal))?.currency ?? shop.currency
  const scope: LogScope = { metal, now: clock.now(), timeZone: shop.time_zone, basisCurrency }
  return { filter: await rowFilter(db, query, scope), shop }
}

/** The metal in the address of the log, and the time zone of the days in it. */
interface LogAddress {
  metal: Metal | null
  timeZone: string
}

async function entryProps(
  db: Db,
  entries: LogEntry[],
  filter: LogFilter,
  address: LogAddress,
): Promise<LogEntryProps[]> {
  const ids = entries.flatMap(({ type, id }) => (type === 'quote' ? [id] : []))
  const pollByQuote = new Map((await pollsOfQuotes(db, ids)).map((poll) => [poll.quote_id, poll]))
  return Promise.all(
    entries.map(async (entry) =>
      entry.type === 'poll'
        ? pollEntryProps(entry.row, await failuresOf(db, entry.row, filter, address))
        : quoteEntryProps(entry.row, pollByQuote.get(entry.id)),
    ),
  )
}

/** Null for a single failure, and where each failure is a row. */
async function failuresOf(
  db: Db,
  poll: PollRow,
  filter: LogFilter,
  { metal, timeZone }: LogAddress,
): Promise<PollEntryProps['failures']> {
  if (poll.outcome !== 'failed' || filter.failures === 'each') return null
  const run = await failuresUpTo(db, filter, poll)
  if (run.count < 2) return null
  const query = new URLSearchParams({
    ...(metal !== null && { metal }),
    source: poll.source,
    quality: 'failed',
    from: dayOf(run.since, timeZone),
    to: dayOf(poll.at, timeZone),
  })
  return { ...run, query: `?${query}` }
}

/** The price of the first metal sold that prices are based on, as page props; null in a shop without one. */
export async function latestLogEntry(ctx: Ctx): Promise<QuoteEntryProps | null> {
  const basis = await latestBasis(ctx, await firstMetalSold(ctx.db))
  const row = basis && (await findLogRow(ctx.db, basis.id))
  return row ? quoteEntryProps(row) : null
}

/** Counting stops here. */
const MAX_COUNTED = 100

/** The newest held price of a metal from each source, newest first. */
async function heldPrices(db: Db, metal: Metal, sources: string[]): Promise<HeldProps[]> {
  const ids = await heldIds(db, metal, sources, MAX_COUNTED)
  const found = await Promise.all(ids.map((ofSource) => newestHeld(db, ofSource)))
  return found.flat().toSorted((a, b) => b.quotedAt.localeCompare(a.quotedAt))
}

async function newestHeld(db: Db, [newest, ...others]: readonly number[]): Promise<HeldProps[]> {
  const row = newest === undefined ? undefined : await findLogRow(db, newest)
  if (!row) return []
  return [{ ...quoteEntryProps(row, await pollOfQuote(db, row.id)), more: others.length }]
}
