import { Refused } from '#server/platform/errors.ts'
import { encodePicture, isPicture } from '#server/platform/pictures/encode-picture.ts'

export const MAX_MB = 2
const SIZE = 256

/**
 * Converts a PNG, JPEG or WebP to a square WebP of 256 pixels encoded by the server, so that metadata and scripts are
 * dropped. Throws `Refused` for anything else, detected by its first bytes, not its name.
 */
export async function encodeProfilePicture(file: Uint8Array): Promise<Buffer> {
  if (!isPicture(file)) throw new Refused({ picture: { key: 'picture_kind' } })
  const { data } = await encodePicture(file, (picture) =>
    picture.resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }),
  )
  return data
}
