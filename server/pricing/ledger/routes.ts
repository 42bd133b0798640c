import * as z from 'zod'
import { idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { keyset } from '#server/pricing/input.ts'
import { historyPage } from './history.ts'

const historyQuery = z.object({ before: keyset })

export const ledgerRoutes: Route[] = [
  page('/variants/:id/history', 'price-history', historyQuery, ({ ctx, actor, input, req }) =>
    historyPage(ctx.db, actor, idIn(req), input.before),
  ),
]
