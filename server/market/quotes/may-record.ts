import { can } from '#server/access/abilities.ts'
import { type Actor, STAFF_RATE_LIMIT_BP } from '#server/access/actor.ts'
import type { MayRecord } from '#server/market/history/props.ts'

/** What the form tells its user beforehand; the rule itself is in `manual-rule.ts`. */
export function mayRecord(actor: Actor): MayRecord {
  return { withinBp: can(actor, 'gold.record_any_rate') ? null : STAFF_RATE_LIMIT_BP }
}
