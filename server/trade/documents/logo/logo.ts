import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import { type Logo, letterheadOf, logoOf } from '#server/configuration/trade-settings.ts'
import { encodePicture } from '#server/identity/profile/picture-encoding.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { hashOf } from '#server/trade/documents/pdf/pdf.ts'
import * as queries from '#server/trade/documents/queries.ts'
import { withLetterhead } from './letterhead.ts'

/** Sets the logo of new documents. Stores only the re-encoded image, never the file. Throws `Refused`. */
export async function changeLogo(ctx: Ctx, actor: Actor, file: Uint8Array): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { content, ...logo } = await encodeLogo(file)
  await transaction(ctx, async (tx) => {
    const row = { ...logo, content: content.toString('base64'), created_at: tx.clock.now() }
    await queries.saveLogo(tx, row)
    await setLogo(tx, actor, logo)
    await recordShopChange(tx, actor, 'logo_changed', { sha256: logo.sha256 })
  })
}

/** Removes the logo from new documents. Admins only. */
export async function removeLogo(ctx: Ctx, actor: Actor): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    if (logoOf((await shopOf(tx.db)).trade) === null) return
    await setLogo(tx, actor, null)
    await recordShopChange(tx, actor, 'logo_removed', {})
  })
}

/** A current or former logo as a PNG. Throws `NotFound`. */
export async function logoFile(db: Db, sha256: string): Promise<Buffer> {
  const logo = await queries.logoByHash(db, sha256)
  if (!logo) throw new NotFound()
  return Buffer.from(logo.content, 'base64')
}

async function setLogo(tx: Tx, actor: Actor, logo: Logo | null): Promise<void> {
  const { version, trade } = await shopOf(tx.db)
  const updated = withLetterhead(trade, { ...letterheadOf(trade), logo })
  await changeShop(tx, actor, version, { trade: updated })
}

/** Pixels of its area on a document at 300 dpi. */
const MAX_WIDTH = 720
const MAX_HEIGHT = 240

/**
 * Re-encodes a PNG or JPEG as a small PNG without metadata. Throws `Refused` for other types, which are detected by
 * their first bytes and not by name.
 */
async function encodeLogo(file: Uint8Array): Promise<Logo & { content: Buffer }> {
  if (!isPngOrJpeg(file)) throw new Refused({ picture: { key: 'logo_kind' } })
  const { data, info } = await encodePicture(file, (picture) =>
    picture
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
  )
  return { content: data, sha256: hashOf(data), width: info.width, height: info.height }
}

function isPngOrJpeg(file: Uint8Array): boolean {
  const signature = Buffer.from(file.subarray(0, 8)).toString('latin1')
  return signature.startsWith('\x89PNG\r\n\x1a\n') || signature.startsWith('\xff\xd8\xff')
}
