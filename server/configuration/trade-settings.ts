import type { Db } from '#server/platform/database/connect.ts'
import { shopOf } from './configuration.ts'

/** Default terms of contracts; each contract may differ within limits. Ratios in basis points. */
export interface TradeSettings {
  layawayMinDepositBp: number
  layawayFeeBp: number
  layawayGraceDays: number
  /** The number and the interval of instalments. */
  layawayCount: number
  layawayEvery: 'week' | 'two_weeks' | 'month'
  /** For how long a price lock, and the quote of a custom order, are valid. */
  lockMinutes: number
  quoteDays: number
  customDepositBp: number
  /** How far a finished piece may differ from its planned weight. */
  toleranceBp: number
  memoDays: number
  /** For how long after its delivery staff take back a sale. */
  returnDays: number
  /** The share of melt value that the shop pays in a buy-back. */
  payBp: number
  /**
   * Beyond these, a contract is confirmed by an admin only. Days from the confirmation until a price lock or a quote
   * ends, the last instalment is due, a memo is due back, or a sale is due to be paid.
   */
  lockMaxDays: number
  quoteMaxDays: number
  layawayMaxDays: number
  memoMaxDays: number
  /** Also the due day of a sale without an agreed one. */
  saleMaxDays: number
  /** The least deposit of a price lock and of a custom order, as a share of the total; a layaway's is `layawayMinDepositBp`. */
  lockMinDepositBp: number
  customMinDepositBp: number
  /** How far a price of the shop's own goods, in any contract, may be under the list price and today's formula price. */
  maxDiscountBp: number
  /** Only an admin sells gold without a list price and a formula price for less than its melt value plus this share. */
  overMeltBp: number
}

/** The highest share of `overMeltBp` that a shop can choose. */
export const MOST_OVER_MELT_BP = 10_000

export async function tradeSettings(db: Db): Promise<TradeSettings> {
  return tradeSettingsOf((await shopOf(db)).trade)
}

/** The stored settings, with the defaults of a new shop. `trade`: the shop's JSON, which also contains its letterhead. */
export function tradeSettingsOf(trade: string): TradeSettings {
  const { letterhead: _letterhead, ...stored } = JSON.parse(trade) as Partial<TradeSettings> & {
    letterhead?: object
  }
  // A shop whose memo period was longer before the limit existed keeps it.
  const memoMaxDays = Math.max(DEFAULTS.memoMaxDays, stored.memoDays ?? 0)
  return { ...DEFAULTS, memoMaxDays, ...stored }
}

/** Source: docs/domain.md 5.1, default terms, and 4.3, weight tolerance. */
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
  returnDays: 30,
  payBp: 8_800,
  lockMaxDays: 14,
  quoteMaxDays: 30,
  layawayMaxDays: 400,
  memoMaxDays: 30,
  saleMaxDays: 30,
  lockMinDepositBp: 0,
  customMinDepositBp: 0,
  maxDiscountBp: 1_500,
  overMeltBp: 1_000,
}

/** The shop's details on its documents; stored in `shop.trade`. Lines are separated by line breaks. */
export interface Letterhead {
  address: string
  taxId: string
  bank: string
}

/** The logo on the shop's documents: its image, and its size in pixels. */
export interface Logo {
  sha256: string
  width: number
  height: number
}

/** The stored letterhead; empty by default. */
export function letterheadOf(trade: string): Letterhead {
  const { logo: _picture, ...letterhead } = storedLetterhead(trade)
  return { address: '', taxId: '', bank: '', ...letterhead }
}

/** The stored logo, or null. */
export function logoOf(trade: string): Logo | null {
  return storedLetterhead(trade).logo ?? null
}

/** The shop's JSON with this letterhead. */
export function withLetterhead(
  trade: string,
  letterhead: Letterhead & { logo: Logo | null },
): string {
  return JSON.stringify({ ...JSON.parse(trade), letterhead })
}

function storedLetterhead(trade: string): Partial<Letterhead> & { logo?: Logo | null } {
  return JSON.parse(trade).letterhead ?? {}
}
