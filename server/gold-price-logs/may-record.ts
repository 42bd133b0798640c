import { type Actor, STAFF_RATE_LIMIT_BP } from '../accounts/actor.ts'
import type { MayRecord } from './props.ts'

/** What the form tells its user beforehand; the rule itself is in `manual-rule.ts`. */
export function mayRecord({ role }: Actor): MayRecord {
  return { withinBp: role === 'staff' ? STAFF_RATE_LIMIT_BP : null }
}
