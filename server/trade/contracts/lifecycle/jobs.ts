import { SYSTEM } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { forEachIsolated } from '#server/platform/jobs/schedule.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import { recordContract } from '#server/trade/contracts/lines/draft.ts'
import { contractsDueByTime } from '#server/trade/contracts/list/list-queries.ts'
import { contractById } from '#server/trade/contracts/queries.ts'
import { holdPieces } from './stock.ts'
import { advance } from './transitions.ts'

/**
 * Applies the transitions that depend only on time: expired price locks, and instalments and memos that are late or on
 * time again. A draft from a price lock that has ended no longer reserves its pieces. Each contract has its own transaction; running it again changes nothing.
 */
export async function applyDueTransitions(
  ctx: Ctx,
  _lease?: unknown,
  stopping?: AbortSignal,
): Promise<void> {
  const due = await contractsDueByTime(ctx.db, ctx.clock.now())
  const items = due.map((id) => ({ id }))
  await forEachIsolated(ctx, 'contracts', items, async ({ id }) => {
    if (stopping?.aborted) return
    await transaction(ctx, async (tx) => {
      const contract = await contractById(tx.db, id)
      if (!contract) return
      const updated = await advance(tx, contract)
      if (updated.state === DRAFT) await holdPieces(tx, updated, { userId: null })
      if (updated.state === contract.state) return
      const details = { from: contract.state, to: updated.state }
      await recordContract(tx, SYSTEM, 'contract_followed', updated, details)
    })
  })
}
