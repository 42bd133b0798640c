import { fromMicro } from '#server/formula/gram-price.ts'
import { divideHalfEven, fromDecimal, mul } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import { meltOf } from '#server/trade/contracts/metal/buy-back.ts'

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
