import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Law, Market } from '#server/pricing/compare-at/law/market.ts'
import { pastPricesKept } from '#server/pricing/compare-at/past-prices-queries.ts'
import { scopeFacets } from '#server/pricing/scope/scope-facets.ts'
import { shopLaw } from './law.ts'
import type { ComparePriceProps } from './props.ts'
import { countCompared } from './queries.ts'

/** What the page for compare-at prices shows before anything is asked. */
export async function comparePage({ db }: Ctx, actor: Actor): Promise<ComparePriceProps> {
  const { currency } = await shopOf(db)
  const { law } = await shopLaw(db)
  return {
    currency,
    facets: await scopeFacets(db, actor),
    markets: law.markets.map((market) => ({ market, effect: effectIn(law, market) })),
    pastPrices: { ...(await pastPricesKept(db)), mayImport: can(actor, 'past_prices.import') },
    pieces: await countCompared(db),
  }
}

const effectIn = (law: Law, market: Market) => (market === 'none' ? 'warn' : law[market].effect)
