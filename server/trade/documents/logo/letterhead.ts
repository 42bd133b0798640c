import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import {
  type Letterhead,
  type Logo,
  letterheadOf,
  logoOf,
} from '#server/configuration/trade-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { LetterheadInput } from '#server/trade/documents/input.ts'

export interface DocumentShop extends Letterhead {
  name: string
  timeZone: string
  logo: Logo | null
}

export async function documentShop(db: Db): Promise<DocumentShop> {
  const { name, time_zone: timeZone, trade } = await shopOf(db)
  return { name, timeZone, ...letterheadOf(trade), logo: logoOf(trade) }
}

/** Whether the shop has the name and the address that an invoice must state of its seller. */
export function isSellerNamed({ name, address }: Pick<DocumentShop, 'name' | 'address'>): boolean {
  return name.trim() !== '' && linesIn(address).length > 0
}

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

/** The shop's JSON with this letterhead. */
export function withLetterhead(
  trade: string,
  letterhead: Letterhead & { logo: Logo | null },
): string {
  return JSON.stringify({ ...JSON.parse(trade), letterhead })
}

export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
