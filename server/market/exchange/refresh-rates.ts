import { shopOf } from '#server/configuration/configuration.ts'
import { askRates } from '#server/market/feeds/request-reading.ts'
import { isLeftAlone } from '#server/market/polling/circuit-breaker-status.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { HUB } from './exchange.ts'
import { insertRate } from './exchange-queries.ts'

const NBP = 'NBP'

/** The currencies with a new rate, and those without one. */
export interface Refreshed {
  received: string[]
  missing: string[]
}

/**
 * Requests from the National Bank of Poland the rates needed to convert prices of enabled sources to shop currency;
 * nothing where all are in it already, or while the bank's circuit is open. A known rate is stored once.
 */
export async function refreshRates(ctx: Ctx): Promise<Refreshed> {
  const sources = await sourcesOf(ctx)
  const { currency } = await shopOf(ctx.db)
  const spoken = sources.filter(({ enabled }) => enabled).map(({ traits }) => traits.currency)
  const nbp = sources.find(({ kind }) => kind === 'nbp')
  const base = nbp?.baseUrl ?? ''
  const refreshed: Refreshed = { received: [], missing: [] }
  const wanted = neededFor(currency, spoken)
  if (nbp && (await isLeftAlone(ctx, nbp))) return { ...refreshed, missing: wanted }
  for (const needed of wanted) {
    const found = await askRates(needed, {
      base,
      allowLocal: ctx.settings.feeds.allowLocal,
      clock: ctx.clock,
    })
    if (found)
      await transaction(ctx, (tx) =>
        insertRate(tx, {
          from_currency: needed,
          to_currency: HUB,
          rate: found.rate,
          source: NBP,
          at: found.at,
        }),
      )
    refreshed[found ? 'received' : 'missing'].push(needed)
  }
  return refreshed
}

/** PLN needs no rate: all others are quoted in it. */
function neededFor(shopCurrency: string, spoken: string[]): string[] {
  const foreign = spoken.filter((currency) => currency !== shopCurrency)
  if (foreign.length === 0) return []
  return [...new Set([shopCurrency, ...foreign])].filter((currency) => currency !== HUB)
}
