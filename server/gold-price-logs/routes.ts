import * as z from 'zod'
import { type Actor, STAFF_RATE_LIMIT_BP } from '../accounts/actor.ts'
import { shopOf } from '../configuration/configuration.ts'
import { later } from '../context.ts'
import type { Db } from '../database/connect.ts'
import { NotFound } from '../errors.ts'
import { form, idIn, page, type Route, type Visit } from '../http/handlers.ts'
import { chartAround, chartOf } from './chart.ts'
import { latestBasis, recordQuote } from './gold-price-log.ts'
import { logsQuery, quoteInput } from './input.ts'
import { chartOfLogs, pageOfLogs, rowFilter, shownFilters } from './list.ts'
import {
  alloysOnBoard,
  findLog,
  nameOfUser,
  neighbourOf,
  runsOnQuote,
  sourcesInLog,
} from './log-queries.ts'
import { logDetail, logProps, type MayRecord } from './props.ts'
import { karatRates } from './rates.ts'
import { PUBLISHED_CURRENCIES } from './sources.ts'

const LIST = '/gold-price-logs'
const NEARBY = 40
const BOARD_MS = 365 * 24 * 60 * 60 * 1000

export const goldPriceLogRoutes: Route[] = [
  page(LIST, 'gold-price-logs', logsQuery, async ({ ctx, actor, input }) => {
    const shop = await shopOf(ctx.db)
    const houseCurrency = (await latestBasis(ctx.db))?.currency ?? shop.currency
    const scope = { now: ctx.clock.now(), timeZone: shop.time_zone, houseCurrency }
    const filter = rowFilter(input, scope)
    const { rows, ...around } = await pageOfLogs(ctx.db, input, filter)
    return {
      logs: rows.map(logProps),
      ...around,
      filters: shownFilters(input),
      sources: await sourcesInLog(ctx.db),
      currencies: [...new Set([houseCurrency, shop.currency, ...PUBLISHED_CURRENCIES])],
      chart: await chartOfLogs(ctx.db, filter),
      chartCurrency: filter.currency ?? houseCurrency,
      mayRecord: mayRecord(actor),
    }
  }),

  form(LIST, quoteInput, async (visit) => {
    await recordQuote(visit.ctx, visit.actor, visit.input)
    visit.res.inertia.flash({ notice: { key: 'quote_recorded', tone: 'positive' } })
    return backFrom(visit)
  }),

  page(`${LIST}/latest`, 'gold-price-log-latest', z.object({}), async ({ ctx, actor }) => {
    const basis = await latestBasis(ctx.db)
    const row = basis && (await findLog(ctx.db, basis.id))
    if (!row) return { latest: null, rates: [], chart: [], mayRecord: mayRecord(actor) }
    return {
      latest: logProps(row),
      rates: await ratesAt(ctx.db, row.metal, row.mid),
      chart: await chartOf(ctx.db, {
        currency: row.currency,
        since: later(row.quoted_at, -BOARD_MS),
        until: null,
        source: null,
      }),
      mayRecord: mayRecord(actor),
    }
  }),

  page(`${LIST}/:id`, 'gold-price-log-detail', z.object({}), async ({ ctx, req }) => {
    const row = await findLog(ctx.db, idIn(req))
    if (!row) throw new NotFound()
    const previous = await neighbourOf(ctx.db, row, 'desc')
    const next = await neighbourOf(ctx.db, row, 'asc')
    const runs = await runsOnQuote(ctx.db, row.id)
    return {
      log: logDetail(row, await nameOfUser(ctx.db, row.recorded_by)),
      previous: previous ? logProps(previous) : null,
      next: next ? logProps(next) : null,
      rates: await ratesAt(ctx.db, row.metal, row.mid),
      runs: runs.map(({ id, kind, state, created_at, lines }) => ({
        id,
        kind,
        state,
        createdAt: created_at,
        lines: Number(lines),
      })),
      nearby: await chartAround(ctx.db, row, NEARBY),
    }
  }),
]

function mayRecord({ role }: Actor): MayRecord {
  return { withinBp: role === 'staff' ? STAFF_RATE_LIMIT_BP : null }
}

async function ratesAt(db: Db, metal: string, mid: number) {
  return karatRates(mid, await alloysOnBoard(db, metal))
}

/** Where the form stood, so that the home page's one field leads home again; in the log, its newest page. */
function backFrom({ res }: Visit): string {
  const path = res.inertia.cameFrom(LIST)
  return path.startsWith(`${LIST}?`) ? LIST : path
}
