import type { Logo } from '#server/configuration/trade-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import * as queries from '#server/trade/documents/queries.ts'

export interface EncodedLogo extends Logo {
  content: Buffer
}

/** Pixels of its area on a document at 300 dpi. */
const MAX_WIDTH = 720
const MAX_HEIGHT = 240

/**
 * Re-encodes a PNG or JPEG as a small PNG without metadata. Throws `Refused` for other types, which are detected by
 * their first bytes and not by name.
 */
export async function encodeLogo(file: Uint8Array): Promise<EncodedLogo> {
  if (!isPngOrJpeg(file)) throw new Refused({ picture: { key: 'logo_kind' } })
  const { data, info } = await encodePicture(file, (picture) =>
    picture
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
  )
  return { content: data, sha256: hashOf(data), width: info.width, height: info.height }
}

/** Keeps the image under its hash, unless it is kept already. */
export async function insertLogo(tx: Tx, { content, ...logo }: EncodedLogo): Promise<void> {
  const row = { ...logo, content: content.toString('base64'), created_at: tx.clock.now() }
  await queries.saveLogo(tx, row)
}

/** A current or former logo as a PNG. Throws `NotFound`. */
export async function logoFile(db: Db, sha256: string): Promise<Buffer> {
  const logo = await queries.logoByHash(db, sha256)
  if (!logo) throw new NotFound()
  return Buffer.from(logo.content, 'base64')
}

function isPngOrJpeg(file: Uint8Array): boolean {
  const signature = Buffer.from(file.subarray(0, 8)).toString('latin1')
  return signature.startsWith('\x89PNG\r\n\x1a\n') || signature.startsWith('\xff\xd8\xff')
}
