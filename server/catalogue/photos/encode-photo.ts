import { createHash } from 'node:crypto'
import { Refused } from '#server/platform/errors.ts'
import {
  encodePicture,
  isPicture,
  type PictureLimit,
} from '#server/platform/pictures/encode-picture.ts'

const LARGE = 1600
const SMALL = 320

const MEGAPIXELS = 40
const LIMIT: PictureLimit = {
  pixels: MEGAPIXELS * 1_000_000,
  seconds: 20,
  refuse: (width, height) =>
    width * height > MEGAPIXELS * 1_000_000
      ? new Refused({ picture: { key: 'photo_pixels', values: { most: MEGAPIXELS } } })
      : null,
}

export interface EncodedPhoto {
  sha256: string
  width: number
  height: number
  large: Buffer
  small: Buffer
}

/**
 * A PNG, JPEG or WebP as two WebP pictures without metadata, upright, of at most 1,600 and 320 pixels. Throws `Refused`
 * for other types, which are detected by their first bytes, and above 40 megapixels.
 */
export async function encodePhoto(file: Uint8Array): Promise<EncodedPhoto> {
  if (isHeic(file)) throw new Refused({ picture: { key: 'photo_heic' } })
  if (!isPicture(file)) throw new Refused({ picture: { key: 'picture_kind' } })
  const { data: large, info } = await encodePicture(file, (photo) => within(photo, LARGE), LIMIT)
  const { data: small } = await encodePicture(large, (photo) => within(photo, SMALL))
  const sha256 = createHash('sha256').update(large).digest('hex')
  return { sha256, width: info.width, height: info.height, large, small }
}

const within = (photo: Parameters<Parameters<typeof encodePicture>[1]>[0], side: number) =>
  photo.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 })

const HEIC_BRANDS = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1'.split(' '))

/** By the brand at the start of the file (ISO/IEC 23008-12). */
function isHeic(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(4, 12)).toString('latin1')
  return start.startsWith('ftyp') && HEIC_BRANDS.has(start.slice(4))
}
