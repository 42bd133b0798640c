import type { Sight } from '#server/pricing/lines/cost-visibility.ts'
import { kindOf } from '#server/pricing/runs/kinds/kinds.ts'
import type { SaleRule } from '#server/pricing/runs/kinds/sale/rule.ts'
import type { Run } from './queries.ts'
import type { RunState } from './table.ts'

const WRITTEN = new Set<RunState>(['applied', 'partly_applied', 'reverted', 'partly_reverted'])

type Ruled = Pick<Run, 'kind' | 'rule'>

/** Does the floor, or a margin, decide prices of this run? It does where somebody who may see cost made it. */
export function restsOnFloor({ kind, rule: text }: Ruled): boolean {
  const rule: Pick<SaleRule, 'floor'> = JSON.parse(text)
  return rule.floor !== 'hold' && (kindOf(kind).restsOnFloor?.(rule) ?? false)
}

/** Its prices are shown to whoever may not see cost once they are written, and not before. */
export function isKeptBack(sight: Sight, run: Ruled & Pick<Run, 'state'>): boolean {
  return sight === 'open' && !WRITTEN.has(run.state) && restsOnFloor(run)
}
