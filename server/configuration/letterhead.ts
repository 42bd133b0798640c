/** What the shop says of itself on its papers; kept in `shop.trade`. Lines are parted by new lines. */
export interface Letterhead {
  address: string
  taxId: string
  bank: string
}

/** As it was kept, or empty. */
export function letterheadIn(trade: string): Letterhead {
  const { letterhead = {} } = JSON.parse(trade) as { letterhead?: Partial<Letterhead> }
  return { address: '', taxId: '', bank: '', ...letterhead }
}
