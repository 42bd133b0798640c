import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Contract } from '#server/trade/contracts/contract.ts'
import { isUnfulfilled } from './contract-invoice.ts'
import type { InvoiceWithLines } from './invoice-with-lines.ts'
import { maxPayable } from './pay.ts'
import type { InvoiceStep, VoidCause } from './props.ts'

/** Why an issued invoice is to be voided; null when it is not. `contract`: its contract as it is now. */
export function voidCauseOf(
  { invoice, state }: InvoiceWithLines,
  contract: Contract | null,
): VoidCause | null {
  if (state === 'draft' || state === 'void') return null
  if (isUnfulfilled(contract)) return 'contract_ended'
  return contract !== null && contract.total !== invoice.total ? 'contract_amended' : null
}

/** What only admins can do with this invoice, for a user who is none. */
export function actsOfAdmins(actor: Actor, { state }: Pick<InvoiceWithLines, 'state'>): 'void'[] {
  const isIssued = state !== 'draft' && state !== 'void'
  return isIssued && !can(actor, 'invoices.void') ? ['void'] : []
}

/** The act that comes next; null when there is none, or when it is done on the contract. */
export function nextStepOf(
  complete: InvoiceWithLines,
  contract: Contract | null,
): InvoiceStep | null {
  const { state, customer } = complete
  if (state === 'draft') return isUnfulfilled(contract) ? 'discard' : 'issue'
  if (voidCauseOf(complete, contract) !== null) return 'void'
  if (state === 'issued' && customer?.email) return 'send'
  return maxPayable(complete, 'in') > 0 ? 'pay' : null
}
