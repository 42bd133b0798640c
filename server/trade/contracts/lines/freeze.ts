import { formatAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { freshBasis, mainQuote, todaysBasis } from '#server/pricing/lines/basis.ts'
import { isWithinBand } from '#server/pricing/lines/line.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { type Contract, type Line, updateLine } from '#server/trade/contracts/queries.ts'
import { detailsOf, goldLineOf } from './draft-lines.ts'
import { type LineToday, linesToday } from './line-price.ts'

/** Quote and settings version that a price is based on. */
export interface PriceBasis {
  quote_id: number | null
  config_version: number | null
}

/**
 * Saves the price receipt of each line by today's gold and settings. Refuses a formula price when gold has moved beyond
 * the dead band since it was shown. Frozen lines stay unchanged. Returns the quote and settings version used.
 */
export async function freezePrices(
  tx: Tx,
  contract: Contract,
  lines: readonly Line[],
): Promise<PriceBasis> {
  const unfrozen = lines.filter((line) => detailsOf(line).frozen !== true)
  const { locksPrice = false } = definitionOf(contract.type)
  const needsGold = locksPrice || unfrozen.some((line) => detailsOf(line).pricedBy === 'formula')
  const basis = needsGold ? await freshBasis(tx) : await todaysBasis(tx)
  const today = await linesToday(
    tx.db,
    basis,
    unfrozen.map(goldLineOf),
    unfrozen.map((line) => (detailsOf(line).pricedBy === 'formula' ? line.unit_price : null)),
  )
  const refusals: Record<string, Refusal> = {}
  for (const [n, line] of unfrozen.entries()) {
    const receipt = today[n]?.receipt ?? null
    if (detailsOf(line).pricedBy === 'formula' && !isWithinDeadBand(today[n], line.unit_price))
      refusals[`lines.${line.position}.unitPrice`] = priceMoved(
        receipt?.priceMinor,
        contract.currency,
      )
    if (receipt) await updateLine(tx, line.id, { receipt: JSON.stringify(receipt) })
  }
  const [first] = Object.values(refusals)
  if (first) throw new Refused({ ...refusals, form: first })
  const isPriced = locksPrice || today.some(({ receipt }) => receipt !== null)
  if (basis === null || !isPriced)
    return { quote_id: contract.quote_id, config_version: contract.config_version }
  return { quote_id: mainQuote(basis).id, config_version: basis.config.version }
}

/** Is the agreed price within the dead band of today's price? The floor is checked separately. */
function isWithinDeadBand(today: LineToday | undefined, agreed: number): boolean {
  if (!today?.receipt) return false
  return isWithinBand(today.receipt, { deadBandBp: today.deadBandBp }, agreed)
}

function priceMoved(now: number | undefined, currency: string): Refusal {
  if (now === undefined) return { key: 'contract_no_gold_price' }
  return { key: 'contract_price_moved', values: { price: formatAmount(now, currency), currency } }
}
