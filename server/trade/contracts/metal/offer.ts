import { fromMicro } from '#server/formula/price/gram-price.ts'
import { divideHalfEven, fromDecimal, mul } from '#server/formula/units/fixed.ts'
import { safeNumber } from '#server/formula/units/money.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import { quoteBasis } from '#server/market/quotes/quote.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { freshBasis } from '#server/pricing/lines/basis.ts'
import { updateOrConflict } from '#server/trade/contracts/lines/draft.ts'
import { detailsOf, type LineDetails } from '#server/trade/contracts/lines/draft-lines.ts'
import { refuseTooLarge } from '#server/trade/contracts/lines/totals.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { meltOf, offerFor } from './buy-back.ts'

/**
 * Prices tested metal by today's gold: melt value and offer of each line. Saves the quote with the contract. Throws
 * `Refused` without a fresh gold price.
 */
export async function makeOffer(tx: Tx, contract: queries.Contract): Promise<queries.Contract> {
  const { quote, config } = await freshBasis(tx)
  const spot = spotIn(quote)
  const { payBp } = termsOf(contract)
  const lines = await queries.linesOf(tx.db, contract.id)
  const priced = lines.map((line) => {
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
  const priceBasis = { quote_id: quote.id, config_version: config.version }
  return updateOrConflict(tx, contract, { subtotal: total, tax: 0, total, ...priceBasis })
}

/** Spot price in millionths of the shop's currency per troy ounce. */
export function spotIn(quote: Quote): number {
  const { midMicro, fx } = quoteBasis(quote)
  if (fx === null) return midMicro
  return safeNumber(divideHalfEven(mul(fromMicro(midMicro), fromDecimal(fx.rate)), 1_000_000n))
}
