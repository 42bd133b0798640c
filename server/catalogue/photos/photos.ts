import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { PhotosProps } from './props.ts'
import * as queries from './queries.ts'

export type { PhotoOwner } from './queries.ts'
export { photosOf } from './queries.ts'

/** A photo as a WebP. Throws `NotFound`. */
export async function photoFile(db: Db, sha256: string, size: 'small' | 'large'): Promise<Buffer> {
  const photo = await queries.photoByHash(db, sha256, size)
  if (!photo) throw new NotFound()
  return Buffer.from(photo.content, 'base64')
}

/** The photos of a product or piece, in order. Throws `NotFound`. */
export async function photoList(db: Db, owner: queries.PhotoOwner): Promise<PhotosProps> {
  await nameOf(db, owner)
  return { photos: await queries.photosOf(db, owner) }
}

/** The title of a product, or the SKU of a piece. Throws `NotFound`. */
export async function nameOf(db: Db, owner: queries.PhotoOwner): Promise<string> {
  const name = await queries.ownerName(db, owner)
  if (name === undefined) throw new NotFound()
  return name
}

/** The hash of the first photo of each product that has one, by its id. */
export async function photosOfProducts(db: Db): Promise<Map<number, string>> {
  const rows = await queries.firstPhotosOfProducts(db)
  return new Map(rows.map((row) => [row.product_id ?? 0, row.sha256]))
}

/** The hash of the photo that stands for each of these pieces, by id: its first one, or else the first one of its product. */
export async function photosOfPieces(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries.firstPhotosOfPieces(db, ids)
  return new Map(rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256] as const])))
}

/** These photos by their hashes, as WebP of at most 320 pixels. Throws `NotFound` when one is missing. */
export async function smallPhotos(db: Db, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const rows = await queries.smallPhotos(db, hashes)
  if (rows.length < new Set(hashes).size) throw new NotFound()
  return new Map(rows.map(({ sha256, small }) => [sha256, Buffer.from(small, 'base64')]))
}

/** Keeps these photos stored for a new document, also after they were removed from all products and pieces. */
export async function keepForDocument(
  tx: Tx,
  documentId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length > 0) await queries.insertDocumentPhotos(tx, documentId, hashes)
}

/** Before these documents are deleted: deletes their photos that nothing else shows. */
export async function releaseFromDocuments(tx: Tx, documentIds: readonly number[]): Promise<void> {
  await queries.deleteUnused(tx, await queries.deleteDocumentPhotos(tx, documentIds))
}

/** Replaces the photos of a product or piece, which are stored already. */
export async function setPhotos(
  tx: Tx,
  owner: queries.PhotoOwner,
  hashes: readonly string[],
): Promise<void> {
  await queries.deleteUses(tx, owner)
  for (const [index, hash] of hashes.entries()) await queries.insertUse(tx, owner, index + 1, hash)
}

export async function recordPhotoAct(
  tx: Tx,
  actor: Actor,
  { column, id }: queries.PhotoOwner,
  { act, name, sha256 }: { act: string; name: string; sha256?: string },
): Promise<void> {
  const [subject, named] =
    column === 'product_id' ? ['product', { title: name }] : ['piece', { sku: name }]
  await record(tx, actor, {
    ...{ act, subject, subjectId: id },
    details: { ...named, ...(sha256 !== undefined && { sha256 }) },
  })
}
