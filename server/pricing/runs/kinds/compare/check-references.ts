import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import { lawChecker } from './law-checker.ts'
import { comparedFrom } from './queries.ts'

const PIECES_PER_BATCH = 500

/** How many struck-through prices were looked at, and for how many the law of the shop's markets finds no ground. */
export interface ReferenceCheckResult {
  looked: number
  failing: number
  /** Of the failing, those that a market forbids rather than warns of. */
  forbidden: number
}

/**
 * Asks of every compare-at price on sale whether it is lawful today: what was honest last month need not be any more.
 * In parts, each read by itself, so that nobody waits. Null without a gold price to judge by.
 */
export async function checkReferences(
  ctx: Ctx,
  signal?: AbortSignal,
): Promise<ReferenceCheckResult | null> {
  const basis = await todaysBasis(ctx)
  if (!basis) return null
  const result = { looked: 0, failing: 0, forbidden: 0 }
  let ids = await comparedFrom(ctx.db, 0, PIECES_PER_BATCH)
  while (ids.length > 0 && !signal?.aborted) {
    const pieces = await piecesByIds(ctx.db, ids)
    const checker = await lawChecker(ctx, basis, pieces)
    for (const piece of pieces) {
      const price = piece.sale_price ?? piece.regular_price
      if (price === null || piece.compare_at_price === null) continue
      result.looked += 1
      const verdict = checker.check(piece, { price, reference: piece.compare_at_price })
      if (verdict.result === 'ok') continue
      result.failing += 1
      if (verdict.blocks) result.forbidden += 1
    }
    ids = await comparedFrom(ctx.db, ids.at(-1) ?? 0, PIECES_PER_BATCH)
  }
  return signal?.aborted ? null : result
}
