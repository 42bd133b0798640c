import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { alloysSold } from '#server/catalogue/alloys/queries.ts'
import { pieceOf } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { partKarats, refuseUnsold } from './piece-facts.ts'
import * as queries from './queries.ts'

/**
 * Takes a piece off sale, or puts an archived one on sale again, unchanged. Returns its SKU and its version afterwards.
 * Throws `Conflict`, `NotFound`, and `Refused` for a piece of an alloy that the shop does not sell.
 */
export async function archivePiece(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, step }: { version: number; step: 'archive' | 'return' },
): Promise<{ sku: string; version: number }> {
  return transaction(ctx, async (tx) => {
    const piece = await pieceOf(tx.db, id)
    const archivedAt = step === 'archive' ? tx.clock.now() : null
    if (step === 'return') {
      refuseUnsold(
        [...(piece.karat === null ? [] : [piece.karat]), ...partKarats(piece)],
        await alloysSold(tx.db),
      )
    }
    if (!(await queries.setArchived(tx, id, version, archivedAt)))
      throw new Conflict({ key: 'piece_conflict' })
    await record(tx, actor, {
      act: step === 'archive' ? 'piece_archived' : 'piece_returned',
      subject: 'piece',
      subjectId: id,
      details: { sku: piece.sku },
    })
    return { sku: piece.sku, version: version + 1 }
  })
}
