import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { todaysBasis } from '#server/pricing/lines/basis.ts'
import { lawDesk } from './law.ts'
import { comparedFrom } from './queries.ts'

const AT_ONCE = 500

/** How many struck-through prices were looked at, and for how many the law of the shop's markets finds no ground. */
export interface References {
  looked: number
  failing: number
  /** Of the failing, those that a market forbids rather than warns of. */
  forbidden: number
}

/**
 * Asks of every compare-at price on sale whether it is lawful today: what was honest last month need not be any more.
 * In parts, each read by itself, so that nobody waits. Null without a gold price to judge by.
 */
export async function lookAtReferences(
  ctx: Ctx,
  stopping?: AbortSignal,
): Promise<References | null> {
  const basis = await todaysBasis(ctx)
  if (!basis) return null
  const found = { looked: 0, failing: 0, forbidden: 0 }
  let ids = await comparedFrom(ctx.db, 0, AT_ONCE)
  while (ids.length > 0 && !stopping?.aborted) {
    const pieces = await piecesByIds(ctx.db, ids)
    const desk = await lawDesk(ctx, basis, pieces)
    for (const piece of pieces) {
      const price = piece.sale_price ?? piece.regular_price
      if (price === null || piece.compare_at_price === null) continue
      found.looked += 1
      const verdict = desk.check(piece, { price, reference: piece.compare_at_price })
      if (verdict.result === 'ok') continue
      found.failing += 1
      if (verdict.blocks) found.forbidden += 1
    }
    ids = await comparedFrom(ctx.db, ids.at(-1) ?? 0, AT_ONCE)
  }
  return stopping?.aborted ? null : found
}
