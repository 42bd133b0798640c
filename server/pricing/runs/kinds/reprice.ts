import type { Principal } from '#server/access/actor.ts'
import { piecesOnSale } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { preparer } from '#server/pricing/lines/basis.ts'
import { repriceLine } from '#server/pricing/lines/line.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { type RepriceInput, repriceInput } from './input.ts'
import type { RunKindDefinition } from './kind.ts'

/** Today's price by the formula. */
export const repriceKind: RunKindDefinition<'reprice', typeof repriceInput> = {
  kind: 'reprice',
  cause: 'gold_move',
  isScoped: true,
  input: repriceInput,
  preview: previewReprice,
  recalculate: (ctx, actor, run) =>
    previewReprice(ctx, actor, repriceInput.parse({ kind: 'reprice', ...JSON.parse(run.scope) })),
  pricesByFormula: true,
}

/** Previews today's price of every piece in scope: see `previewRun`. */
export async function previewReprice(
  ctx: Ctx,
  principal: Principal,
  input: RepriceInput,
): Promise<number> {
  const { product, construction, karat, idempotencyKey } = input
  const scope = {
    ...(product && { product }),
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
          product: product ?? null,
          construction: construction ?? null,
          karat: karat ?? null,
        }),
      lines: async (_tx, basis) => {
        const prepared = preparer(basis)
        return (piece) => repriceLine(piece, basis.formula, prepared(piece))
      },
      isByFormula: () => true,
    },
  )
}

declare module '#server/pricing/runs/table.ts' {
  interface RunKinds {
    reprice: true
  }
}
