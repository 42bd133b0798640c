import type { Db } from '#server/platform/database/connect.ts'

/** How many pieces have a sale price now. */
export async function countOnSale(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('variants')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('archived_at', 'is', null)
    .where('sale_price', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
