import type { Metal } from '#server/formula/units/karat.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  type Basis,
  firstQuote,
  freshBasis,
  refusalFor,
  todaysBasis,
} from '#server/pricing/lines/basis.ts'
import { isWithinBand } from '#server/pricing/lines/line.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import {
  type Contract,
  type Line,
  linesOf,
  quoteIdsOf,
  updateLine,
} from '#server/trade/contracts/queries.ts'
import { detailsOf, goldLineOf, type LineDetails, partsOf } from './draft-lines.ts'
import { hasMetal, metalsIn, metalsToPrice, missingPrice, saveQuotes } from './line-metals.ts'
import { type LineToday, linesToday } from './line-price.ts'

/** Quote of the first metal and settings version that a price is based on. */
export interface PriceBasis {
  quote_id: number | null
  config_version: number | null
}

/**
 * Saves the price receipt of each line by today's price of its metal and the settings, and the quote of each metal. Refuses a
 * formula price when its metal has moved beyond the dead band since it was shown, and beside its line a price without a quote
 * of its metal. Frozen lines stay unchanged. Returns the quote and settings version used.
 */
export async function freezePrices(
  tx: Tx,
  contract: Contract,
  lines: readonly Line[],
): Promise<PriceBasis> {
  const unfrozen = lines.filter((line) => detailsOf(line).frozen !== true)
  const { locksPrice = false } = definitionOf(contract.type)
  const ofMetal = unfrozen.filter(hasMetal)
  const needsGold = locksPrice || ofMetal.some((line) => detailsOf(line).pricedBy === 'formula')
  const metals = locksPrice || ofMetal.length > 0 ? await metalsToPrice(tx.db, unfrozen) : []
  const basis = needsGold ? await freshBasis(tx, metals) : await todaysBasis(tx, metals)
  const today = await linesToday(
    tx.db,
    basis,
    unfrozen.map(goldLineOf),
    unfrozen.map((line) => (detailsOf(line).pricedBy === 'formula' ? line.unit_price : null)),
  )
  const refusals: Record<string, Refusal> = {}
  for (const [n, line] of unfrozen.entries()) {
    const receipt = today[n]?.receipt ?? null
    const isByFormula = detailsOf(line).pricedBy === 'formula'
    const missing =
      (isByFormula || locksPrice) && hasMetal(line) ? missingPrice(basis, today[n]?.metal) : null
    if (missing) refusals[`lines.${line.position}.unitPrice`] = missing
    else if (isByFormula && !isWithinDeadBand(today[n], line.unit_price))
      refusals[`lines.${line.position}.unitPrice`] = priceMoved(
        receipt?.priceMinor,
        contract.currency,
        today[n]?.metal ?? line.metal,
      )
    if (receipt)
      await updateLine(tx, line.id, {
        receipt: JSON.stringify(receipt),
        metal: today[n]?.metal ?? line.metal,
        details: JSON.stringify(detailsToday(line, today[n])),
      })
  }
  const [first] = Object.values(refusals)
  if (first) throw new Refused({ ...refusals, form: first })
  const isPriced = locksPrice || today.some(({ receipt }) => receipt !== null)
  if (basis === null || !isPriced) {
    const kept = await keptQuotes(tx, contract)
    const quoteId = kept.size > 0 ? await saveQuotes(tx, contract.id, kept) : contract.quote_id
    return { quote_id: quoteId, config_version: contract.config_version }
  }
  const priced = unfrozen
    .map((line, n) => ({
      ...line,
      metal: today[n]?.metal ?? line.metal,
      details: JSON.stringify(detailsToday(line, today[n])),
    }))
    .filter((_line, n) => locksPrice || today[n]?.receipt)
  const quotes = await quotesAfter(tx, contract, basis, metalsIn(priced))
  const quoteId = await saveQuotes(tx, contract.id, quotes)
  return { quote_id: quoteId, config_version: basis.config.version }
}

/** With the metal parts that its piece has today, by which its price is calculated. */
function detailsToday(line: Line, today: LineToday | undefined): LineDetails {
  const { parts: _, otherMg: __, stones: ___, ...details } = detailsOf(line)
  return today?.piece ? { ...details, ...partsOf(today.piece) } : detailsOf(line)
}

/** The quotes of a contract once lines of these metals are priced: those of frozen lines stay. */
async function quotesAfter(
  tx: Tx,
  contract: Contract,
  basis: Basis,
  metals: readonly Metal[],
): Promise<Map<Metal, number>> {
  const now = [...basis.quotes].flatMap(([metal, { id }]) =>
    metals.includes(metal) ? [[metal, id] as const] : [],
  )
  const quotes = new Map([...(await keptQuotes(tx, contract)), ...now])
  // A price lock without any metal is based on a price all the same.
  const { locksPrice = false } = definitionOf(contract.type)
  const first = locksPrice && quotes.size === 0 ? firstQuote(basis) : null
  return first ? new Map([[first.metal, first.id]]) : quotes
}

/** The quotes of the metals that lines of the contract still are of. */
async function keptQuotes(tx: Tx, contract: Contract): Promise<Map<Metal, number>> {
  const used = metalsIn(await linesOf(tx.db, contract.id))
  const before = await quoteIdsOf(tx.db, contract.id)
  return new Map([...before].filter(([metal]) => used.includes(metal)))
}

/** Is the agreed price within the dead band of today's price? The floor is checked separately. */
function isWithinDeadBand(today: LineToday | undefined, agreed: number): boolean {
  if (!today?.receipt) return false
  return isWithinBand(today.receipt, { deadBandBp: today.deadBandBp }, agreed)
}

function priceMoved(now: number | undefined, currency: string, metal: Metal): Refusal {
  if (now === undefined) return refusalFor('contract_no_gold_price', metal)
  const { key, values } = refusalFor('contract_price_moved', metal)
  return { key, values: { ...values, price: formatAmount(now, currency), currency } }
}
