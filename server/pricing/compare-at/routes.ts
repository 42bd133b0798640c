import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { form, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import type { Ctx } from '#server/platform/context.ts'
import { effectIn } from '#server/pricing/compare-at/law/market.ts'
import { scopeFacets } from '#server/pricing/scope/scope-facets.ts'
import { pastPricesInput, planQuery } from './input.ts'
import { shopLaw } from './law-checker.ts'
import { importPastPrices } from './past-prices.ts'
import { planFor } from './plan.ts'
import type { ComparePriceProps } from './props.ts'
import { countCompared, pastPricesSummary } from './queries.ts'

export const compareAtRoutes: Route[] = [
  page('/price-compare', 'compare-price', noQuery, ({ ctx, actor }) => comparePage(ctx, actor)),
  json('/price-compare/plan', planQuery, ({ ctx, input }) => planFor(ctx, input)),
  form(
    '/past-prices',
    pastPricesInput,
    async ({ ctx, actor, input, res }) => {
      const { kept } = await importPastPrices(ctx, actor, input)
      res.inertia.flash({
        notice:
          kept === 0
            ? { key: 'past_prices_already_imported', tone: 'neutral' }
            : { key: 'past_prices_imported', values: { count: kept }, tone: 'positive' },
      })
      return '/price-compare'
    },
    'past_prices.import',
  ),
]

async function comparePage({ db }: Ctx, actor: Actor): Promise<ComparePriceProps> {
  const { currency } = await shopOf(db)
  const { law } = await shopLaw(db)
  return {
    currency,
    facets: await scopeFacets(db, actor),
    markets: law.markets.map((market) => ({ market, effect: effectIn(law, market) })),
    pastPrices: { ...(await pastPricesSummary(db)), mayImport: can(actor, 'past_prices.import') },
    pieces: await countCompared(db),
  }
}
