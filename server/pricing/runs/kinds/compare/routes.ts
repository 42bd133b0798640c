import { facts, form, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { importPastPrices } from '#server/pricing/compare-at/past-prices.ts'
import { pastPricesInput } from '#server/pricing/compare-at/past-prices-input.ts'
import { planQuery } from './input.ts'
import { comparePage } from './page.ts'
import { planFor } from './plan.ts'

export const compareRoutes: Route[] = [
  page('/price-compare', 'compare-price', noQuery, ({ ctx, actor }) => comparePage(ctx, actor)),
  facts('/price-compare/plan', planQuery, ({ ctx, input }) => planFor(ctx, input)),
  form(
    '/past-prices',
    pastPricesInput,
    async ({ ctx, actor, input, res }) => {
      const { kept } = await importPastPrices(ctx, actor, input)
      res.inertia.flash({
        notice:
          kept === 0
            ? { key: 'past_prices_known', tone: 'neutral' }
            : { key: 'past_prices_kept', values: { count: kept }, tone: 'positive' },
      })
      return '/price-compare'
    },
    'past_prices.import',
  ),
]
