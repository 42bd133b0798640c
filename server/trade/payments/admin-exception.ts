import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'

/** What exceeds a limit of staff; amounts in minor units, for limits of money. */
export interface AdminException {
  exceeded: MoneyLimit | ContractLimit
  subject: 'contract' | 'invoice' | 'customer'
  subjectId: number
  amount?: number
  limit?: number
  currency?: string
}

export type MoneyLimit =
  | 'refund_method'
  | 'late_refund'
  | 'invoice_discount'
  | 'invoice_total'
  | 'cash_out'
  | 'paid_out'
  | 'other_in'

/** The audit log has a word for each. */
export type ContractLimit =
  | 'planned_weight'
  | 'final_weight'
  | 'pay_share'
  | 'untested_fineness'
  | 'owner_share'
  | 'paid_total'
  | 'return_period'
  | 'cancellation_fee'
  | 'list_discount'
  | 'goods_lent'

declare module '#server/platform/context.ts' {
  interface Reactions {
    /** Called when an admin exceeds a limit of staff. */
    limitExceeded(tx: Tx, exception: AdminException): Promise<void>
  }
}

/** Reports what an admin does beyond a limit of staff. Throws `Refused` for staff, beside the fields of `refusals`. */
export async function refuseUnlessAdmin(
  tx: Tx,
  actor: Actor,
  exception: AdminException,
  refusals: Record<string, Refusal>,
): Promise<void> {
  if (!can(actor, 'contracts.override')) throw new Refused(refusals)
  await tx.reactions.limitExceeded(tx, exception)
}
