import type { Actor } from '#server/access/actor.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import { type LineTax, taxOn } from '#server/formula/price/tax-sums.ts'
import { fromDecimal, mul, mulDiv, toDecimal } from '#server/formula/units/fixed.ts'
import { toMinor } from '#server/formula/units/money.ts'
import { gramsOf, isMoreThanShare } from '#server/formula/units/weight.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { updateOrConflict } from '#server/trade/contracts/lines/draft.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { taxOfLine } from '#server/trade/contracts/lines/tax.ts'
import { refuseTooLarge, totalsOf } from '#server/trade/contracts/lines/totals.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { saveVersion } from './versions.ts'

/**
 * Saves the real weights of a finished order, without the other parts and the stones of its pieces, and adjusts the agreed prices beyond the tolerance at the locked metal price,
 * each time from the agreed price. A changed price creates a new version. Throws `Refused` beside the line.
 */
export async function weighLines(
  tx: Tx,
  actor: Actor,
  contract: queries.Contract,
  input: StepInput,
): Promise<queries.Contract> {
  const lines = await queries.linesOf(tx.db, contract.id)
  refuseUnweighed(lines, input)
  const weights = new Map(
    input.lines.map(({ id, weightG }) => {
      const line = lines.find((one) => one.id === id)
      return [id, weightG == null || !line ? null : weightG - (detailsOf(line).otherMg ?? 0)]
    }),
  )
  refuseLighterThanParts(lines, weights)
  if (lines.some(isAdjustedUnknown)) throw new Refused({ form: { key: 'contract_wrong_state' } })
  const settled = lines.map((line) =>
    settlementOf(contract, line, weights.get(line.id) ?? null, input),
  )
  const prices = settled.map(({ changes: { unit_price }, qty, tax }) => ({
    qty,
    unitPrice: unit_price,
    tax,
  }))
  const totals = totalsOf(prices, termsOf(contract).taxMode)
  refuseTooLarge(prices, totals)
  const isChanged = totals.total !== contract.total
  for (const [n, line] of lines.entries())
    await queries.updateLine(tx, line.id, {
      ...settled[n]?.changes,
      tax: totals.lineTaxes[n] ?? 0,
    })
  await updateOrConflict(tx, contract, {
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    deposit_due: Math.min(contract.deposit_due, totals.total),
    ...(isChanged && { amended: contract.amended + 1 }),
  })
  const updated = (await queries.contractById(tx.db, contract.id)) ?? contract
  const version = { number: updated.amended, userId: actor.id, reason: input.reason }
  if (isChanged) await saveVersion(tx, updated, version)
  return updated
}

/** Is the piece lighter than planned by more than this share, in basis points? */
export const isLighter = ({ planned_mg, weighed_mg }: queries.Line, bp: number): boolean =>
  planned_mg !== null &&
  weighed_mg !== null &&
  isMoreThanShare(planned_mg - weighed_mg, planned_mg, bp)

/** Is the piece heavier than planned by more than this share, in basis points? */
export const isHeavier = ({ planned_mg, weighed_mg }: queries.Line, bp: number): boolean =>
  planned_mg !== null &&
  weighed_mg !== null &&
  isMoreThanShare(weighed_mg - planned_mg, planned_mg, bp)

/**
 * Weighed lines whose price is no longer the agreed one, or is agreed for less metal: lighter than the tolerance of the
 * contract, or heavier than the shop's, which staff cannot choose.
 */
export function linesWithOtherPrice(
  contract: queries.Contract,
  lines: readonly queries.Line[],
  shopToleranceBp: number,
): queries.Line[] {
  const { toleranceBp } = termsOf(contract)
  return lines.filter(
    (line) =>
      (line.receipt !== null && isLighter(line, toleranceBp)) || isHeavier(line, shopToleranceBp),
  )
}

interface SettledLine {
  qty: number
  tax: LineTax
  outcome: WeightSettlement['outcome']
  changes: { weighed_mg: number | null; unit_price: number; details?: string }
}

/** Finished before agreed prices were kept with the line. */
const isAdjustedUnknown = (line: queries.Line): boolean =>
  line.weighed_mg !== null && line.receipt !== null && detailsOf(line).agreedPrice === undefined

