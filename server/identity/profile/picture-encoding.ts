import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { ConcurrencyLimiter } from '#server/identity/sign-in/concurrency-limiter.ts'
import { Refused } from '#server/platform/errors.ts'

export const MAX_MB = 2
/** Wider or higher than this a picture costs more memory than a face is worth. */
const MAX_PIXELS = 4096
const SIZE = 256

/**
 * A PNG, JPEG or WebP → the same face as a square WebP of 256 pixels that we have encoded: whatever else was in the file,
 * places and scripts alike, is not. Throws `Refused` for anything else, told by its first bytes and not by its name.
 */
export async function encodeProfilePicture(file: Uint8Array): Promise<Buffer> {
  if (!isPicture(file)) throw refused('picture_kind')
  const { data } = await encodePicture(file, (picture) =>
    picture.resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }),
  )
  return data
}

/** A picture as `how` draws it, which says its size and its format. Throws `Refused` for what cannot be read. */
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
      // As the camera meant it; its note about that goes with all the others.
      transform(sharp(file, DECODE_OPTIONS).rotate())
        .timeout({ seconds: 5 })
        .toBuffer({ resolveWithObject: true }),
    )
  })
}

// A library that reads a hundred formats has a hundred ways to be misled; three are needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS * MAX_PIXELS, failOn: 'error' } as const
// Each one may take some 60 MB for a moment.
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
