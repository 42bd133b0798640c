import { json, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { priceQuery, quickQuoteQuery } from './input.ts'
import { pricePage } from './price-page.ts'
import { quickQuote, quotedAlloys } from './quick-quote.ts'

export const priceRoutes: Route[] = [
  page('/price', 'price', priceQuery, ({ ctx, actor, input }) => pricePage(ctx, actor, input)),
  json('/quick-quote/alloys', noQuery, ({ ctx }) => quotedAlloys(ctx)),
  json('/quick-quote', quickQuoteQuery, ({ ctx, input }) => quickQuote(ctx, input)),
]
