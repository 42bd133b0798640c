import { shopOf } from '#server/configuration/configuration.ts'
import { requestRate } from '#server/market/feeds/request-reading.ts'
import { isCircuitOpen } from '#server/market/sources/circuit-breaker-status.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { PIVOT_CURRENCY } from './exchange.ts'
import { insertRate } from './exchange-queries.ts'

const HOUR_MS = 60 * 60_000
const FRESH_MS = 6 * HOUR_MS
/** After an incomplete attempt. */
const RETRY_MS = HOUR_MS / 4

interface RateRequest {
  at: string
  until: string
  done: Promise<void>
}

/** By database, because a process may serve several shops in a test. */
const lastRequests = new WeakMap<Db, RateRequest>()

/**
 * Before polling a source in another currency than the shop's: ensures that exchange rates were requested within six
 * hours. Concurrent callers share one request.
 */
export async function ensureFreshRates(ctx: Ctx, { definition }: Source): Promise<void> {
  const { currency } = await shopOf(ctx.db)
  if (definition.currency === currency) return
  const now = ctx.clock.now()
  const last = lastRequests.get(ctx.db)
  // A time before the last one means that the clock was set back.
  if (last && last.at <= now && now < last.until) return last.done
  const request: RateRequest = { at: now, until: plusMs(now, FRESH_MS), done: Promise.resolve() }
  lastRequests.set(ctx.db, request)
  request.done = refresh(ctx, request).catch((error) => {
    // Callers that waited receive the failure; the next one retries.
    lastRequests.delete(ctx.db)
    throw error
  })
  return request.done
}

async function refresh(ctx: Ctx, request: RateRequest): Promise<void> {
  const { missing } = await refreshRates(ctx)
  if (missing.length === 0) return
  request.until = plusMs(request.at, RETRY_MS)
  ctx.log.warn({ missing }, 'exchange rates could not be fetched')
}

const NBP = 'NBP'

/** The currencies with a new rate, and those without one. */
export interface RefreshResult {
  received: string[]
  missing: string[]
}

/**
 * Requests the rates that convert prices of enabled sources to shop currency, from the National Bank of Poland (NBP);
 * none where all prices are in it already, or while the bank's circuit is open. A known rate is stored once.
 */
export async function refreshRates(ctx: Ctx): Promise<RefreshResult> {
  const sources = await sourcesOf(ctx)
  const { currency } = await shopOf(ctx.db)
  const sourceCurrencies = sources
    .filter(({ enabled }) => enabled)
    .map(({ definition }) => definition.currency)
  const nbp = sources.find(({ kind }) => kind === 'nbp')
  const base = nbp?.baseUrl ?? ''
  const result: RefreshResult = { received: [], missing: [] }
  const needed = currenciesToRequest(currency, sourceCurrencies)
  if (nbp && (await isCircuitOpen(ctx, nbp))) return { ...result, missing: needed }
  for (const from of needed) {
    const found = await requestRate(from, {
      base,
      allowLocal: ctx.settings.feeds.allowLocal,
      clock: ctx.clock,
    })
    if (found)
      await transaction(ctx, (tx) =>
        insertRate(tx, {
          from_currency: from,
          to_currency: PIVOT_CURRENCY,
          rate: found.rate,
          source: NBP,
          at: found.at,
        }),
      )
    result[found ? 'received' : 'missing'].push(from)
  }
  return result
}

/** The currencies whose rate to PLN is needed; PLN itself needs none. */
function currenciesToRequest(shopCurrency: string, sourceCurrencies: string[]): string[] {
  const foreign = sourceCurrencies.filter((currency) => currency !== shopCurrency)
  if (foreign.length === 0) return []
  return [...new Set([shopCurrency, ...foreign])].filter((currency) => currency !== PIVOT_CURRENCY)
}
