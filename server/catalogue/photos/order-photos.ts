import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { nameOf, type PhotoOwner, photosOf, recordPhotoAct, setPhotos } from './photos.ts'
import type { PhotosProps } from './props.ts'

/**
 * Puts all photos of a product or piece in this order, and returns them. Throws `Conflict` where these are not its photos,
 * as after a change by someone else, and `NotFound`.
 */
export async function orderPhotos(
  ctx: Ctx,
  actor: Actor,
  owner: PhotoOwner,
  hashes: readonly string[],
): Promise<PhotosProps> {
  return transaction(ctx, async (tx) => {
    const name = await nameOf(tx.db, owner)
    const photos = await photosOf(tx.db, owner)
    const ordered = hashes.flatMap((wanted) => photos.filter(({ hash }) => hash === wanted))
    const isComplete = new Set(hashes).size === photos.length && ordered.length === photos.length
    if (!isComplete || hashes.length !== photos.length)
      throw new Conflict({ key: 'photos_conflict' })
    await setPhotos(tx, owner, hashes)
    await recordPhotoAct(tx, actor, owner, { act: 'photos_ordered', name })
    return { photos: ordered }
  })
}
