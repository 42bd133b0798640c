import { can } from '#server/access/abilities.ts'
import type { Doer } from '#server/accounts/actor.ts'
import type { Recipients } from '#server/notifications/notification.ts'
import type { SaleMode, SaleRule } from '#server/prices/kinds/sale/rule.ts'
import type { RunTotals } from './props.ts'
import type { Run } from './queries.ts'
import type { RunState } from './table.ts'

/** What somebody may see of a run: all of it, or only what says nothing of cost, margin and floor. */
export type Sight = 'cost' | 'open'

export const sightOf = (doer: Doer): Sight => (can(doer, 'cost.see') ? 'cost' : 'open')

/** The users who see this much. */
export const usersOf = (sight: Sight): Recipients =>
  sight === 'cost' ? { holding: 'cost.see' } : { lacking: 'cost.see' }

/** Totals of a run as they are kept, and what whoever may not see cost is shown instead. */
export type KeptTotals = RunTotals & { open?: RunTotals }

const WRITTEN = new Set<RunState>(['applied', 'partly_applied', 'reverted', 'partly_reverted'])

type Ruled = Pick<Run, 'kind' | 'rule'>
interface AnyRule {
  by?: SaleMode['by']
  floor?: SaleRule['floor']
  expired?: boolean
  edits?: { field: string; value: number | null }[]
}

/** Does the floor, or a margin, decide prices of this run? It does where somebody who may see cost made it. */
export function restsOnFloor({ kind, rule }: Ruled): boolean {
  const { by, floor, expired, edits = [] }: AnyRule = JSON.parse(rule)
  if (floor === 'hold') return false
  if (kind === 'sale') return by !== 'end'
  return (
    kind === 'edit' &&
    (expired === true || edits.some(({ field, value }) => field === 'regular' && value === null))
  )
}

/** Its prices are shown to whoever may not see cost once they are written, and not before. */
export function isKeptBack(sight: Sight, run: Ruled & Pick<Run, 'state'>): boolean {
  return sight === 'open' && !WRITTEN.has(run.state) && restsOnFloor(run)
}

/** A rule as it is shown: how far a margin goes is for whoever may see cost. */
export function ruleFor<T extends object>(sight: Sight, rule: T): T | { by: 'kept_back' } {
  const { floor: _how, ...shown } = rule as T & AnyRule
  if (sight === 'cost' || shown.by !== 'to_margin') return shown as unknown as T
  return { by: 'kept_back' }
}
