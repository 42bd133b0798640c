import { shopOf } from '#server/configuration/configuration.ts'
import { requestRate } from '#server/market/feeds/request-reading.ts'
import { isCircuitOpen } from '#server/market/polling/circuit-breaker-status.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { PIVOT_CURRENCY } from './exchange.ts'
import { insertRate } from './exchange-queries.ts'

const NBP = 'NBP'

/** The currencies with a new rate, and those without one. */
export interface RefreshResult {
  received: string[]
  missing: string[]
}

/**
 * Requests from the National Bank of Poland the rates needed to convert prices of enabled sources to shop currency;
 * nothing where all are in it already, or while the bank's circuit is open. A known rate is stored once.
 */
export async function refreshRates(ctx: Ctx): Promise<RefreshResult> {
  const sources = await sourcesOf(ctx)
  const { currency } = await shopOf(ctx.db)
  const sourceCurrencies = sources
    .filter(({ enabled }) => enabled)
    .map(({ traits }) => traits.currency)
  const nbp = sources.find(({ kind }) => kind === 'nbp')
  const base = nbp?.baseUrl ?? ''
  const result: RefreshResult = { received: [], missing: [] }
  const wanted = neededFor(currency, sourceCurrencies)
  if (nbp && (await isCircuitOpen(ctx, nbp))) return { ...result, missing: wanted }
  for (const needed of wanted) {
    const found = await requestRate(needed, {
      base,
      allowLocal: ctx.settings.feeds.allowLocal,
      clock: ctx.clock,
    })
    if (found)
      await transaction(ctx, (tx) =>
        insertRate(tx, {
          from_currency: needed,
          to_currency: PIVOT_CURRENCY,
          rate: found.rate,
          source: NBP,
          at: found.at,
        }),
      )
    result[found ? 'received' : 'missing'].push(needed)
  }
  return result
}

/** PLN needs no rate: all others are quoted in it. */
function neededFor(shopCurrency: string, sourceCurrencies: string[]): string[] {
  const foreign = sourceCurrencies.filter((currency) => currency !== shopCurrency)
  if (foreign.length === 0) return []
  return [...new Set([shopCurrency, ...foreign])].filter((currency) => currency !== PIVOT_CURRENCY)
}
