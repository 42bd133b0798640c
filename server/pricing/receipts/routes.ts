import { idIn, json, type Route } from '#server/http/routing/handlers.ts'
import { receiptQuery } from './input.ts'
import { receiptFor } from './receipt.ts'
import { proofOf } from './receipt-proof.ts'

export const receiptRoutes: Route[] = [
  json('/receipts/:id', receiptQuery, ({ ctx, actor, input, req }) =>
    receiptFor(ctx.db, actor, idIn(req), input),
  ),
  json('/receipts/:id/proof', receiptQuery, ({ ctx, actor, input, req }) =>
    proofOf(ctx.db, actor, idIn(req), input),
  ),
]
