import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'

/** What the shop says of itself on its papers; kept in `shop.trade`. Lines are parted by new lines. */
export interface Letterhead {
  address: string
  taxId: string
  bank: string
}

export interface PaperShop extends Letterhead {
  name: string
  timeZone: string
}

export async function paperShop(db: Db): Promise<PaperShop> {
  const { name, time_zone: timeZone, trade } = await shopOf(db)
  const { letterhead = {} } = JSON.parse(trade) as { letterhead?: Partial<Letterhead> }
  return { name, timeZone, address: '', taxId: '', bank: '', ...letterhead }
}

export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
