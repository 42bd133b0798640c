import { json, page, type Route } from '#server/http/routing/handlers.ts'
import { priceQuery, quickQuoteQuery } from './input.ts'
import { pricePage } from './price-page.ts'
import { quickQuote } from './quick-quote.ts'

export const priceRoutes: Route[] = [
  page('/price', 'price', priceQuery, ({ ctx, actor, input }) => pricePage(ctx, actor, input)),
  json('/quick-quote', quickQuoteQuery, ({ ctx, input }) => quickQuote(ctx, input)),
]
