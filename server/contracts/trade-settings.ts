import { shopOf } from '#server/configuration/configuration.ts'
import type { Db } from '#server/database/connect.ts'
import type { Every } from './schedule.ts'

/** What the shop usually agrees; every contract may say otherwise within the limits. Ratios in basis points. */
export interface TradeSettings {
  layawayMinDepositBp: number
  layawayFeeBp: number
  layawayGraceDays: number
  layawayCount: number
  layawayEvery: Every
  lockMinutes: number
  quoteDays: number
  customDepositBp: number
  toleranceBp: number
  memoDays: number
  payBp: number
}

/** A new shop. Source: domain 5.1, terms seen at real shops; 4.3, weight tolerance. */
const USUAL: TradeSettings = {
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

export async function tradeSettings(db: Db): Promise<TradeSettings> {
  const { trade } = await shopOf(db)
  return { ...USUAL, ...JSON.parse(trade) }
}
