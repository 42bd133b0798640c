import { SYSTEM } from '#server/access/actor.ts'
import { READY } from '#server/formula/run-states.ts'
import { type Ctx, sha256 } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { isLeaseHeld, LeaseLost } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { metalsOf, metalsWithFreshPrice, pricer } from '#server/pricing/lines/basis.ts'
import { metalsIn } from '#server/pricing/lines/priced-piece.ts'
import { proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { applyRun } from '#server/pricing/runs/apply.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { transitionRun } from '#server/pricing/runs/queries.ts'
import { formulaProposal } from './edit-proposal.ts'
import { expiredOverrides } from './expiry-queries.ts'

/**
 * Returns expired manual prices to the formula: one run of the system, previewed and applied like any other, so that it
 * is visible and can be undone. Those of a metal without a usable price wait. Repeated after a crash, the same pieces give
 * the same run.
 */
export async function endExpired(ctx: Ctx, lease: Lease): Promise<void> {
  const now = ctx.clock.now()
  const all = await expiredOverrides(ctx.db, now)
  if (all.length === 0) return
  const metals = await metalsWithFreshPrice(ctx, metalsOf(all))
  const expired = all.filter(({ metal }) => metal === null || metals.includes(metal))
  if (expired.length === 0) return
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
          const pieces = await expiredOverrides(tx.db, now)
          return pieces.filter((piece) => metalsIn(piece).every((metal) => metals.includes(metal)))
        },
        lines: async (_tx, basis) => {
          const prices = pricer(basis)
          return (piece) => {
            const proposal = formulaProposal(piece, { pricer: prices, visibility: 'cost' })
            return proposedLine(piece, proposal, prices)
          }
        },
        isByFormula: () => true,
      },
    )
    const { state } = await runOf(ctx.db, id)
    // The preview became outdated before it was applied: the next check creates a new one.
    if (state === 'stale')
      await transaction(ctx, (tx) =>
        transitionRun(tx, id, ['stale'], { state: 'discarded', idempotency_key: null }),
      )
    if (READY.includes(state)) await applyRun(ctx, SYSTEM, id, { includeHeld: false })
  } catch (error) {
    // A piece changed between check and write; the next check includes it.
    if (!(error instanceof Conflict || error instanceof LeaseLost)) throw error
  }
}
