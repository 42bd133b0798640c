import { can, rolesWith } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { tradeSettings, tradeSettingsOf } from '#server/configuration/trade-settings.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { DAY_MS, dayOf, plusDays } from '#server/platform/time/calendar.ts'
import { definitionOf, isUnfulfilled, typesWhere } from '#server/trade/contract-types/lookup.ts'
import {
  detailsOf,
  FINENESS_TOLERANCE_DP,
  goldLineOf,
  type MetalPart,
} from '#server/trade/contracts/lines/draft-lines.ts'
import { linesBeyondDiscount, meltValues } from '#server/trade/contracts/lines/floor.ts'
import { linesToday } from '#server/trade/contracts/lines/line-price.ts'
import {
  agreedBy,
  type Contract,
  contractsMadeFrom,
  type Line,
  linesOf,
  returnedBy,
  wasAgreedBy,
} from '#server/trade/contracts/queries.ts'
import { agreedFee, shareOf, termsOf } from '#server/trade/contracts/terms/terms.ts'
import type { ContractLimit } from '#server/trade/payments/admin-exception.ts'
import { limitOfDay } from '#server/trade/payments/paid-out.ts'
import {
  creditOf,
  isUnreversed,
  netPaidByContract,
  netPaidOf,
  paymentsOf,
} from '#server/trade/payments/payment.ts'
import { isTraceable } from '#server/trade/payments/refund-method.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'
import { undecidedQty } from './guards.ts'
import { isHeavier, isLighter } from './weigh.ts'

interface Exceeded {
  limit: ContractLimit
  /** The fields beside which users who are not admins see the refusal. */
  fields: string[]
  refusal: Refusal
}

/** Details of the audit entry; empty when nothing was exceeded. */
export interface ExceededDetails {
  exceeded?: readonly ContractLimit[]
}

/**
 * Refuses exceeded limits for users who are not admins, and for admins without a `reason` where one is needed. Reports
 * each to the admins, and returns what the audit log says. Throws `Refused` beside each field.
 */
export async function exceedLimits(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  exceeded: readonly Exceeded[],
  reason?: string,
): Promise<ExceededDetails> {
  if (exceeded.length === 0) return {}
  if (!can(actor, 'contracts.override')) {
    const refusals = exceeded.flatMap(({ fields, refusal }) =>
      fields.map((field) => [field, refusal]),
    )
    throw new Refused(Object.fromEntries(refusals))
  }
  if (reason !== undefined && reason.length < REASON_LENGTH)
    throw new Refused({ reason: { key: 'contract_limit_reason' } })
  return reportExceeded(
    tx,
    contract,
    exceeded.map(({ limit }) => limit),
  )
}

/** Reports what an admin did beyond limits of staff, and returns what the audit log says. */
export async function reportExceeded(
  tx: Tx,
  { id }: Contract,
  exceeded: readonly ContractLimit[],
): Promise<ExceededDetails> {
  for (const limit of exceeded)
    await tx.reactions.limitExceeded(tx, { exceeded: limit, subject: 'contract', subjectId: id })
  return exceeded.length > 0 ? { exceeded } : {}
}

/** Beyond this share under the planned weight, an admin finishes an order. */
const FAR_LIGHTER_BP = 1_000

export function lightPieces(lines: readonly Line[]): Exceeded[] {
  const fields = lines.flatMap((line, n) => (isLighter(line, FAR_LIGHTER_BP) ? [`lines.${n}`] : []))
  if (fields.length === 0) return []
  const refusal = { key: 'contract_weight_by_admin', values: { percent: FAR_LIGHTER_BP / 100 } }
  return [{ limit: 'final_weight', fields, refusal }]
}

/** Pieces heavier than planned by more than the shop's tolerance, for which the customer does not pay more. */
export function heavyPieces(lines: readonly Line[], toleranceBp: number): Exceeded[] {
  const fields = lines.flatMap((line, n) => {
    const isCharged = line.unit_price > (detailsOf(line).agreedPrice ?? line.unit_price)
    return isHeavier(line, toleranceBp) && !isCharged ? [`lines.${n}`] : []
  })
  if (fields.length === 0) return []
  const refusal = { key: 'contract_heavier_by_admin', values: { percent: toleranceBp / 100 } }
  return [{ limit: 'final_weight', fields, refusal }]
}

