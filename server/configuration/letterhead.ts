/** What the shop says of itself on its papers; kept in `shop.trade`. Lines are parted by new lines. */
export interface Letterhead {
  address: string
  taxId: string
  bank: string
}

/** The shop's mark on its papers: which picture, and its size in pixels. */
export interface Logo {
  sha256: string
  width: number
  height: number
}

/** As it was kept, or empty. */
export function letterheadIn(trade: string): Letterhead {
  const { logo: _picture, ...letterhead } = kept(trade)
  return { address: '', taxId: '', bank: '', ...letterhead }
}

/** Null: there is none. */
export function logoIn(trade: string): Logo | null {
  return kept(trade).logo ?? null
}

function kept(trade: string): Partial<Letterhead> & { logo?: Logo | null } {
  return JSON.parse(trade).letterhead ?? {}
}
