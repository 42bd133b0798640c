import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { nameOf, type PhotoOwner, photosOf, recordPhotoAct, setPhotos } from './photos.ts'
import type { PhotosProps } from './props.ts'
import { deleteUnused } from './queries.ts'

/**
 * Removes a photo from a product or piece, and deletes it where no other one and no document shows it. A repeated submit does nothing.
 * Returns the photos that are left. Throws `NotFound`.
 */
export async function removePhoto(
  ctx: Ctx,
  actor: Actor,
  owner: PhotoOwner,
  sha256: string,
): Promise<PhotosProps> {
  return transaction(ctx, async (tx) => {
    const name = await nameOf(tx.db, owner)
    const photos = await photosOf(tx.db, owner)
    const left = photos.filter(({ hash }) => hash !== sha256)
    if (left.length === photos.length) return { photos }
    const hashes = left.map(({ hash }) => hash)
    await setPhotos(tx, owner, hashes)
    await deleteUnused(tx, [sha256])
    await recordPhotoAct(tx, actor, owner, { act: 'photo_removed', name, sha256 })
    return { photos: left }
  })
}
