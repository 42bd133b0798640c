import { sql, type Updateable } from 'kysely'
import type { ProductTable } from '#server/catalogue/table.ts'
import type { Db, Row } from '#server/platform/database/connect.ts'
import { changed, count } from '#server/platform/database/row-counts.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'

export type Product = Row<ProductTable>

/**
 * Every product, those on sale first, with its pieces on sale: their number, how many have a price or an estimated
 * weight, the lowest and highest price shown in minor units, and when the newest price was set.
 */
export function productsWithFigures(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('variants', (join) =>
      join.onRef('variants.product_id', '=', 'products.id').on('variants.archived_at', 'is', null),
    )
    .select(['products.id', 'products.title', 'products.slug', 'products.kind'])
    .select(['products.status', 'products.version'])
    .select((e) => [
      e.fn.count<number>('variants.id').as('pieces'),
      e.fn.count<number>('variants.regular_price').as('priced'),
      e.fn
        .count<number>('variants.id')
        .filterWhere('variants.weight_source', '=', 'model')
        .as('estimated'),
      e.fn.min<number | null>(e.fn.coalesce(...SHOWN_PRICE)).as('lowestMinor'),
      e.fn.max<number | null>(e.fn.coalesce(...SHOWN_PRICE)).as('highestMinor'),
      e.fn.max('variants.last_priced_at').as('lastPricedAt'),
    ])
    .groupBy(['products.id', 'products.title', 'products.slug', 'products.kind'])
    .groupBy(['products.status', 'products.version'])
    .orderBy(sql`case products.status when 'archived' then 1 else 0 end`)
    .orderBy('products.title')
    .execute()
}

const SHOWN_PRICE = ['variants.sale_price', 'variants.regular_price'] as const

export function productById(db: Db, id: number): Promise<Product | undefined> {
  return db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes a product; false when it has changed since `version`, or has the new status already. */
export async function updateProduct(
  tx: Tx,
  id: number,
  version: number,
  changes: Updateable<ProductTable>,
): Promise<boolean> {
  const { status } = changes
  return changed(
    tx.db
      .updateTable('products')
      .set((e) => ({ ...changes, version: e('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .$if(status !== undefined, (rows) => rows.where('status', '<>', status ?? 'draft')),
  )
}

/** Whether a product has pieces, on sale or archived. */
export async function hasPieces(db: Db, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another product has the title; letters of either case are the same. */
export async function hasTitle(db: Db, title: string, exceptId: number): Promise<boolean> {
  const titles = await db
    .selectFrom('products')
    .select('title')
    .where('id', '<>', exceptId)
    .execute()
  return titles.some((other) => other.title.toLowerCase() === title.toLowerCase())
}

/** The number of pieces of a product that are on sale. */
export async function countPieces(db: Db, id: number): Promise<number> {
  return count(
    db.selectFrom('variants').where('product_id', '=', id).where('archived_at', 'is', null),
  )
}

const SKUS_AT_ONCE = 5_000

/** Which of these SKUs exist, on sale or archived. */
export async function skusTaken(db: Db, skus: string[]): Promise<string[]> {
  const taken: string[] = []
  for (const some of batches(skus, SKUS_AT_ONCE)) {
    const rows = await db.selectFrom('variants').select('sku').where('sku', 'in', some).execute()
    taken.push(...rows.map(({ sku }) => sku))
  }
  return taken
}

/** Adds the tags to pieces that were just inserted, by their SKU. */
export async function insertTags(
  tx: Tx,
  pieces: readonly { sku: string; tags: string[] }[],
): Promise<void> {
  const tagged = pieces.filter(({ tags }) => tags.length > 0)
  for (const batchRows of batches(tagged)) {
    const batch = new Map(batchRows.map(({ sku, tags }) => [sku, tags]))
    const rows = await tx.db
      .selectFrom('variants')
      .select(['id', 'sku'])
      .where('sku', 'in', [...batch.keys()])
      .execute()
    const rowsToInsert = rows.flatMap(({ id, sku }) =>
      (batch.get(sku) ?? []).map((tag) => ({ variant_id: id, tag })),
    )
    await tx.db.insertInto('variant_tags').values(rowsToInsert).execute()
  }
}
