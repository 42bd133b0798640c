import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { Refused } from '#server/platform/errors.ts'
import { ConcurrencyLimiter } from '#server/platform/process/concurrency-limiter.ts'

export const MAX_MB = 2
/** Limits the memory that decoding takes. */
const MAX_PIXELS = 4096
const SIZE = 256

/**
 * Converts a PNG, JPEG or WebP to a square WebP of 256 pixels encoded by the server, so that metadata and scripts are
 * dropped. Throws `Refused` for anything else, detected by its first bytes, not its name.
 */
export async function encodeProfilePicture(file: Uint8Array): Promise<Buffer> {
  if (!isPicture(file)) throw refused('picture_kind')
  const { data } = await encodePicture(file, (picture) =>
    picture.resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }),
  )
  return data
}

/** Encodes a picture after `transform`, with its size and format. Throws `Refused` if it cannot be read. */
export function encodePicture(
  file: Uint8Array,
  transform: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  return limiter.run(async () => {
    const { width = 0, height = 0 } = await refuseUnreadable(() =>
      sharp(file, DECODE_OPTIONS).metadata(),
    )
    if (width > MAX_PIXELS || height > MAX_PIXELS) throw refused('picture_too_wide')
    return refuseUnreadable(() =>
      // Applies the EXIF orientation; all metadata is dropped.
      transform(sharp(file, DECODE_OPTIONS).rotate())
        .timeout({ seconds: 5 })
        .toBuffer({ resolveWithObject: true }),
    )
  })
}

// Only three formats are needed; the others would add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS * MAX_PIXELS, failOn: 'error' } as const
// Each may take 60 MB.
const limiter = new ConcurrencyLimiter(1, 10)

function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF.{4}WEBP$/s.test(start)
  )
}

async function refuseUnreadable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw refused('picture_unreadable')
  }
}

function refused(key: string): Refused {
  const values = { most: MAX_PIXELS }
  return new Refused({ picture: { key, values } })
}
