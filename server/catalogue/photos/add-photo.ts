import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import { MAX_PHOTOS } from './input.ts'
import { nameOf, type PhotoOwner, photoList, photosOf, recordPhotoAct } from './photos.ts'
import type { PhotosProps } from './props.ts'
import * as queries from './queries.ts'

/**
 * Adds a photo as the last one of a product or piece; stores only the encoded sizes, never the file. Returns all of them.
 * Throws `Refused` for a file that is not a photo or too large, a photo that it has, and a seventh one; `NotFound`.
 */
export async function addPhoto(
  ctx: Ctx,
  actor: Actor,
  owner: PhotoOwner,
  file: Uint8Array,
): Promise<PhotosProps> {
  // Before the work of encoding.
  refuseFull((await photoList(ctx.db, owner)).photos)
  const photo = await encodePhoto(file)
  return transaction(ctx, async (tx) => {
    const name = await nameOf(tx.db, owner)
    const photos = await photosOf(tx.db, owner)
    refuseFull(photos)
    const { sha256, width, height } = photo
    if (photos.some(({ hash }) => hash === sha256))
      throw new Refused({ picture: { key: 'photo_twice' } })
    await store(tx, owner, photo, photos.length + 1)
    await recordPhotoAct(tx, actor, owner, { act: 'photo_added', name, sha256 })
    return { photos: [...photos, { hash: sha256, width, height }] }
  })
}

async function store(tx: Tx, owner: PhotoOwner, photo: EncodedPhoto, position: number) {
  const { large, small, ...row } = photo
  const contents = { small: small.toString('base64'), large: large.toString('base64') }
  await queries.savePhoto(tx, { ...row, ...contents, created_at: tx.clock.now() })
  await queries.insertUse(tx, owner, position, row.sha256)
}

function refuseFull(photos: readonly unknown[]): void {
  if (photos.length < MAX_PHOTOS) return
  throw new Refused({ picture: { key: 'photos_full', values: { most: MAX_PHOTOS } } })
}
