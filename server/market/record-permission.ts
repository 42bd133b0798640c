import { can } from '#server/access/abilities.ts'
import { type Actor, STAFF_PRICE_LIMIT_BP } from '#server/access/actor.ts'

/** The largest step this user may record; null is unlimited, after confirmation. */
export interface RecordPermission {
  withinBp: number | null
}

/** The limit to show in the form; the rule is in `quotes/manual-price-limits.ts`. */
export function recordPermission(actor: Actor): RecordPermission {
  return { withinBp: can(actor, 'gold.record_any_price') ? null : STAFF_PRICE_LIMIT_BP }
}
