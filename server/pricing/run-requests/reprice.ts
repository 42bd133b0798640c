import type { Actor, Principal } from '#server/access/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { repriceLine } from '#server/pricing/lines/line.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import type { Run } from '#server/pricing/table.ts'
import { type RepriceInput, repriceInput } from './input.ts'

/** Previews today's price of every piece in scope: see `previewRun`. */
export async function previewReprice(
  ctx: Ctx,
  principal: Principal,
  input: RepriceInput,
): Promise<number> {
  const { product, metal, construction, karat, idempotencyKey } = input
  const scope = {
    ...(product && { product }),
    ...(metal && { metal }),
    ...(construction && { construction }),
    ...(karat && { karat }),
  }
  return previewRun(
    ctx,
    principal,
    { kind: 'reprice', scope, idempotencyKey },
    {
      pieces: (tx) =>
        piecesOnSale(tx.db, {
          metal,
          product: product ?? null,
          construction: construction ?? null,
          karat: karat ?? null,
        }),
      lines: async (_tx, basis) => {
        const prices = pricer(basis)
        return (piece) => repriceLine(piece, prices)
      },
      isByFormula: () => true,
    },
  )
}

/** Recalculates a preview from the stored run and returns the new run's id. */
export const recalculateReprice = (ctx: Ctx, actor: Actor, run: Run): Promise<number> =>
  previewReprice(ctx, actor, repriceInput.parse({ kind: 'reprice', ...JSON.parse(run.scope) }))
