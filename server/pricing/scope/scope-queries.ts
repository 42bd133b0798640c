import { isOffered } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { count } from '#server/platform/database/row-counts.ts'

export async function tagsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('variant_tags')
    .innerJoin('variants', 'variants.id', 'variant_tags.variant_id')
    .select('tag')
    .distinct()
    .where(isOffered())
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function countOnSale(db: Db): Promise<number> {
  return count(db.selectFrom('variants').where(isOffered()).where('sale_price', 'is not', null))
}
