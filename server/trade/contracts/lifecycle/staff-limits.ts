import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { REASON_LENGTH } from '#server/trade/payments/typed-input.ts'

/** What only an admin exceeds; the audit log has a word for each. */
type StaffLimit =
  | 'final_weight'
  | 'pay_share'
  | 'untested_fineness'
  | 'owner_share'
  | 'return_period'
  | 'cancellation_fee'

/** Details of the audit entry of a contract. */
export interface ExceededDetails {
  exceeded: StaffLimit[]
}

/**
 * Called when a limit is exceeded: refuses users who are not admins, and admins whose `reason` is too short, where one is
 * needed. Returns what the audit log says. Throws `Refused` beside the field.
 */
export function exceedLimit(
  actor: Actor,
  limit: StaffLimit,
  refusals: Record<string, Refusal>,
  reason?: string,
): ExceededDetails {
  if (!can(actor, 'contracts.override')) throw new Refused(refusals)
  if (reason !== undefined && reason.length < REASON_LENGTH)
    throw new Refused({ reason: { key: 'reason_too_short' } })
  return { exceeded: [limit] }
}
