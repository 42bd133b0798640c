import { facts, type Route } from '#server/http/routing/handlers.ts'
import { searchQuery } from './input.ts'
import { search } from './search.ts'

export const searchRoutes: Route[] = [
  facts('/search', searchQuery, ({ ctx, input }) => search(ctx, input.q)),
]
