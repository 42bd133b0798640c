import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import {
  type Logo,
  letterheadOf,
  logoOf,
  withLetterhead,
} from '#server/configuration/trade-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { encodeLogo, insertLogo } from '#server/trade/documents/logo/logo.ts'
import type { LetterheadInput } from './input.ts'

/** Saves the letterhead of new documents; existing ones are unchanged. Admins only. */
export async function saveLetterhead(
  ctx: Ctx,
  actor: Actor,
  { version, ...letterhead }: LetterheadInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    const { trade } = await shopOf(tx.db)
    const updated = withLetterhead(trade, { ...letterhead, logo: logoOf(trade) })
    await changeShop(tx, actor, version, { trade: updated })
    await recordShopChange(tx, actor, 'letterhead_saved', { ...letterhead })
  })
}

/** Sets the logo of new documents. Stores only the re-encoded image, never the file. Throws `Refused`. */
export async function changeLogo(ctx: Ctx, actor: Actor, file: Uint8Array): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const encoded = await encodeLogo(file)
  await transaction(ctx, async (tx) => {
    await insertLogo(tx, encoded)
    const { content: _content, ...logo } = encoded
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

async function setLogo(tx: Tx, actor: Actor, logo: Logo | null): Promise<void> {
  const { version, trade } = await shopOf(tx.db)
  const updated = withLetterhead(trade, { ...letterheadOf(trade), logo })
  await changeShop(tx, actor, version, { trade: updated })
}
