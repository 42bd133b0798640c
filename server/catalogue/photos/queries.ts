import type { Db, Row } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { PhotoProps } from './props.ts'
import type { PhotoTable } from './table.ts'

/** A product or a piece, by its id. */
export interface PhotoOwner {
  column: 'product_id' | 'variant_id'
  id: number
}

/** The title of the product or the SKU of the piece; undefined where there is none. */
export async function ownerName(db: Db, { column, id }: PhotoOwner): Promise<string | undefined> {
  if (column === 'product_id') {
    const rows = db.selectFrom('products').select('title').where('id', '=', id)
    return (await rows.executeTakeFirst())?.title
  }
  const rows = db.selectFrom('variants').select('sku').where('id', '=', id)
  return (await rows.executeTakeFirst())?.sku
}

export function photosOf(db: Db, { column, id }: PhotoOwner): Promise<PhotoProps[]> {
  return db
    .selectFrom('photo_uses')
    .innerJoin('photos', 'photos.sha256', 'photo_uses.sha256')
    .select(['photos.sha256 as hash', 'photos.width', 'photos.height'])
    .where(column, '=', id)
    .orderBy('position')
    .execute()
}

/** The first photo of every product. */
export function firstPhotosOfProducts(db: Db) {
  return db
    .selectFrom('photo_uses')
    .select(['product_id', 'sha256'])
    .where('product_id', 'is not', null)
    .where('position', '=', 1)
    .execute()
}

export function photoByHash(db: Db, sha256: string, size: 'small' | 'large') {
  return db
    .selectFrom('photos')
    .select(`${size} as content`)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** The same photo is stored once. */
export async function savePhoto(tx: Tx, photo: Row<PhotoTable>): Promise<void> {
  await tx.db
    .insertInto('photos')
    .values(photo)
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
}

export async function insertUse(
  tx: Tx,
  { column, id }: PhotoOwner,
  position: number,
  sha256: string,
): Promise<void> {
  const owner = { product_id: null, variant_id: null, [column]: id }
  await tx.db
    .insertInto('photo_uses')
    .values({ ...owner, position, sha256 })
    .execute()
}

export async function deleteUses(tx: Tx, { column, id }: PhotoOwner): Promise<void> {
  await tx.db.deleteFrom('photo_uses').where(column, '=', id).execute()
}

/** The hash of the photo that stands for each of these pieces: its first one, or else the first one of its product. */
export async function firstPhotosOfPieces(db: Db, ids: readonly number[]) {
  const found: { id: number; sha256: string | null }[] = []
  for (const some of batches(ids))
    found.push(
      ...(await db
        .selectFrom('variants as v')
        .leftJoin('photo_uses as own', (join) =>
          join.onRef('own.variant_id', '=', 'v.id').on('own.position', '=', 1),
        )
        .leftJoin('photo_uses as shared', (join) =>
          join.onRef('shared.product_id', '=', 'v.product_id').on('shared.position', '=', 1),
        )
        .select((e) => ['v.id', e.fn.coalesce('own.sha256', 'shared.sha256').as('sha256')])
        .where('v.id', 'in', some)
        .execute()),
    )
  return found
}

export function smallPhotos(db: Db, hashes: readonly string[]) {
  return db.selectFrom('photos').select(['sha256', 'small']).where('sha256', 'in', hashes).execute()
}

export async function insertDocumentPhotos(
  tx: Tx,
  documentId: number,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((sha256) => ({ document_id: documentId, sha256 }))
  await tx.db.insertInto('document_photos').values(rows).execute()
}

/** Removes these documents from those that show photos. Returns the hashes of the photos. */
export async function deleteDocumentPhotos(
  tx: Tx,
  documentIds: readonly number[],
): Promise<string[]> {
  const hashes = new Set<string>()
  for (const some of batches(documentIds)) {
    const rows = await tx.db
      .deleteFrom('document_photos')
      .where('document_id', 'in', some)
      .returning('sha256')
      .execute()
    for (const { sha256 } of rows) hashes.add(sha256)
  }
  return [...hashes]
}

/** Deletes those of these photos that no product, no piece and no document shows. */
export async function deleteUnused(tx: Tx, hashes: readonly string[]): Promise<void> {
  for (const some of batches(hashes)) await deleteUnusedOf(tx, some)
}

async function deleteUnusedOf(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('photos')
    .where('sha256', 'in', hashes)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('photo_uses')
            .select('photo_uses.id')
            .whereRef('photo_uses.sha256', '=', 'photos.sha256'),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('document_photos')
            .select('document_photos.document_id')
            .whereRef('document_photos.sha256', '=', 'photos.sha256'),
        ),
      ),
    )
    .execute()
}
