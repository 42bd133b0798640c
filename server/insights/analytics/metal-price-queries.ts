import type { Metal } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The price of a metal at a time, from daily candles whose last price is before it. */
export async function metalPriceAt(
  db: Db,
  { metal, currency }: { metal: Metal; currency: string },
  asOf: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('metal_candles')
    .select('last')
    .where('metal', '=', metal)
    .where('currency', '=', currency)
    .where('grain', '=', 'day')
    .where('start', '<=', asOf.slice(0, 10))
    .where('last_at', '<', asOf)
    .orderBy('start', 'desc')
    .orderBy('last_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last ?? null
}