/**
 * Prices too far under the list price and today's formula price, which are both no secret. Checked before the floor, so
 * that such a price says nothing about it.
 */
export async function beyondDiscount(
  tx: Tx,
  contract: Contract,
  lines: readonly Line[],
): Promise<Exceeded[]> {
  if (!definitionOf(contract.type).ownGoods) return []
  return discountBeyond(tx, contract, lines, (low) => [
    ...low.map(({ position }) => `lines.${position}.unitPrice`),
    'form',
  ])
}

/**
 * Consigned pieces of the catalogue, which could be the shop's own, sold together too far under their list prices or today's
 * formula prices. `sold`: the lines with the prices at which they are sold.
 */
export const consignedBeyondDiscount = (
  tx: Tx,
  contract: Contract,
  sold: readonly Line[],
): Promise<Exceeded[]> => discountBeyond(tx, contract, sold, () => ['soldFor'])

/** The share of the total that has to be paid for a price to be promised for longer than a day. */
const SECURED_BP = 1_000

/**
 * Prices agreed more than a day ago for which less than a tenth is paid, and which are by now too far under the list price and
 * today's formula price, so that a promise without a deposit is not worth more the further a metal rises. What an admin agreed to
 * stays. `paid`: in minor units.
 */
export async function beyondUnsecured(
  tx: Tx,
  contract: Contract,
  paid: number,
  field: string,
): Promise<Exceeded[]> {
  const { type, state, total, confirmed_at: at, converted_from: origin } = contract
  const { ownGoods, fulfilled } = definitionOf(type)
  const isNew = at === null || at > plusMs(tx.clock.now(), -DAY_MS)
  if (!ownGoods || isNew || fulfilled.includes(state)) return []
  if (await wasAgreedBy(tx.db, contract.id, rolesWith('contracts.override'))) return []
  const deposit = origin === null ? 0 : await creditLeft(tx, contract, origin)
  if (paid + deposit >= shareOf(total, SECURED_BP)) return []
  const lines = (await linesOf(tx.db, contract.id)).filter((line) => {
    const { handedOver, consigned } = detailsOf(line)
    return !handedOver && !consigned
  })
  return discountBeyond(tx, contract, lines, () => [field], {
    key: 'contract_unsecured_by_admin',
    withFrozen: true,
  })
}

/** The deposit that a price lock gave to what it became, as far as the customer still has it as credit. Minor units. */
async function creditLeft(tx: Tx, contract: Contract, lockId: number): Promise<number> {
  const payments = await paymentsOf(tx.db, { contract_id: lockId })
  const issued = payments
    .filter((one) => one.kind === 'store_credit_issue' && isUnreversed(one, payments))
    .reduce((sum, { amount }) => sum + amount, 0)
  return Math.min(issued, await creditOf(tx.db, contract.customer_id, contract.currency))
}

async function discountBeyond(
  tx: Tx,
  contract: Contract,
  lines: readonly Line[],
  fieldsOf: (low: readonly Line[]) => string[],
  { key = 'contract_discount_by_admin', withFrozen = false } = {},
): Promise<Exceeded[]> {
  const { maxDiscountBp } = await tradeSettings(tx.db)
  const low = await linesBeyondDiscount(tx, contract, lines, maxDiscountBp, withFrozen)
  if (low.length === 0) return []
  const values = { percent: maxDiscountBp / 100 }
  const refusal = { key, values }
  return [{ limit: 'list_discount', fields: fieldsOf(low), refusal }]
}

/**
 * Goods lent for more than the user may pay out in a day, with what the user lent before, because they leave the shop
 * unpaid. Contracts that one user confirms wait for each other, so that they do not exceed it together.
 */
