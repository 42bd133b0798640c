import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { WRITTEN } from '#server/formula/run-states.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import type { CostVisibility } from '#server/pricing/lines/cost-visibility.ts'
import type { SaleRule } from '#server/pricing/run-kind-list.ts'
import { kindOf } from '#server/pricing/run-kinds.ts'
import type { CampaignAction, Run } from '#server/pricing/table.ts'
import * as queries from './queries.ts'

export { lastWrittenRun } from './queries.ts'

/** Why a campaign made the run; null of a run that a user made. */
export function campaignActionOf(run: Pick<Run, 'campaign_id' | 'rule'>): CampaignAction | null {
  const { act }: { act?: CampaignAction } = JSON.parse(run.rule)
  return run.campaign_id === null ? null : (act ?? null)
}

/** A run, or `NotFound`. */
export async function runOf(db: Db, id: number): Promise<queries.NamedRun> {
  const run = await queries.runById(db, id)
  if (!run) throw new NotFound()
  return run
}

type RunRule = Pick<Run, 'kind' | 'rule'>

/** Does the floor or a margin determine prices of this run? Only if a user with the cost right created it. */
export function restsOnFloor({ kind, rule: text }: RunRule): boolean {
  const rule: Pick<SaleRule, 'floor'> = JSON.parse(text)
  return rule.floor !== 'hold' && (kindOf(kind).restsOnFloor?.(rule) ?? false)
}

/** Users without the cost right see the prices of such a run only after they are written. */
export function arePricesHidden(
  visibility: CostVisibility,
  run: RunRule & Pick<Run, 'state'>,
): boolean {
  return visibility === 'no_cost' && !WRITTEN.includes(run.state) && restsOnFloor(run)
}

/** Throws `Refused` when the run has changed since the version that the user saw: other rows may be included. */
export function refuseChanged({ version }: Pick<Run, 'version'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw new Refused({ form: { key: 'run_changed' } })
}

/** Only another admin may approve a run. */
export function mayApprove(actor: Actor, run: Run, isFresh: boolean): boolean {
  return (
    can(actor, 'runs.approve') &&
    isFresh &&
    run.state === 'previewed' &&
    run.created_by !== null &&
    run.created_by !== actor.id
  )
}
