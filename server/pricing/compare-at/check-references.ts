import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import { lawChecker } from './law-checker.ts'
import { comparedFrom } from './queries.ts'

const PIECES_PER_BATCH = 500

/** How many compare-at prices were checked, and for how many the law of the shop's markets finds no basis. */
export interface ReferenceCheckResult {
  looked: number
  failing: number
  /** Those of the failing that a market forbids, not only warns of. */
  forbidden: number
}

/**
 * Checks whether every compare-at price on sale is lawful today, because a claim can become unlawful with time. Works
 * in batches, so that other requests are served. Null without a gold price.
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
      const check = checker.check(piece, { price, reference: piece.compare_at_price })
      if (check.result === 'ok') continue
      result.failing += 1
      if (check.blocks) result.forbidden += 1
    }
    ids = await comparedFrom(ctx.db, ids.at(-1) ?? 0, PIECES_PER_BATCH)
  }
  return signal?.aborted ? null : result
}
