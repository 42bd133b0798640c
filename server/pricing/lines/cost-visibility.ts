import { can } from '#server/access/abilities.ts'
import type { Principal } from '#server/access/actor.ts'
import type { Recipients } from '#server/messaging/notifications/notification.ts'
import type { LineCause } from '#server/pricing/cause.ts'
import type { SaleRule } from '#server/pricing/run-kind-list.ts'

/** What a user may see of a run: everything, or only what reveals nothing of cost, margin and floor. */
export type CostVisibility = 'cost' | 'no_cost'

export const visibilityOf = (principal: Principal): CostVisibility =>
  can(principal, 'cost.see') ? 'cost' : 'no_cost'

/** The users with this visibility. */
export const recipientsWith = (visibility: CostVisibility): Recipients =>
  visibility === 'cost' ? { holding: 'cost.see' } : { lacking: 'cost.see' }

/** A rule as the user may see it: the margin only with the cost right. */
export function visibleRule<T extends object>(
  visibility: CostVisibility,
  rule: T,
): T | { by: 'hidden' } {
  const { floor: _floor, ...shown } = rule as T & Partial<Pick<SaleRule, 'by' | 'floor'>>
  if (visibility === 'cost' || shown.by !== 'to_margin') return shown as unknown as T
  return { by: 'hidden' }
}

/** Reasons about floors reveal the cost. */
export function visibleReasons(visibility: CostVisibility, reasons: string[]): string[] {
  return visibility === 'cost' ? reasons : reasons.filter((reason) => !reason.includes('floor'))
}

/** Which settings changed, and which amounts of the piece, may reveal a floor or a margin: without the cost right only that they did. */
export const visibleCauses = (visibility: CostVisibility, causes: LineCause[]): LineCause[] =>
  visibility === 'cost' ? causes : causes.map(({ cause }) => ({ cause }))
