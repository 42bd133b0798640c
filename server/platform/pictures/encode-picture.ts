import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { Refused } from '#server/platform/errors.ts'
import { ConcurrencyLimiter } from '#server/platform/process/concurrency-limiter.ts'

/** Limits the memory and the time that decoding takes. */
export interface PictureLimit {
  pixels: number
  seconds: number
  /** The refusal of a picture of this size in pixels, or null. Called before it is decoded. */
  refuse: (width: number, height: number) => Refused | null
}

/** A picture of up to 4,096 pixels in width and height. */
const SMALL: PictureLimit = limitOfSides(4096)

/**
 * Encodes a PNG, JPEG or WebP after `transform`, with its size and format; its EXIF orientation is applied and all its
 * metadata is dropped. Throws `Refused` if it cannot be read or is larger than the limit.
 */
export function encodePicture(
  file: Uint8Array,
  transform: (picture: Sharp) => Sharp,
  { pixels, seconds, refuse }: PictureLimit = SMALL,
): Promise<{ data: Buffer; info: OutputInfo }> {
  return limiter.run(async () => {
    // Reads the header alone.
    const { width = 0, height = 0 } = await refuseUnreadable(() =>
      sharp(file, { failOn: 'error', limitInputPixels: false }).metadata(),
    )
    const refusal = refuse(width, height)
    if (refusal) throw refusal
    return refuseUnreadable(() =>
      transform(sharp(file, { failOn: 'error', limitInputPixels: pixels }).rotate())
        .timeout({ seconds })
        .toBuffer({ resolveWithObject: true }),
    )
  })
}

/** Whether the first bytes are those of a PNG, a JPEG or a WebP. */
export function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF.{4}WEBP$/s.test(start)
  )
}

// Only three formats are needed; the others would add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

// One at a time: a picture of 16 megapixels may take 60 MB.
const limiter = new ConcurrencyLimiter(1, 10)

function limitOfSides(most: number): PictureLimit {
  return {
    pixels: most * most,
    seconds: 5,
    refuse: (width, height) =>
      width > most || height > most
        ? new Refused({ picture: { key: 'picture_too_wide', values: { most } } })
        : null,
  }
}

async function refuseUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new Refused({ picture: { key: 'picture_unreadable' } })
  }
}
