import type { Db } from '#server/platform/database/connect.ts'

export async function tagsInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('variant_tags')
    .innerJoin('variants', 'variants.id', 'variant_tags.variant_id')
    .select('tag')
    .distinct()
    .where('variants.archived_at', 'is', null)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function countOnSale(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('variants')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('archived_at', 'is', null)
    .where('sale_price', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
