import type { Db } from '#server/platform/database/connect.ts'

/** Sets how many of a piece are at the first place. */
export async function setStock(db: Db, variantId: number, onHand: number): Promise<void> {
  const place = await db
    .selectFrom('stock_places')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('piece_stock')
    .values({ variant_id: variantId, place_id: place.id, on_hand: onHand })
    .onConflict((on) => on.columns(['variant_id', 'place_id']).doUpdateSet({ on_hand: onHand }))
    .execute()
}