function settlementOf(
  contract: queries.Contract,
  line: queries.Line,
  weighedMg: number | null,
  { approved }: StepInput,
): SettledLine {
  const unchanged = { weighed_mg: weighedMg, unit_price: line.unit_price }
  const tax = taxOfLine(contract, line)
  const receipt: Receipt | null = line.receipt === null ? null : JSON.parse(line.receipt)
  if (weighedMg === null || line.planned_mg === null || !receipt?.weightMg)
    return { qty: line.qty, tax, outcome: 'within', changes: unchanged }
  const { toleranceBp, heavier, taxMode } = termsOf(contract)
  const { outcome, amount } = settleWeight({
    plannedMg: line.planned_mg,
    weighedMg,
    toleranceBp,
    metalGram: metalGramIn(
      (receipt.parts?.[0] ?? receipt.steps).metalWithWastage,
      receipt.weightMg,
    ),
    currency: contract.currency,
    heavier: heavier === 'customer_pays' && approved ? 'customer_pays' : 'shop_bears',
  })
  // An inclusive price is adjusted including tax.
  const added =
    taxMode === 'inclusive' ? taxOn(amount, { mode: 'exclusive', ratePpm: tax.ratePpm }) : 0
  const { agreedPrice = line.unit_price, ...details } = detailsOf(line)
  const changes = {
    weighed_mg: weighedMg,
    unit_price: Math.max(0, agreedPrice + amount + added),
    details: JSON.stringify({ ...details, agreedPrice }),
  }
  return { qty: line.qty, tax, outcome, changes }
}

function refuseUnweighed(lines: readonly queries.Line[], { lines: weights }: StepInput): void {
  const missing: Record<string, Refusal> = {}
  for (const [n, line] of lines.entries()) {
    const isWeighed = weights.some(({ id, weightG }) => id === line.id && weightG != null)
    if (line.planned_mg !== null && !isWeighed) missing[`lines.${n}`] = { key: 'weight' }
  }
  if (Object.keys(missing).length > 0) throw new Refused(missing)
}

/** The scale shows the whole piece, which is heavier than its other parts and its stones. */
function refuseLighterThanParts(
  lines: readonly queries.Line[],
  weights: ReadonlyMap<number, number | null>,
): void {
  const wrong = lines.flatMap(({ id }, n): [string, Refusal][] =>
    (weights.get(id) ?? 1) > 0 ? [] : [[`lines.${n}`, { key: 'weight' }]],
  )
  if (wrong.length > 0) throw new Refused(Object.fromEntries(wrong))
}

export interface WeighedPiece {
  plannedMg: number
  weighedMg: number
  toleranceBp: number
  /** Locked price of a gram of the alloy with its wastage, decimal text. */
  metalGram: string
  currency: string
  /** Whether extra weight raises the price: only if it was agreed and the customer approves it now. */
  heavier: 'shop_bears' | 'customer_pays'
}

export interface WeightSettlement {
  outcome: 'within' | 'credit' | 'charge' | 'borne'
  /** Change of the price, minor units; negative is a credit. */
  amount: number
  differenceMg: number
}

/**
 * Change of the price of a piece whose weight differs from the plan: none within the tolerance; beyond it a lighter
 * piece is credited in full, and a heavier one is charged only if that was agreed. Source: docs/domain.md 5.1, custom
 * order.
 */
export function settleWeight(piece: WeighedPiece): WeightSettlement {
  const { plannedMg, weighedMg, toleranceBp, metalGram, currency, heavier } = piece
  const differenceMg = weighedMg - plannedMg
  if (!isMoreThanShare(Math.abs(differenceMg), plannedMg, toleranceBp))
    return { outcome: 'within', amount: 0, differenceMg }
  if (differenceMg > 0 && heavier === 'shop_bears')
    return { outcome: 'borne', amount: 0, differenceMg }
  const amount = toMinor(mul(gramsOf(differenceMg), fromDecimal(metalGram)), currency)
  return { outcome: differenceMg > 0 ? 'charge' : 'credit', amount, differenceMg }
}

/** Price of a gram of alloy with its wastage, decimal text, from a receipt. */
function metalGramIn(metalWithWastage: string, weightMg: number): string {
  return toDecimal(mulDiv(fromDecimal(metalWithWastage), 1000n, BigInt(weightMg)))
}
