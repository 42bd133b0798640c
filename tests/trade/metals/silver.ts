import type { Metal } from '#server/formula/units/karat.ts'
import { MANUAL_SOURCE } from '#server/market/feeds/unpolled-sources.ts'
import { insertQuote } from '#server/market/quotes/queries.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Shop } from '#tests/support/shop.ts'

export const SILVER_ALLOY = 'Ag 925'

/** Sells sterling silver beside gold. */
export async function sellSilver({ ctx }: Shop): Promise<void> {
  await ctx.db.updateTable('alloys').set({ active: 1 }).where('label', '=', SILVER_ALLOY).execute()
}

/** Enters the price of a metal in millionths of a dollar per ounce, as of now. Returns the id of its quote. */
export async function enterMetal({ ctx, clock }: Shop, metal: Metal, mid: number): Promise<number> {
  // A source has one price at a time.
  clock.advance(1_000)
  const at = ctx.clock.now()
  const { id } = await transaction(ctx, (tx) =>
    insertQuote(tx, {
      kind: 'manual',
      metal,
      currency: 'USD',
      mid,
      source: MANUAL_SOURCE,
      quoted_at: at,
      received_at: at,
      quality: 'accepted',
      reasons: '[]',
      example: 0,
    }),
  )
  return id
}

/** Makes the piece with the lowest id that is not of silver one of sterling silver. Returns its id and weight in milligrams. */
export async function silverPiece({ ctx }: Shop): Promise<{ id: number; weightMg: number }> {
  const alloy = await ctx.db
    .selectFrom('alloys')
    .select('id')
    .where('label', '=', SILVER_ALLOY)
    .executeTakeFirstOrThrow()
  const piece = await ctx.db
    .selectFrom('variants')
    .select(['id', 'weight_mg'])
    .where('alloy_id', '<>', alloy.id)
    .where('construction', '=', 'solid')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('variants')
    .set({ alloy_id: alloy.id })
    .where('id', '=', piece.id)
    .execute()
  return { id: piece.id, weightMg: piece.weight_mg ?? 0 }
}
