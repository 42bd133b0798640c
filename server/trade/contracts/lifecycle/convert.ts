import { giveHolds } from '#server/catalogue/stock/stock.ts'
import { Refused } from '#server/platform/errors.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import { agreementOf } from '#server/trade/contracts/lines/agreement.ts'
import { columnsOf, currentLines } from '#server/trade/contracts/lines/draft.ts'
import type { LineDetails } from '#server/trade/contracts/lines/draft-lines.ts'
import { copyQuotes } from '#server/trade/contracts/lines/line-metals.ts'
import { insertContract, insertLines, type NewLine } from '#server/trade/contracts/queries.ts'
import { agreedTax } from '#server/trade/contracts/terms/terms.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import { netPaidByContract } from '#server/trade/payments/payment.ts'
import { bookContractPayment } from './pay.ts'
import { beyondUnsecured, exceedLimits } from './staff-limits.ts'
import type { Step, StepEffect } from './transitions.ts'

/**
 * Converts a price lock to the draft of a sale, a layaway or an order, with the locked prices and receipts and the end
 * of the lock. The deposit becomes store credit.
 */
export async function convertPriceLock({ tx, actor, contract, input }: Step): Promise<StepEffect> {
  if (input.to === undefined) throw new Refused({ to: { key: 'choose' } })
  const credit = (await netPaidByContract(tx.db, [contract.id])).get(contract.id) ?? 0
  const exceeded = await exceedLimits(
    tx,
    actor,
    contract,
    await beyondUnsecured(tx, contract, credit, 'form'),
  )
  const lines = (await currentLines(tx.db, contract)).map((line) => frozenLine(line))
  const agreement = await agreementOf(
    tx,
    input.to,
    { lines: [], dueOn: null, note: '' },
    { kept: lines, agreed: agreedTax(contract) },
  )
  const made = await insertContract(tx, {
    type: input.to,
    number: null,
    customer_id: contract.customer_id,
    state: DRAFT,
    currency: contract.currency,
    quote_id: contract.quote_id,
    config_version: contract.config_version,
    ...columnsOf(agreement),
    lock_expires_at: contract.lock_expires_at,
    hold_until: null,
    converted_from: contract.id,
    stock_place_id: contract.stock_place_id,
    note: contract.note,
    created_at: tx.clock.now(),
    created_by: actor.id,
    confirmed_at: null,
    closed_at: null,
  })
  await insertLines(tx, made.id, agreement.lines)
  await copyQuotes(tx, contract, made)
  await giveHolds(tx, contract.id, made.id)
  if (credit > 0)
    await bookContractPayment(tx, actor, contract, {
      customer_id: await lockCustomer(tx, contract.customer_id),
      direction: 'out',
      kind: 'store_credit_issue',
      method: 'store_credit',
      amount: credit,
      face_amount: null,
      reference: '',
    })
  return { made: made.id, details: { made: made.id, credit, ...exceeded } }
}

/** A line that keeps its price and receipt. */
export function frozenLine(line: NewLine, extra: LineDetails = {}): NewLine {
  const details: LineDetails = { ...JSON.parse(line.details ?? '{}'), frozen: true, ...extra }
  return { ...line, details: JSON.stringify(details) }
}
