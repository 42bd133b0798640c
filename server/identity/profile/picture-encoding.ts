import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { Gate } from '#server/identity/sign-in/rate-limit.ts'
import { Refused } from '#server/platform/errors.ts'

export const MOST_MB = 2
/** Wider or higher than this a picture costs more memory than a face is worth. */
const MOST_PIXELS = 4096
const SIZE = 256

/**
 * A PNG, JPEG or WebP → the same face as a square WebP of 256 pixels that we have encoded: whatever else was in the file,
 * places and scripts alike, is not. Throws `Refused` for anything else, told by its first bytes and not by its name.
 */
export async function drawAnew(file: Uint8Array): Promise<Buffer> {
  if (!isPicture(file)) throw refused('picture_kind')
  const { data } = await encoded(file, (picture) =>
    picture.resize(SIZE, SIZE, { fit: 'cover' }).webp({ quality: 82 }),
  )
  return data
}

/** A picture as `how` draws it, which says its size and its format. Throws `Refused` for what cannot be read. */
export function encoded(
  file: Uint8Array,
  how: (picture: Sharp) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  return gate.pass(async () => {
    const { width = 0, height = 0 } = await meant(() => sharp(file, READING).metadata())
    if (width > MOST_PIXELS || height > MOST_PIXELS) throw refused('picture_too_wide')
    return meant(() =>
      // As the camera meant it; its note about that goes with all the others.
      how(sharp(file, READING).rotate())
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

const READING = { limitInputPixels: MOST_PIXELS * MOST_PIXELS, failOn: 'error' } as const
// Each one may take some 60 MB for a moment.
const gate = new Gate(1, 10)

function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    /^RIFF.{4}WEBP$/s.test(start)
  )
}

async function meant<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw refused('picture_unreadable')
  }
}

function refused(key: string): Refused {
  const values = { most: MOST_PIXELS }
  return new Refused({ picture: { key, values } })
}