export async function beyondLent(
  tx: Tx,
  actor: Actor,
  { id, type, total, currency }: Contract,
): Promise<Exceeded[]> {
  if (!definitionOf(type).lendsGoods) return []
  const { limit, since } = await limitOfDay(tx, actor)
  const lent = await lentBy(tx, { userId: actor.id, since, exceptId: id })
  if (lent + total <= limit) return []
  const values = {
    limit: formatAmount(limit, currency),
    lent: formatAmount(lent, currency),
    currency,
  }
  const refusal = { key: 'contract_lent_by_admin', values }
  return [{ limit: 'goods_lent', fields: ['form'], refusal }]
}

/**
 * What the user lent in other contracts: all of today's, so that a return that was made up frees nothing on its day, and of
 * earlier ones the pieces that are neither kept nor returned, and what is owed for kept ones. Minor units.
 */
async function lentBy(tx: Tx, by: Parameters<typeof agreedBy>[2]): Promise<number> {
  const types = typesWhere(({ lendsGoods }) => lendsGoods)
  let lent = 0
  for (const one of await agreedBy(tx.db, types, by)) {
    if (one.isAgreedSince) lent += one.total
    else lent += (await undecidedValue(tx, one.id)) + (await owedForMade(tx, one.id))
  }
  return lent
}

async function undecidedValue({ db }: Tx, contractId: number): Promise<number> {
  const lines = await linesOf(db, contractId)
  return lines.reduce((sum, line) => sum + undecidedQty(line) * line.unit_price, 0)
}

/** What customers owe for the contracts made from this one, such as sales of pieces kept from a memo. Minor units. */
export async function owedForMade({ db }: Tx, contractId: number): Promise<number> {
  const sales = (await contractsMadeFrom(db, contractId)).filter((made) => !isUnfulfilled(made))
  const paid = await netPaidByContract(
    db,
    sales.map(({ id }) => id),
  )
  return sales.reduce((sum, { id, total }) => sum + Math.max(0, total - (paid.get(id) ?? 0)), 0)
}

/** An amendment by which less is lent than before, or other pieces: those that came back are recorded as returned. */
export function loweredLoan(
  { type, total }: Contract,
  before: readonly Line[],
  after: { total: number; lines: readonly Line[] },
): Exceeded[] {
  if (!definitionOf(type).lendsGoods) return []
  if (after.total >= total && before.every((line) => isKept(line, before, after.lines))) return []
  return [{ limit: 'goods_lent', fields: ['form'], refusal: { key: 'contract_loan_by_admin' } }]
}

/** Are there as many pieces of this kind as before? */
function isKept(piece: Line, before: readonly Line[], after: readonly Line[]): boolean {
  const pieces = (lines: readonly Line[]) =>
    lines
      .filter(
        (line) =>
          line.variant_id === piece.variant_id &&
          (piece.variant_id !== null || line.description === piece.description),
      )
      .reduce((sum, { qty }) => sum + qty, 0)
  return pieces(after) >= pieces(before)
}

/** A share over the shop's, and a fineness over that of the chosen karat that no reliable test has measured. */
export async function buyBackExcess(tx: Tx, contract: Contract): Promise<Exceeded[]> {
  const exceeded: Exceeded[] = []
  const { payBp } = await tradeSettings(tx.db)
  if (termsOf(contract).payBp > payBp)
    exceeded.push({
      limit: 'pay_share',
      fields: ['payPercent', 'form'],
      refusal: { key: 'contract_pay_by_admin', values: { percent: payBp / 100 } },
    })
  const lines = await linesOf(tx.db, contract.id)
  const karats = await linesToday(tx.db, null, lines.map(goldLineOf))
  const untested = lines.filter((line, n) => isFinerThan(line, karats[n]?.finenessDp ?? 0))
  if (untested.length > 0)
    exceeded.push({
      limit: 'untested_fineness',
      fields: [...untested.map(({ position }) => `lines.${position}.fineness`), 'form'],
      refusal: { key: 'contract_fineness_by_admin' },
    })
  return exceeded
}

