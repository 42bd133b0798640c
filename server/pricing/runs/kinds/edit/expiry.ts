import { SYSTEM } from '#server/access/actor.ts'
import { isTooOld } from '#server/market/quotes/basis.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { isLeaseHeld, LeaseLost } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { canPrice, preparer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { applyRun, READY } from '#server/pricing/runs/apply.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { transitionRun } from '#server/pricing/runs/queries.ts'
import { formulaProposal } from './proposal.ts'
import { expiredOverrides } from './queries.ts'

/**
 * Prices that were set by hand until a day that is over go back to the formula: one run in the name of the house,
 * previewed and applied like any other, so that it can be seen and taken back. Without a gold price to go back to they
 * wait for one. Called again after a crash it goes on where it stood: the same pieces make the same run.
 */
export async function endExpired(ctx: Ctx, lease: Lease): Promise<void> {
  const now = ctx.clock.now()
  const expired = await expiredOverrides(ctx.db, now)
  if (expired.length === 0 || !(await hasGold(ctx))) return
  const versions = expired.map(({ id, version }) => `${id}/${version}`).sort()
  try {
    const id = await previewRun(
      ctx,
      SYSTEM,
      {
        kind: 'edit',
        scope: {},
        rule: { expired: true },
        systemKey: `override-expiry-${sha256(versions.join()).slice(0, 40)}`,
      },
      {
        pieces: async (tx) => {
          if (!(await isLeaseHeld(tx, lease))) throw new LeaseLost()
          return expiredOverrides(tx.db, now)
        },
        lines: async (_tx, basis) => {
          const prepared = preparer(basis)
          return (piece) => {
            const { formula } = basis
            const rule = prepared(piece)
            const proposal = formulaProposal(piece, { formula, prepared: rule, sight: 'cost' })
            return proposedLine(piece, proposal, formula, rule)
          }
        },
      },
    )
    const { state } = await runOf(ctx.db, id)
    // The world moved before it could be applied: the next look previews them anew.
    if (state === 'stale')
      await transaction(ctx, (tx) =>
        transitionRun(tx, id, ['stale'], { state: 'discarded', idempotency_key: null }),
      )
    if (READY.has(state)) await applyRun(ctx, SYSTEM, id, { includeHeld: false })
  } catch (error) {
    // Somebody priced one of them between the look and the act; the next look sees it.
    if (!(error instanceof Conflict || error instanceof LeaseLost)) throw error
  }
}

async function hasGold(ctx: Ctx): Promise<boolean> {
  const basis = await todaysBasis(ctx)
  return basis !== null && canPrice(basis) && !(await isTooOld(ctx, basis.quote))
}
