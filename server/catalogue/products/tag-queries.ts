import { batches } from '#server/platform/database/batches.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Ties the tags to pieces that were just added, by their SKU. */
export async function insertTags(
  tx: Tx,
  pieces: readonly { sku: string; tags: string[] }[],
): Promise<void> {
  const tagged = pieces.filter(({ tags }) => tags.length > 0)
  for (const some of batches(tagged)) {
    const batch = new Map(some.map(({ sku, tags }) => [sku, tags]))
    const rows = await tx.db
      .selectFrom('variants')
      .select(['id', 'sku'])
      .where('sku', 'in', [...batch.keys()])
      .execute()
    const ties = rows.flatMap(({ id, sku }) =>
      (batch.get(sku) ?? []).map((tag) => ({ variant_id: id, tag })),
    )
    await tx.db.insertInto('variant_tags').values(ties).execute()
  }
}
