import type { Doer } from '#server/accounts/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { NotFound } from '#server/errors.ts'
import { preparer } from './basis.ts'
import type { RepriceInput } from './input.ts'
import { repriceLine } from './line.ts'
import { previewRun } from './preview.ts'
import * as queries from './queries.ts'

/** Computes today's price of every piece in scope and keeps it as a preview: see `previewRun`. */
export async function previewReprice(ctx: Ctx, doer: Doer, input: RepriceInput): Promise<number> {
  const { product, construction, karat, idempotencyKey } = input
  const scope = {
    ...(product && { product }),
    ...(construction && { construction }),
    ...(karat && { karat }),
  }
  return previewRun(
    ctx,
    doer,
    { kind: 'reprice', scope, idempotencyKey },
    {
      pieces: (tx) =>
        piecesOnSale(tx.db, {
          product: product ?? null,
          construction: construction ?? null,
          karat: karat ?? null,
        }),
      lines: async (_tx, basis) => {
        const prepared = preparer(basis)
        return (piece) => repriceLine(piece, basis.formula, prepared(piece))
      },
    },
  )
}

/** Has anything ever been previewed here? */
export const anyRun = queries.anyRun

/** A run, or `NotFound`. */
export async function runOf(db: Db, id: number): Promise<queries.NamedRun> {
  const run = await queries.runById(db, id)
  if (!run) throw new NotFound()
  return run
}
