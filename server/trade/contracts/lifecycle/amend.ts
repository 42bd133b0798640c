import type { Actor } from '#server/access/actor.ts'
import { lineTexts, refuseBankDetails } from '#server/configuration/bank-details.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { GOLD } from '#server/formula/units/karat.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { recordingFloorAttempt } from '#server/pricing/limits/floor-attempts.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { hasOpenPrice, transitionOf } from '#server/trade/contract-types/states.ts'
import type { AmendInput } from '#server/trade/contracts/input.ts'
import { agreementOf } from '#server/trade/contracts/lines/agreement.ts'
import {
  columnsOf,
  placeColumn,
  recordContract,
  updateOrConflict,
} from '#server/trade/contracts/lines/draft.ts'
import { detailsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { refuseUnderFloor } from '#server/trade/contracts/lines/floor.ts'
import { freezePrices } from '#server/trade/contracts/lines/freeze.ts'
import { heldTaxes, refuseTaxForAdmin } from '#server/trade/contracts/lines/tax.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { refuseBeyondShopLimits } from '#server/trade/contracts/terms/shop-limits.ts'
import { termsOf } from '#server/trade/contracts/terms/terms.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import { expiryOf, writeSchedule } from './confirm-contract.ts'
import { factsOf } from './facts.ts'
import { refusalBy, undecidedQty } from './guards.ts'
import { bookMetal } from './metal.ts'
import {
  beyondDiscount,
  beyondLent,
  changedConsignment,
  exceedLimits,
  loweredFee,
  loweredLoan,
  loweredTotal,
  loweredWeight,
} from './staff-limits.ts'
import { holdPieces, refuseTakingOff } from './stock.ts'
import { advance } from './transitions.ts'
import { saveVersion } from './versions.ts'

/**
 * Amends a confirmed contract: saves the next version with a reason and keeps the earlier ones. Unchanged lines keep
 * their receipt. Throws `Conflict` when the contract has changed since `version`, `Refused` beside the field.
 */
export async function amend(ctx: Ctx, actor: Actor, id: number, input: AmendInput): Promise<void> {
  const work = async (tx: Tx) => {
    const contract = await queries.contractById(tx.db, id)
    if (!contract) throw new NotFound()
    const { amendable } = definitionOf(contract.type)
    if (contract.number === null || !amendable.includes(contract.state))
      throw new Refused({ form: { key: 'contract_not_amendable' } })
    await refuseExpired(tx, contract)
    await refuseOtherCustomer(tx, contract, input)
    const before = await queries.linesOf(tx.db, id)
    await refuseBankDetails(tx.db, actor, lineTexts(input.lines, before))
    const agreed = termsOf(contract)
    const held = await heldTaxes(tx.db, contract)
    const agreement = await agreementOf(tx, contract.type, input, {
      agreed,
      held,
      confirmedAt: contract.confirmed_at,
    })
    const lines = withRetainedLines(agreement.lines, before)
    refuseRemovingSettled(before, lines)
    refuseChangingHandedOver(before, lines)
    const number = contract.amended + 1
    const columns = columnsOf(agreement)
    const { confirmed_at: at, type } = contract
    await updateOrConflict(
      tx,
      { id, version: input.version },
      {
        ...columns,
        ...(at !== null && { lock_expires_at: expiryOf({ type, terms: columns.terms }, at) }),
        note: input.note,
        ...(await placeColumn(tx.db, contract.type, input)),
        amended: number,
      },
    )
    await queries.replaceLines(tx, id, lines)
    const amended = await reload(tx, id)
    await refuseFailedGuards(tx, amended)
    await refuseBeyondShopLimits(tx, actor, amended, contract)
    const after = await queries.linesOf(tx.db, id)
    const exceeded = await exceedLimits(tx, actor, contract, [
      ...(await loweredFee(tx, amended, contract)),
      ...loweredWeight(contract, before, after),
      ...(await loweredTotal(tx, contract, amended.total)),
      ...(await beyondDiscount(tx, amended, after)),
      ...loweredLoan(contract, before, { total: amended.total, lines: after }),
      ...(amended.total > contract.total ? await beyondLent(tx, actor, amended) : []),
      ...(await changedConsignment(tx, contract, before, { total: amended.total, lines: after })),
    ])
    await refreshPriceBasis(tx, amended)
    await refuseTaxForAdmin(tx.db, actor, await queries.linesOf(tx.db, id), before)
    const underFloorCount = await refuseUnderFloor(tx, actor, amended, input.reason)
    await rebookMetal(tx, actor, await reload(tx, id), before)
    await refuseTakingOff(tx, actor, amended)
    const hasNewPlace = amended.stock_place_id !== contract.stock_place_id
    await holdPieces(tx, amended, { userId: actor.id, hasNewPlace })
    const updated = await advance(tx, await reload(tx, id))
    await saveVersion(tx, updated, { number, userId: actor.id, reason: input.reason })
    const details = {
      version: number,
      ...(underFloorCount > 0 ? { overrideReason: input.reason } : { reason: input.reason }),
      before: contract.total,
      total: updated.total,
      ...exceeded,
    }
    await recordContract(tx, actor, 'contract_amended', updated, details)
  }
  await recordingFloorAttempt(ctx, actor, () => transaction(ctx, work))
}

/**
 * A line with the same piece at the same price keeps its receipt, its weight and its settled pieces. It keeps its
 * promised price only if its quantity has not grown.
 */
function withRetainedLines(lines: queries.NewLine[], before: queries.Line[]): queries.NewLine[] {
  const remaining = [...before]
  return lines.map((line) => {
    const n = remaining.findIndex((one) => isSame(one, line))
    if (n < 0) return line
    const [match] = remaining.splice(n, 1)
    if (!match) return line
    const keepsPrice = match.unit_price > 0 && (line.qty ?? 1) <= match.qty
    const details = { ...detailsOf(match), frozen: keepsPrice ? true : undefined }
    return {
      ...line,
      receipt: match.receipt,
      weighed_mg: match.weighed_mg,
      qty_kept: match.qty_kept,
      qty_returned: match.qty_returned,
      details: JSON.stringify(details),
    }
  })
}

function isSame(before: queries.Line, updated: queries.NewLine): boolean {
  return (
    before.variant_id === (updated.variant_id ?? null) &&
    before.description === updated.description &&
    before.metal === (updated.metal ?? GOLD) &&
    before.karat === (updated.karat ?? null) &&
    before.fineness_dp === (updated.fineness_dp ?? null) &&
    before.unit_price === (updated.unit_price ?? 0) &&
    before.planned_mg === (updated.planned_mg ?? null)
  )
}

/** Pieces of a memo that were kept or returned cannot be removed. */
function refuseRemovingSettled(before: queries.Line[], lines: queries.NewLine[]): void {
  const settledQty = (all: Pick<queries.NewLine, 'qty_kept' | 'qty_returned'>[]) =>
    all.reduce((sum, one) => sum + (one.qty_kept ?? 0) + (one.qty_returned ?? 0), 0)
  const isBelowSettled = lines.some(
    ({ qty = 1, qty_kept = 0, qty_returned = 0 }) => qty_kept + qty_returned > qty,
  )
  if (isBelowSettled || settledQty(before) !== settledQty(lines))
    throw new Refused({ form: { key: 'memo_settled' } })
}

/** Pieces kept from a memo, and consigned ones, were booked out before their sale, so their lines stay as they are. */
function refuseChangingHandedOver(before: queries.Line[], lines: queries.NewLine[]): void {
  const handedOver = (all: readonly queries.NewLine[]) =>
    all
      .filter(({ details = '{}' }) => detailsOf({ details }).handedOver)
      .map((line) => JSON.stringify([line.variant_id, line.description, line.unit_price, line.qty]))
      .toSorted()
  if (handedOver(before).join() !== handedOver(lines).join())
    throw new Refused({ form: { key: 'contract_handed_over' } })
}

/** Checks the guards of the confirmation again, except `not_expired`, which `refuseExpired` checks. */
async function refuseFailedGuards(tx: Tx, contract: queries.Contract): Promise<void> {
  const facts = factsOf(tx, contract)
  const { transitions, binding } = definitionOf(contract.type)
  const guards = transitions.find(({ act }) => act === binding)?.guards ?? []
  for (const guard of guards) {
    if (guard === 'not_expired') continue
    const refusal = await refusalBy(guard, facts)
    if (refusal) throw new Refused({ form: refusal })
  }
}

/** A customer who was merged into another is the same. */
async function refuseOtherCustomer(
  { db }: Tx,
  contract: queries.Contract,
  { customerId }: AmendInput,
): Promise<void> {
  if (!customerId || customerId === contract.customer_id) return
  const given = await customerNamed(db, customerId)
  const current = await customerNamed(db, contract.customer_id)
  if (given?.id !== current?.id)
    throw new Refused({ customerId: { key: fixedCustomerKey(contract) } })
}

/** The text that names how this contract is ended, so that a new one can be made for another customer. */
function fixedCustomerKey({ type, state }: queries.Contract) {
  const { lendsGoods, party } = definitionOf(type)
  if (lendsGoods) return 'contract_customer_fixed_memo'
  if (party === 'owner') return 'contract_customer_fixed_consignment'
  const isCancelledByStaff = transitionOf(type, state, 'cancel')?.ability === 'app.use'
  return isCancelledByStaff ? 'contract_customer_fixed_quote' : 'contract_customer_fixed'
}

/** An expired offer cannot be amended; it needs a new contract. */
async function refuseExpired(tx: Tx, contract: queries.Contract): Promise<void> {
  if (!hasOpenPrice(contract.type, contract.state)) return
  const refusal = await refusalBy('not_expired', factsOf(tx, contract))
  if (refusal) throw new Refused({ form: refusal })
}

/** Prices new lines by today's prices of metal and recalculates the instalments. */
async function refreshPriceBasis(tx: Tx, contract: queries.Contract): Promise<void> {
  const { time_zone: timeZone } = await shopOf(tx.db)
  if (definitionOf(contract.type).money !== 'out') {
    const priceBasis = await freezePrices(tx, contract, await queries.linesOf(tx.db, contract.id))
    await updateOrConflict(tx, contract, priceBasis)
  }
  if (hasInstalments(contract.type)) await writeSchedule(tx, contract, timeZone)
}

/** Corrects the metal booked with the contract when its lines have changed. */
async function rebookMetal(
  tx: Tx,
  actor: Actor,
  contract: queries.Contract,
  before: queries.Line[],
): Promise<void> {
  const { metal: booked } = definitionOf(contract.type)
  const lines = await queries.linesOf(tx.db, contract.id)
  if (!booked || isSameMetal(before, lines)) return
  const booking = { at: tx.clock.now(), userId: actor.id, qtyOf: undecidedQty }
  const opposite = booked.direction === 'in' ? 'out' : 'in'
  await bookMetal(tx, contract, before, { ...booking, direction: opposite, reason: 'correction' })
  await bookMetal(tx, contract, lines, { ...booking, ...booked })
}

function isSameMetal(before: queries.Line[], updated: queries.Line[]): boolean {
  const metalText = (lines: queries.Line[]) =>
    JSON.stringify(
      lines.map((line) => [
        line.variant_id,
        line.metal,
        line.karat,
        line.fineness_dp,
        line.weighed_mg ?? line.planned_mg,
        detailsOf(line).parts ?? [],
        undecidedQty(line),
      ]),
    )
  return metalText(before) === metalText(updated)
}

async function reload(tx: Tx, id: number): Promise<queries.Contract> {
  const contract = await queries.contractById(tx.db, id)
  if (!contract) throw new NotFound()
  return contract
}
