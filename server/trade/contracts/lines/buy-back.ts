import { fromMicro } from '#server/formula/price/gram-price.ts'
import {
  divideHalfEven,
  type Fixed,
  fromBasisPoints,
  fromDecimal,
  mul,
  mulDiv,
} from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { safeNumber, toMinor } from '#server/formula/units/money.ts'
import { gramsOf, gramsPer } from '#server/formula/units/weight.ts'
import { type Quote, quoteBasis } from '#server/market/quotes/quote.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { freshBasis, quoteFor } from '#server/pricing/lines/basis.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { updateOrConflict } from './draft.ts'
import { detailsOf, type LineDetails } from './draft-lines.ts'
import { metalsIn, metalsToPrice, missingPrice, saveQuotes } from './line-metals.ts'
import { refuseTooLarge } from './totals.ts'

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
  return toMinor(exactMelt(scrap, spotMicro), currency)
}

/**
 * Offer of the shop: melt × `payBp`, the share of the melt value that the shop pays, rounded once.
 * Source: docs/domain.md 5.1.
 */
export function offerFor(scrap: Scrap, spotMicro: number, payBp: number, currency: string): number {
  return toMinor(mul(exactMelt(scrap, spotMicro), fromBasisPoints(payBp)), currency)
}

/** Fine metal in an alloy, milligrams, half to even: never more than the gross weight. */
export function fineOf({ weightMg, finenessDp }: Scrap): number {
  const product = BigInt(weightMg) * BigInt(finenessDp)
  return Number(mulDiv(product, 1n, 10_000n))
}

function exactMelt({ weightMg, finenessDp }: Scrap, spotMicro: number): Fixed {
  const worth = mul(gramsOf(weightMg), fromMicro(spotMicro))
  const fine = mulDiv(worth, BigInt(finenessDp), 10_000n)
  return mulDiv(fine, 1_000_000_000_000n, gramsPer('ozt'))
}

/**
 * Prices tested metal by today's price of it: melt value and offer of each line. Saves the quote of each metal with the
 * contract. Throws `Refused` without a fresh price, beside the line where only other metals have one.
 */
export async function makeOffer(tx: Tx, contract: queries.Contract): Promise<queries.Contract> {
  const lines = await queries.linesOf(tx.db, contract.id)
  const basis = await freshBasis(tx, await metalsToPrice(tx.db, lines))
  const { payBp } = termsOf(contract)
  refuseUnpriced(lines, (metal) => missingPrice(basis, metal))
  const priced = lines.map((line) => {
    const spot = spotIn(quoteFor(basis, line.metal))
    const scrap = { weightMg: line.weighed_mg ?? 0, finenessDp: line.fineness_dp ?? 0 }
    const unitPrice = offerFor(scrap, spot, payBp, contract.currency)
    const melt = meltOf(scrap, spot, contract.currency)
    const details: LineDetails = { ...detailsOf(line), melt }
    return { id: line.id, qty: line.qty, unitPrice, details: JSON.stringify(details) }
  })
  const total = priced.reduce((sum, { qty, unitPrice }) => sum + qty * unitPrice, 0)
  refuseTooLarge(priced, { total })
  for (const { id, unitPrice, details } of priced)
    await queries.updateLine(tx, id, { unit_price: unitPrice, details })
  const metals = metalsIn(lines)
  const quotes = new Map(metals.map((metal) => [metal, quoteFor(basis, metal).id]))
  const quote_id = await saveQuotes(tx, contract.id, quotes)
  const priceBasis = { quote_id, config_version: basis.config.version }
  return updateOrConflict(tx, contract, { subtotal: total, tax: 0, total, ...priceBasis })
}

function refuseUnpriced(
  lines: readonly queries.Line[],
  missing: (metal: Metal) => Refusal | null,
): void {
  const refusals = lines.flatMap(({ position, metal }) => {
    const refusal = missing(metal)
    return refusal ? [[`lines.${position}.weightG`, refusal] as const] : []
  })
  const [first] = refusals
  if (first) throw new Refused({ ...Object.fromEntries(refusals), form: first[1] })
}

/** Spot price in millionths of the shop's currency per troy ounce. */
export function spotIn(quote: Quote): number {
  const { midMicro, fx } = quoteBasis(quote)
  if (fx === null) return midMicro
  return safeNumber(divideHalfEven(mul(fromMicro(midMicro), fromDecimal(fx.rate)), 1_000_000n))
}
