import type { Logo } from '#server/configuration/letterhead.ts'
import { encoded } from '#server/identity/profile/picture-drawing.ts'
import { Refused } from '#server/platform/errors.ts'
import { hashOf } from '#server/trade/documents/hash.ts'

/** As many pixels as its place on paper shows at 300 dots per inch. */
const WIDE = 720
const HIGH = 240

/**
 * A PNG or JPEG → the same mark as a PNG that we have encoded, small enough for the head of a paper: whatever else was
 * in the file is not. Throws `Refused` for anything else, told by its first bytes and not by its name.
 */
export async function drawLogo(file: Uint8Array): Promise<Logo & { content: Buffer }> {
  if (!isPngOrJpeg(file)) throw new Refused({ picture: { key: 'logo_kind' } })
  const { data, info } = await encoded(file, (picture) =>
    picture
      .resize(WIDE, HIGH, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
  )
  return { content: data, sha256: hashOf(data), width: info.width, height: info.height }
}

function isPngOrJpeg(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 8)).toString('latin1')
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff')
}
