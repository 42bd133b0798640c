import { fromMicro } from '#server/formula/price/gram-price.ts'
import { type Fixed, fromBasisPoints, mul, mulDiv } from '#server/formula/units/fixed.ts'
import { toMinor } from '#server/formula/units/money.ts'
import { gramsOf, gramsPer } from '#server/formula/units/weight.ts'

export interface Scrap {
  weightMg: number
  /** As tested, in tenths of a per mille. */
  finenessDp: number
}

/**
 * Melt value of tested metal: weight × fineness × spot ÷ 31.1034768. Spot in millionths of `currency` per troy ounce;
 * minor units. Source: docs/domain.md 5.1.
 */
export function meltOf(scrap: Scrap, spotMicro: number, currency: string): number {
  return toMinor(melt(scrap, spotMicro), currency)
}

/**
 * Offer of the shop: melt × `payBp`, the share of the melt value that the shop pays, rounded once.
 * Source: docs/domain.md 5.1.
 */
export function offerFor(scrap: Scrap, spotMicro: number, payBp: number, currency: string): number {
  return toMinor(mul(melt(scrap, spotMicro), fromBasisPoints(payBp)), currency)
}

/** Fine metal in an alloy, milligrams, half to even: never more than the gross weight. */
export function fineOf({ weightMg, finenessDp }: Scrap): number {
  const product = BigInt(weightMg) * BigInt(finenessDp)
  return Number(mulDiv(product, 1n, 10_000n))
}

function melt({ weightMg, finenessDp }: Scrap, spotMicro: number): Fixed {
  const worth = mul(gramsOf(weightMg), fromMicro(spotMicro))
  const fine = mulDiv(worth, BigInt(finenessDp), 10_000n)
  return mulDiv(fine, 1_000_000_000_000n, gramsPer('ozt'))
}
