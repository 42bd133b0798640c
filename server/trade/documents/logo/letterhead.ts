import { shopOf } from '#server/configuration/configuration.ts'
import {
  type Letterhead,
  type Logo,
  letterheadOf,
  logoOf,
} from '#server/configuration/trade-settings.ts'
import type { Db } from '#server/platform/database/connect.ts'

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

export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