/** Acid and a stamp do not show a higher fineness than the stamped one. */
function isFinerThan(line: Line, stampedDp: number): boolean {
  const { test } = detailsOf(line)
  if (test === 'xrf' || test === 'fire') return false
  return (line.fineness_dp ?? 0) > stampedDp + FINENESS_TOLERANCE_DP
}

/** Pieces of the catalogue, which could be the shop's own, taken in on consignment. */
export function consignedFromCatalogue({ type }: Contract, lines: readonly Line[]): Exceeded[] {
  const pieces = lines.filter(({ variant_id }) => variant_id !== null)
  if (definitionOf(type).party !== 'owner' || pieces.length === 0) return []
  const fields = [...pieces.map(({ position }) => `lines.${position}.variantId`), 'form']
  return [{ limit: 'owner_share', fields, refusal: { key: 'contract_consigned_piece_by_admin' } }]
}

/**
 * Consigned goods given back to their owner that are worth more, by the owner's share or their metal, with those that the user
 * gave back before on the day, than the user may pay out in a day.
 */
export async function valuableReturn(
  tx: Tx,
  actor: Actor,
  { id, total, currency }: Contract,
): Promise<Exceeded[]> {
  const { limit, since } = await limitOfDay(tx, actor)
  const types = typesWhere(({ party }) => party === 'owner')
  const earlier = await returnedBy(tx.db, actor.id, types, since)
  const all = [{ id, total }, ...earlier]
  const linesOfEach: Line[][] = []
  for (const one of all) linesOfEach.push(await linesOf(tx.db, one.id))
  const melts = await meltValues(tx, linesOfEach)
  const [value = 0, ...before] = all.map((one, n) => Math.max(one.total, melts[n] ?? 0))
  const returned = before.reduce((sum, one) => sum + one, 0)
  if (returned + value <= limit) return []
  const values = {
    limit: formatAmount(limit, currency),
    returned: formatAmount(returned, currency),
    currency,
  }
  const refusal = { key: 'contract_owner_return_by_admin', values }
  return [{ limit: 'owner_share', fields: ['form'], refusal }]
}

/** A consigned piece sold for less than its owner gets. `soldFor` in minor units. */
export function underOwnerShare({ total, currency }: Contract, soldFor: number): Exceeded[] {
  if (soldFor >= total) return []
  const values = { share: formatAmount(total, currency), currency }
  const refusal = { key: 'contract_sold_for_by_admin', values }
  return [{ limit: 'owner_share', fields: ['soldFor'], refusal }]
}

/** A return after the shop's number of days since the delivery, by its calendar. */
export async function lateReturn(tx: Tx, { closed_at }: Contract): Promise<Exceeded[]> {
  const { time_zone: timeZone } = await shopOf(tx.db)
  const refusal =
    closed_at === null ? null : await refusalAfterReturns(tx, dayOf(closed_at, timeZone))
  return refusal ? [{ limit: 'return_period', fields: ['form'], refusal }] : []
}

/** Null within the shop's number of days of a return since this day, by its calendar. */
export async function refusalAfterReturns(tx: Tx, day: string): Promise<Refusal | null> {
  const { trade, time_zone: timeZone } = await shopOf(tx.db)
  const { returnDays: days } = tradeSettingsOf(trade)
  if (dayOf(tx.clock.now(), timeZone) <= plusDays(day, days)) return null
  return { key: 'contract_return_by_admin', values: { days } }
}

/** An amendment to a lower cancellation fee than agreed: as a share, or, when something was paid, as an amount. */
export async function loweredFee(tx: Tx, amended: Contract, agreed: Contract): Promise<Exceeded[]> {
  const limit = 'cancellation_fee'
  const { feeBp } = termsOf(agreed)
  if (termsOf(amended).feeBp < feeBp) {
    const refusal = { key: 'contract_fee_by_admin', values: { percent: feeBp / 100 } }
    return [{ limit, fields: ['feePercent', 'form'], refusal }]
  }
  const netPaid = (await netPaidByContract(tx.db, [agreed.id])).get(agreed.id) ?? 0
  const fee = agreedFee(agreed, netPaid)
  if (agreedFee(amended, netPaid) >= fee) return []
  const { currency } = agreed
  const values = { fee: formatAmount(fee, currency), currency }
  return [{ limit, fields: ['form'], refusal: { key: 'contract_fee_amount_by_admin', values } }]
}

