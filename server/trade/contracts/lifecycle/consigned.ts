import { splitSoldFor } from '#server/formula/price/consigned-price.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { definitionOf, isUnfulfilled } from '#server/trade/contract-types/lookup.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { refuseSoldUnderFloor } from '#server/trade/contracts/lines/floor.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { insertSale } from './insert-sale.ts'
import { bookMetal } from './metal.ts'
import { consignedBeyondDiscount, exceedLimits, underOwnerShare } from './staff-limits.ts'
import { advance, type Step, type StepEffect } from './transitions.ts'

/**
 * Sells consigned pieces to a customer by a separate, confirmed sale, which is unpaid at first. They are booked out with
 * the consignment. The price is compared with their floor last. Throws `Refused` beside the field.
 */
export async function sellConsigned(step: Step): Promise<StepEffect> {
  const { tx, actor, contract, input } = step
  const { soldFor, customerId } = await buyerOf(step)
  const lines = await queries.linesOf(tx.db, contract.id)
  const shares = lines.map(({ qty, unit_price }) => ({ qty, unitPrice: unit_price }))
  const sold = splitSoldFor(soldFor, shares).flatMap(({ n, qty, unitPrice }) => {
    const line = lines[n]
    return line ? [{ ...line, qty, unit_price: unitPrice }] : []
  })
  const lowPrice = [
    ...underOwnerShare(contract, soldFor),
    ...(await consignedBeyondDiscount(tx, contract, sold)),
  ]
  const exceeded = await exceedLimits(tx, actor, contract, lowPrice, input.reason)
  const attempt = { soldFor, reason: input.reason }
  const isUnderFloor = await refuseSoldUnderFloor(tx, actor, contract, attempt)
  const booking = { at: tx.clock.now(), userId: actor.id }
  await bookMetal(tx, contract, lines, { ...booking, direction: 'out', reason: 'consignment_out' })
  const sale = await insertSale(tx, actor, contract, {
    customerId,
    lines: sold,
    lineDetails: { consigned: true },
    eventDetails: { consignment: contract.number },
  })
  const commission = sale.subtotal - contract.total
  return {
    made: sale.id,
    details: { soldFor, commission, made: sale.id, ...exceeded },
    isUnderFloor,
  }
}

/** The customer who buys consigned pieces, and the price in minor units. Throws `Refused` beside each field. */
async function buyerOf({ tx, contract, input }: Step) {
  const soldFor = input.soldFor ? parseAmount(input.soldFor, contract.currency) : null
  const buyer = input.customerId ? await customerNamed(tx.db, input.customerId) : undefined
  const owner = await customerNamed(tx.db, contract.customer_id)
  const wrong: Record<string, Refusal> = {}
  if (!buyer || buyer.isArchived || buyer.isErased) wrong.customerId = { key: 'customer_missing' }
  else if (buyer.id === owner?.id) wrong.customerId = { key: 'contract_buyer_is_owner' }
  if (soldFor === null || soldFor <= 0) wrong.soldFor = { key: 'amount' }
  if (!buyer || soldFor === null || Object.keys(wrong).length > 0) throw new Refused(wrong)
  return { soldFor, customerId: buyer.id }
}

/** Books the consigned pieces of a sale that is cancelled or returned in again, with the consignment. */
export async function takeBackConsigned({ tx, actor, contract }: Step): Promise<void> {
  const lines = await queries.linesOf(tx.db, contract.id)
  const consigned = lines.filter((line) => detailsOf(line).consigned)
  const consignment = await consignmentOf(tx, contract)
  if (!consignment || consigned.length === 0) return
  await bookMetal(tx, consignment, consigned, {
    direction: 'in',
    reason: 'sale_return',
    at: tx.clock.now(),
    userId: actor.id,
  })
}

/** After a sale of consigned pieces was cancelled or returned, they are on consignment again unless their owner was paid. */
export async function reopenConsignment(tx: Tx, sale: queries.Contract): Promise<void> {
  if (!isUnfulfilled(sale)) return
  const consignment = await consignmentOf(tx, sale)
  const locked = consignment && (await queries.lockContract(tx, consignment.id))
  if (locked) await advance(tx, locked)
}

/** The consignment whose pieces this sale sells. */
async function consignmentOf(
  { db }: Tx,
  { converted_from: id }: queries.Contract,
): Promise<queries.Contract | undefined> {
  const contract = id === null ? undefined : await queries.contractById(db, id)
  return contract && definitionOf(contract.type).party === 'owner' ? contract : undefined
}
