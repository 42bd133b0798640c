import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { undecidedQty } from './guards.ts'
import { insertSale } from './insert-sale.ts'
import { bookMetal } from './metal.ts'
import { holdPieces } from './stock.ts'
import type { Step, StepEffect } from './transitions.ts'

/**
 * Saves which pieces of a memo were kept and which were returned; empty input is allowed when none is left. Throws
 * `Refused` beside the line.
 */
export async function settleMemoLines(
  tx: Tx,
  contract: queries.Contract,
  { lines: settlement }: StepInput,
): Promise<void> {
  const lines = await queries.linesOf(tx.db, contract.id)
  const wrong: Record<string, Refusal> = {}
  let movedQty = 0
  for (const { id, kept = 0, returned = 0 } of settlement) {
    const line = lines.find((one) => one.id === id)
    if (!line) throw new Refused({ form: { key: 'choose' } })
    const n = line.position
    movedQty += kept + returned
    if (kept + returned > undecidedQty(line))
      wrong[`lines.${n}`] = { key: 'memo_too_many', values: { left: undecidedQty(line) } }
    else if (kept > 0 && line.unit_price === 0) wrong[`lines.${n}`] = { key: 'memo_no_price' }
    else
      await queries.updateLine(tx, id, {
        qty_kept: line.qty_kept + kept,
        qty_returned: line.qty_returned + returned,
      })
  }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  const isLeft = lines.some((line) => undecidedQty(line) > 0)
  if (movedQty === 0 && isLeft) throw new Refused({ form: { key: 'memo_nothing' } })
}

/**
 * Sells the kept pieces by a separate, confirmed sale at the prices of the memo, due on the same day. Returned pieces are
 * booked in; kept ones are booked in and out again, so that each movement has its reason.
 */
export async function sellKeptPieces(step: Step): Promise<StepEffect> {
  const { tx, actor, contract, input } = step
  const lines = await queries.linesOf(tx.db, contract.id)
  const settlement = new Map(input.lines.map((line) => [line.id, line]))
  const kept = (line: queries.Line) => settlement.get(line.id)?.kept ?? 0
  const returned = (line: queries.Line) => settlement.get(line.id)?.returned ?? 0
  const booking = { at: tx.clock.now(), userId: actor.id }
  await bookMetal(tx, contract, lines, {
    ...booking,
    direction: 'in',
    reason: 'memo_return',
    qtyOf: (line) => kept(line) + returned(line),
  })
  // The pieces that were kept are handed over with their sale from now on.
  await holdPieces(tx, contract, { userId: actor.id })
  const count = (of: typeof kept) => lines.reduce((sum, line) => sum + of(line), 0)
  const details = { kept: count(kept), returned: count(returned) }
  const sold = lines.filter((line) => kept(line) > 0)
  if (sold.length === 0) return { details }
  const sale = await insertSale(tx, actor, contract, {
    customerId: contract.customer_id,
    lines: sold.map((line) => ({ ...line, qty: kept(line) })),
    lineDetails: {},
    eventDetails: { memo: contract.number },
  })
  await bookMetal(tx, sale, sold, {
    ...booking,
    direction: 'out',
    reason: 'sale',
    qtyOf: kept,
  })
  return { made: sale.id, details: { ...details, made: sale.id } }
}
