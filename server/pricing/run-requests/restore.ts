import type { Actor } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import { instantOf } from '#server/platform/time/calendar.ts'
import { type PricesAtMoment, pricesAtMoment } from '#server/pricing/ledger/history-queries.ts'
import { pricer } from '#server/pricing/lines/basis.ts'
import { type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import type { Run } from '#server/pricing/table.ts'
import type { RestoreInput } from './input.ts'

/**
 * Previews the prices of an earlier time from the ledger for every piece in scope. `at` is a time in the shop's time
 * zone, or in UTC with a `Z`. Throws `Refused` for a future time, or with nothing in scope.
 */
export async function previewRestore(
  ctx: Ctx,
  actor: Actor,
  { at, scope, reason, idempotencyKey }: RestoreInput,
): Promise<number> {
  const moment = instantOf(at, (await shopOf(ctx.db)).time_zone)
  if (moment > ctx.clock.now()) throw new Refused({ at: { key: 'moment_in_future' } })
  return previewRun(
    ctx,
    actor,
    { kind: 'restore', scope, rule: { at: moment }, reason, idempotencyKey },
    {
      pieces: (tx) => piecesInScope(tx.db, scope),
      lines: async (tx, basis) => {
        const formerPrices = await pricesAtMoment(tx.db, moment)
        const prices = pricer(basis)
        return (piece) =>
          proposedLine(piece, restoreProposal(piece, formerPrices.get(piece.id)), prices)
      },
    },
  )
}

/** Recalculates a preview from the stored run and returns the new run's id. Throws `Refused`. */
export const recalculateRestore = (ctx: Ctx, actor: Actor, run: Run): Promise<number> =>
  previewRestore(ctx, actor, {
    kind: 'restore',
    at: JSON.parse(run.rule).at,
    scope: JSON.parse(run.scope),
    reason: run.reason,
    idempotencyKey: null,
  })

/** A piece without a price at that time keeps its current one. */
function restoreProposal(piece: Piece, formerPrices: PricesAtMoment | undefined): Proposal {
  if (formerPrices === undefined || formerPrices.regular === null)
    return { reasons: piece.regular_price === null ? [] : ['no_price_then'] }
  return {
    regular: formerPrices.regular,
    sale: formerPrices.sale,
    compareAt: formerPrices.compareAt,
  }
}
