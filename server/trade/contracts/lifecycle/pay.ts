import { authorize, can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { formatAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { definitionOf, hasInstalments } from '#server/trade/contract-types/lookup.ts'
import { hasExpiredPrice, isOpen } from '#server/trade/contract-types/states.ts'
import { recordContract } from '#server/trade/contracts/lines/draft.ts'
import { type Contract, eventsOf, lockContract } from '#server/trade/contracts/queries.ts'
import { agreedFee } from '#server/trade/contracts/terms/terms.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import type { PaymentInput } from '#server/trade/payments/input.ts'
import * as money from '#server/trade/payments/payment.ts'
import { refuseOtherMethod } from '#server/trade/payments/refund-method.ts'
import { balanceIn } from './guards.ts'
import { beyondUnsecured, exceedLimits, owedForMade, reportExceeded } from './staff-limits.ts'
import { advance } from './transitions.ts'

/**
 * Books a payment from or to the customer: never more than is owed, never more refunded than was paid, by another method
 * than it was paid by an admin only. A repeated submit does nothing. Applies the transitions that follow. Returns the
 * payment's id. Throws `Refused`.
 */
export function pay(ctx: Ctx, actor: Actor, id: number, input: PaymentInput): Promise<number> {
  const { idempotencyKey: key, ...body } = input
  const submit = { act: 'payment', key, body: { ...body, contract: id } }
  return transaction(
    ctx,
    (tx) => once(tx, actor, submit, () => processPayment(tx, actor, id, body)),
    'read committed',
  )
}

async function processPayment(
  tx: Tx,
  actor: Actor,
  id: number,
  input: PaymentFields,
): Promise<number> {
  const { contract, netPaid } = await lockConfirmed(tx, id)
  const amount = money.amountIn(input.amount, contract.currency, 'amount')
  refuseInvalidPayment(tx, actor, { contract, netPaid }, { ...input, amount })
  const { currency } = contract
  if (input.direction === 'out' && definitionOf(contract.type).money === 'in') {
    const payments = await money.paymentsOf(tx.db, { contract_id: id })
    await refuseOtherMethod(tx, actor, payments, {
      method: input.method,
      amount,
      currency,
      subject: 'contract',
      subjectId: id,
    })
  }
  if (input.direction === 'out') await refuseOwnerPayout(tx, actor, contract)
  if (input.method === 'store_credit' && input.direction === 'in')
    await refuseOverCredit(tx, contract, amount)
  const unsecured =
    input.direction === 'in' && definitionOf(contract.type).money === 'in'
      ? await exceedLimits(
          tx,
          actor,
          contract,
          await beyondUnsecured(tx, contract, netPaid, 'amount'),
        )
      : {}
  const payment = await bookContractPayment(tx, actor, contract, {
    customer_id: contract.customer_id,
    direction: input.direction,
    kind: kindOf(contract, netPaid, input, amount),
    method: input.method,
    amount,
    face_amount: money.faceAmountIn(input.faceAmount, currency),
    reference: input.reference,
  })
  await advance(tx, contract, netPaid + money.signedAmount(payment))
  const { direction, kind, method } = payment
  const fee = isFulfilled(contract) ? 0 : agreedFee(contract, netPaid)
  const isFeePaid = direction === 'out' && fee > 0 && amount > netPaid - fee
  const exceeded = await reportExceeded(tx, contract, isFeePaid ? ['cancellation_fee'] : [])
  const details = {
    payment: payment.id,
    direction,
    kind,
    method,
    amount,
    ...unsecured,
    ...exceeded,
  }
  await recordContract(tx, actor, 'contract_paid', contract, details)
  return payment.id
}

/**
 * Staff pay out the owner of a piece once its buyer has paid, and only when other people took it in and recorded its sales.
 * Throws `Refused`.
 */
async function refuseOwnerPayout(tx: Tx, actor: Actor, contract: Contract): Promise<void> {
  const { party, binding } = definitionOf(contract.type)
  if (party !== 'owner' || can(actor, 'contracts.override')) return
  const events = await eventsOf(tx.db, contract.id)
  const isOwn = events.some(
    ({ act, user_id }) => user_id === actor.id && (act === binding || act === 'sell'),
  )
  if (isOwn || contract.created_by === actor.id)
    throw new Refused({ form: { key: 'owner_paid_by_other' } })
  if ((await owedForMade(tx, contract.id)) > 0)
    throw new Refused({ form: { key: 'owner_paid_after_buyer' } })
}

type PaymentFields = Omit<PaymentInput, 'idempotencyKey'>

/** Reverses a payment that was booked by mistake, once. Admins only. */
export async function reversePayment(
  ctx: Ctx,
  actor: Actor,
  id: number,
  paymentId: number,
  reason: string,
): Promise<void> {
  authorize(actor, 'payments.reverse')
  await transaction(
    ctx,
    async (tx) => {
      const { contract, netPaid } = await lockConfirmed(tx, id)
      const payments = await money.paymentsOf(tx.db, { contract_id: id })
      const payment = payments.find((one) => one.id === paymentId)
      if (!payment) throw new NotFound()
      money.refuseReversed(payment, payments)
      refuseAlreadyRefunded(contract, netPaid, payment)
      if (
        payment.kind === 'store_credit_issue' &&
        (await creditOfCustomer(tx, contract)) < payment.amount
      )
        throw new Refused({ reason: { key: 'store_credit_spent' } })
      const reversal = money.reversalOf(payment, reason)
      await bookContractPayment(tx, actor, contract, {
        ...reversal,
        customer_id: contract.customer_id,
      })
      await advance(tx, contract, netPaid - money.signedAmount(payment))
      const details = { payment: payment.id, amount: payment.amount, reason }
      await recordContract(tx, actor, 'payment_reversed', contract, details)
    },
    'read committed',
  )
}

/**
 * The most that can be paid in this direction now, minor units: what is owed, or what was paid. The cancellation fee of
 * a layaway and the payments of a delivered contract can only be refunded by an admin, and only an admin records that what
 * the shop paid came back: by an invented repayment a purchase would be paid twice. Nothing is paid for a price that has
 * expired.
 */
export function maxPayable(
  { clock }: Pick<Ctx, 'clock'>,
  actor: Actor,
  { contract, netPaid }: PaidContract,
  direction: PaymentInput['direction'],
): number {
  const { money: moneyDirection } = definitionOf(contract.type)
  if (moneyDirection === 'none' || contract.number === null) return 0
  const isAdmin = can(actor, 'contracts.override')
  const retained = isAdmin ? 0 : retainedOf(contract, netPaid)
  if (direction !== moneyDirection && moneyDirection === 'in')
    return Math.max(0, netPaid - retained)
  if (direction !== moneyDirection) return isAdmin ? Math.max(0, -netPaid) : 0
  if (isClosedToPayments(contract) || hasExpiredPrice(contract, clock.now())) return 0
  return Math.max(0, balanceIn(contract, netPaid))
}

interface PaidContract {
  contract: Contract
  /** Payments in minus payments out, minor units. */
  netPaid: number
}

/** Money that is not refunded by staff: all of a fulfilled contract, the cancellation fee of a layaway. Minor units. */
function retainedOf(contract: Contract, netPaid: number): number {
  return isFulfilled(contract) ? contract.total : agreedFee(contract, netPaid)
}

const isFulfilled = ({ type, state }: Contract): boolean =>
  definitionOf(type).fulfilled.includes(state)

/** A payment that was refunded since cannot be reversed too: more would be paid back than was paid. */
function refuseAlreadyRefunded(contract: Contract, netPaid: number, payment: money.Payment): void {
  const netPaidAfter = netPaid - money.signedAmount(payment)
  const isTooMuch = definitionOf(contract.type).money === 'in' ? netPaidAfter < 0 : netPaidAfter > 0
  if (isTooMuch) throw new Refused({ reason: { key: 'payment_already_refunded' } })
}

type NewContractPayment = Omit<
  Parameters<typeof money.bookPayment>[2],
  'contract_id' | 'currency' | 'invoice_id' | 'reverses_id'
> & { reverses_id?: number }

/** Inserts one payment row of a contract. */
export function bookContractPayment(
  tx: Tx,
  actor: Actor,
  contract: Contract,
  row: NewContractPayment,
): Promise<money.Payment> {
  return money.bookPayment(tx, actor, {
    reverses_id: null,
    ...row,
    contract_id: contract.id,
    invoice_id: null,
    currency: contract.currency,
  })
}

/**
 * Locks a contract until the transaction ends. A payment counts as a change, so that a page opened before it cannot act on
 * the old state. Merging or erasing its customer changes the contract too, so both wait for the payment. Throws `NotFound`,
 * or `Refused` for a draft.
 */
async function lockConfirmed(tx: Tx, id: number) {
  const contract = await lockContract(tx, id)
  if (!contract) throw new NotFound()
  if (contract.number === null) throw new Refused({ amount: { key: 'contract_not_bound' } })
  const netPaid = (await money.netPaidByContract(tx.db, [id])).get(id) ?? 0
  return { contract, netPaid }
}

function refuseInvalidPayment(
  ctx: Pick<Ctx, 'clock'>,
  actor: Actor,
  { contract, netPaid }: PaidContract,
  { direction, amount }: Pick<PaymentInput, 'direction'> & { amount: number },
): void {
  const { money: moneyDirection } = definitionOf(contract.type)
  if (direction === moneyDirection && hasExpiredPrice(contract, ctx.clock.now()))
    throw new Refused({ amount: { key: 'contract_not_expired' } })
  const maximum = maxPayable(ctx, actor, { contract, netPaid }, direction)
  if (moneyDirection === 'none' || maximum <= 0) {
    const isRetained = moneyDirection === 'in' && direction === 'out' && netPaid > 0
    const isRepaid = moneyDirection === 'out' && direction === 'in' && netPaid < 0
    const key = isRetained ? 'refund_by_admin' : 'nothing_to_pay'
    throw new Refused({ amount: { key: isRepaid ? 'repayment_by_admin' : key } })
  }
  if (amount > maximum) {
    const values = { most: formatAmount(maximum, contract.currency), currency: contract.currency }
    throw new Refused({ amount: { key: 'more_than_owed', values } })
  }
}

/** Locks the customer, so that their credit is spent once. */
async function creditOfCustomer(tx: Tx, { customer_id, currency }: Contract): Promise<number> {
  return money.creditOf(tx.db, await lockCustomer(tx, customer_id), currency)
}

async function refuseOverCredit(tx: Tx, contract: Contract, amount: number) {
  const credit = await creditOfCustomer(tx, contract)
  if (amount <= credit) return
  const { currency } = contract
  const values = { most: formatAmount(credit, currency), currency }
  throw new Refused({ amount: { key: 'more_than_credit', values } })
}

/** Contracts that were closed without being carried out take no more money. */
function isClosedToPayments({ type, state }: Contract): boolean {
  const { fulfilled, unpaidIn = [] } = definitionOf(type)
  if (unpaidIn.includes(state)) return true
  return !isOpen(type, state) && !fulfilled.includes(state)
}

function kindOf(
  contract: Contract,
  netPaid: number,
  { direction, method }: PaymentFields,
  amount: number,
): money.Payment['kind'] {
  if (method === 'store_credit')
    return direction === 'in' ? 'store_credit_use' : 'store_credit_issue'
  const { money: moneyDirection, locksPrice } = definitionOf(contract.type)
  if (moneyDirection === 'out') return direction === 'out' ? 'payout' : 'refund'
  if (direction === 'out') return 'refund'
  if (netPaid < contract.deposit_due) return 'deposit'
  if (locksPrice) return 'deposit'
  if (hasInstalments(contract.type) && netPaid + amount < contract.total) return 'instalment'
  return 'balance'
}
