import type { Actor } from '#server/access/actor.ts'
import { giveHolds } from '#server/catalogue/stock/stock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Refused } from '#server/platform/errors.ts'
import { transitionOf } from '#server/trade/contract-types/states.ts'
import { draftOf, recordContract } from '#server/trade/contracts/lines/draft.ts'
import { type Contract, contractById, deleteContract } from '#server/trade/contracts/queries.ts'
import { lockCustomer } from '#server/trade/customers/customer.ts'
import { creditOf, isUnreversed, paymentsOf, reversalOf } from '#server/trade/payments/payment.ts'
import { factsOf } from './facts.ts'
import { holds } from './guards.ts'
import { bookContractPayment } from './pay.ts'
import { holdPieces } from './stock.ts'
import { applyTransition } from './transitions.ts'

/**
 * Deletes a draft. The price lock that it was made from is open again, unless its time is over. Returns the id of that
 * lock, or null. Throws `Conflict` when the draft has changed since `version`, `Refused` when it is no longer a draft.
 */
export function discardDraft(
  ctx: Ctx,
  actor: Actor,
  id: number,
  version: number,
): Promise<number | null> {
  return transaction(ctx, async (tx) => {
    const contract = await draftOf(tx.db, id)
    if (contract.version !== version) throw new Conflict({ key: 'contract_conflict' })
    if ((await paymentsOf(tx.db, { contract_id: id })).length > 0)
      throw new Refused({ form: { key: 'contract_has_money' } })
    if (contract.converted_from !== null) await giveHolds(tx, id, contract.converted_from)
    await deleteContract(tx, id)
    await recordContract(tx, actor, 'contract_discarded', contract, {
      customer: contract.customer_id,
      total: contract.total,
    })
    return contract.converted_from === null
      ? null
      : await reopenLock(tx, actor, contract.converted_from, id)
  })
}

/** Undoes the conversion of a price lock. Returns its id; null when its time is over. */
async function reopenLock(
  tx: Tx,
  actor: Actor,
  id: number,
  draftId: number,
): Promise<number | null> {
  const lock = await contractById(tx.db, id)
  const transition = lock && transitionOf(lock.type, lock.state, 'reopen')
  if (!lock) return null
  // Where the lock is over, its pieces are free again.
  if (
    !transition?.guards.includes('draft_discarded') ||
    !(await holds('draft_discarded', factsOf(tx, lock)))
  ) {
    await holdPieces(tx, lock, { userId: actor.id })
    return null
  }
  const details = { discarded: draftId, deposit: await restoreDeposit(tx, actor, lock) }
  const change = { userId: actor.id, details }
  const reopened = await applyTransition(tx, lock, transition, change)
  await recordContract(tx, actor, 'contract_reopen', reopened, {
    from: transition.from,
    to: transition.to,
    ...details,
  })
  return id
}

/**
 * Takes the deposit back from the customer's store credit, which the conversion made of it. Once the credit was spent, it
 * stays as it is, and the deposit has to be paid again. Returns the amount taken back, minor units.
 */
async function restoreDeposit(tx: Tx, actor: Actor, lock: Contract): Promise<number> {
  const payments = await paymentsOf(tx.db, { contract_id: lock.id })
  const issued = payments.findLast((one) => one.kind === 'store_credit_issue')
  if (!issued || !isUnreversed(issued, payments)) return 0
  const customerId = await lockCustomer(tx, lock.customer_id)
  if ((await creditOf(tx.db, customerId, lock.currency)) < issued.amount) return 0
  await bookContractPayment(tx, actor, lock, {
    ...reversalOf(issued, ''),
    customer_id: customerId,
  })
  return issued.amount
}
