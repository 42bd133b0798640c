import { meltOf } from '#server/contracts/buy-back.ts'
import { divideHalfEven, fromDecimal, mul } from '#server/gold/fixed.ts'
import { fromMicro } from '#server/gold/gram-price.ts'
import { safeNumber } from '#server/gold/money.ts'

/** A gold price as it was said, and the rate to the shop's money; null where it is that already. */
export interface Spot {
  mid: number
  rate: string | null
}

/** Millionths of the shop's currency per troy ounce. */
export function inShopMoney({ mid, rate }: Spot): number {
  if (rate === null) return mid
  return safeNumber(divideHalfEven(mul(fromMicro(mid), fromDecimal(rate)), 1_000_000n))
}

/** What so much fine gold is worth, minor units. */
export const worthOf = (mg: number, spot: Spot, currency: string): number =>
  meltOf({ weightMg: mg, finenessDp: 10_000 }, inShopMoney(spot), currency)
