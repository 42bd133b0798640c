import { shopOf } from '#server/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { takeNumber } from '#server/trade/contracts/contract.ts'
import type { StepInput } from '#server/trade/contracts/input.ts'
import { frozenLine } from '#server/trade/contracts/lifecycle/convert.ts'
import { undecidedQty } from '#server/trade/contracts/lifecycle/guards.ts'
import { DRAFT } from '#server/trade/contracts/lifecycle/states.ts'
import type { Step, StepEffect } from '#server/trade/contracts/lifecycle/transitions.ts'
import { saveVersion } from '#server/trade/contracts/lifecycle/versions.ts'
import { columnsOf } from '#server/trade/contracts/lines/draft.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { agreementOf } from '#server/trade/contracts/terms/agreement.ts'
import { definitionOf, statesAfter, typeWith } from '#server/trade/contracts/types/lookup.ts'
import { bookMetal } from './metal.ts'

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
  const count = (of: typeof kept) => lines.reduce((sum, line) => sum + of(line), 0)
  const details = { kept: count(kept), returned: count(returned) }
  const sold = lines.filter((line) => kept(line) > 0)
  if (sold.length === 0) return { details }
  const sale = await insertSale(step, sold, kept)
  await bookMetal(tx, sale, sold, {
    ...booking,
    direction: 'out',
    reason: 'sale',
    qtyOf: kept,
  })
  return { made: sale.id, details: { ...details, made: sale.id } }
}

async function insertSale(
  { tx, actor, contract }: Step,
  sold: queries.Line[],
  kept: (line: queries.Line) => number,
): Promise<queries.Contract> {
  const at = tx.clock.now()
  const { time_zone: timeZone } = await shopOf(tx.db)
  const lines = sold.map((line) => {
    const { id: _id, contract_id, position, qty_kept, qty_returned, ...rest } = line
    return frozenLine({ ...rest, qty: kept(line) }, { handedOver: true })
  })
  const emptyInput = { lines: [], dueOn: dayOf(at, timeZone), note: '' }
  const type = typeWith('sellsPiecesKeptFromMemo')
  const definition = definitionOf(type)
  const { series, binding } = definition
  const [state = DRAFT] = statesAfter(definition, binding)
  const agreement = await agreementOf(tx, type, emptyInput, { kept: lines })
  const sale = await queries.insertContract(tx, {
    type,
    number: await takeNumber(tx, series, at, timeZone),
    customer_id: contract.customer_id,
    state,
    currency: contract.currency,
    quote_id: contract.quote_id,
    config_version: contract.config_version,
    ...columnsOf(agreement),
    lock_expires_at: null,
    hold_until: null,
    converted_from: contract.id,
    created_at: at,
    created_by: actor.id,
    confirmed_at: at,
    closed_at: null,
  })
  await queries.replaceLines(tx, sale.id, agreement.lines)
  await queries.insertEvent(tx, {
    contract_id: sale.id,
    from_state: DRAFT,
    to_state: state,
    act: binding,
    at,
    user_id: actor.id,
    details: JSON.stringify({ memo: contract.number }),
  })
  await saveVersion(tx, sale, { number: 1, userId: actor.id, reason: '' })
  return sale
}
