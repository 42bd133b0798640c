import type { Tx } from '#server/database/transaction.ts'

const ROWS_A_BATCH = 500

/** Ties the tags to pieces that were just added, by their SKU. */
export async function insertTags(
  tx: Tx,
  pieces: readonly { sku: string; tags: string[] }[],
): Promise<void> {
  const tagged = pieces.filter(({ tags }) => tags.length > 0)
  for (let start = 0; start < tagged.length; start += ROWS_A_BATCH) {
    const batch = new Map(
      tagged.slice(start, start + ROWS_A_BATCH).map(({ sku, tags }) => [sku, tags]),
    )
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
