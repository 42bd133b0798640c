/** What the shop usually agrees; every contract may say otherwise within the limits. Ratios in basis points. */
export interface TradeSettings {
  layawayMinDepositBp: number
  layawayFeeBp: number
  layawayGraceDays: number
  layawayCount: number
  layawayEvery: 'week' | 'two_weeks' | 'month'
  lockMinutes: number
  quoteDays: number
  customDepositBp: number
  toleranceBp: number
  memoDays: number
  payBp: number
}

/** As it was kept, else a new shop's. `trade` is the shop's own JSON, which keeps its letterhead as well. */
export function tradeSettingsOf(trade: string): TradeSettings {
  const { letterhead: _letterhead, ...stored } = JSON.parse(trade) as Partial<TradeSettings> & {
    letterhead?: object
  }
  return { ...DEFAULTS, ...stored }
}

/** A new shop. Source: domain 5.1, terms seen at real shops; 4.3, weight tolerance. */
const DEFAULTS: TradeSettings = {
  layawayMinDepositBp: 1_000,
  layawayFeeBp: 2_000,
  layawayGraceDays: 7,
  layawayCount: 6,
  layawayEvery: 'month',
  lockMinutes: 15,
  quoteDays: 7,
  customDepositBp: 5_000,
  toleranceBp: 500,
  memoDays: 14,
  payBp: 8_800,
}

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
export function letterheadOf(trade: string): Letterhead {
  const { logo: _picture, ...letterhead } = storedLetterhead(trade)
  return { address: '', taxId: '', bank: '', ...letterhead }
}

/** Null: there is none. */
export function logoOf(trade: string): Logo | null {
  return storedLetterhead(trade).logo ?? null
}

function storedLetterhead(trade: string): Partial<Letterhead> & { logo?: Logo | null } {
  return JSON.parse(trade).letterhead ?? {}
}
