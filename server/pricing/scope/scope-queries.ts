import type { Db } from '#server/platform/database/connect.ts'

/** The products on sale, by title. */
/** The shop's own words for pieces that belong together, in the order of the alphabet. */
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