/** An amendment to a lower planned weight than an order in production has. */
export function loweredWeight(
  { type, state }: Contract,
  before: readonly Line[],
  after: readonly Line[],
): Exceeded[] {
  const isInProduction = definitionOf(type).madeToOrder && state === 'in_production'
  if (!isInProduction || !isLess(plannedMg(after), plannedMg(before))) return []
  const refusal = { key: 'contract_planned_weight_by_admin' }
  return [{ limit: 'planned_weight', fields: ['form'], refusal }]
}

/** An amendment to a lower total than was paid in, less what went back to a card or as store credit. Minor units. */
export async function loweredTotal(
  tx: Tx,
  { id, type, total }: Contract,
  amended: number,
): Promise<Exceeded[]> {
  if (definitionOf(type).money !== 'in' || amended >= total) return []
  const payments = await paymentsOf(tx.db, { contract_id: id })
  const paidIn = netPaidOf(
    payments
      .filter((one) => isUnreversed(one, payments))
      .filter(({ direction, method }) => direction === 'in' || isTraceable(method)),
  )
  if (amended >= paidIn) return []
  return [{ limit: 'paid_total', fields: ['form'], refusal: { key: 'contract_total_by_admin' } }]
}

/** An amendment to another share of the owner or to less metal than the shop holds. Total in minor units. */
export async function changedConsignment(
  tx: Tx,
  { type, total }: Contract,
  before: readonly Line[],
  after: { total: number; lines: readonly Line[] },
): Promise<Exceeded[]> {
  if (definitionOf(type).party !== 'owner') return []
  const isChanged =
    after.total !== total ||
    isLess(plannedMg(after.lines), plannedMg(before)) ||
    isLess(await pureMetal(tx, after.lines), await pureMetal(tx, before))
  if (!isChanged) return []
  return [
    { limit: 'owner_share', fields: ['form'], refusal: { key: 'contract_consigned_by_admin' } },
  ]
}

type WeightByMetal = ReadonlyMap<Metal, number>

/** Planned weight times fineness of all pieces of each metal, for comparison only. */
async function pureMetal(tx: Tx, lines: readonly Line[]): Promise<WeightByMetal> {
  const karats = await linesToday(tx.db, null, lines.map(goldLineOf))
  return sumByMetal(
    lines,
    ({ planned_mg, qty, fineness_dp }, n) => {
      const finenessDp = fineness_dp ?? karats[n]?.finenessDp ?? 0
      return (planned_mg ?? 0) * qty * finenessDp
    },
    ({ weightMg, finenessDp }) => weightMg * finenessDp,
  )
}

const plannedMg = (lines: readonly Line[]): WeightByMetal =>
  sumByMetal(
    lines,
    ({ planned_mg, qty }) => (planned_mg ?? 0) * qty,
    ({ weightMg }) => weightMg,
  )

function sumByMetal(
  lines: readonly Line[],
  weightOf: (line: Line, n: number) => number,
  ofPart: (part: MetalPart) => number,
): WeightByMetal {
  const sums = new Map<Metal, number>()
  const add = (metal: Metal, weight: number) => sums.set(metal, (sums.get(metal) ?? 0) + weight)
  for (const [n, line] of lines.entries()) {
    add(line.metal, weightOf(line, n))
    for (const part of detailsOf(line).parts ?? []) add(part.metal, ofPart(part) * line.qty)
  }
  return sums
}

/** Is there less of a metal than before? More of another one does not make up for it. */
const isLess = (after: WeightByMetal, before: WeightByMetal): boolean =>
  [...before].some(([metal, weight]) => (after.get(metal) ?? 0) < weight)
