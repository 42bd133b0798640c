import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { limitsOn } from '#server/pricing/limits/limits.ts'
import { visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { arePricesHidden, mayApprove } from './price-run.ts'
import { openRunsWith } from './queries.ts'
import { staleReason } from './stale.ts'

/**
 * The ids of the previews of which this user can apply at least one line now, alone or by approving it first; the oldest
 * first. The preview of a campaign is scheduled, not applied.
 */
export async function readyRuns(ctx: Ctx, actor: Actor): Promise<number[]> {
  const visibility = visibilityOf(actor)
  const flags = can(actor, 'runs.apply_held') ? (['ok', 'held'] as const) : (['ok'] as const)
  const ready: number[] = []
  for (const run of await openRunsWith(ctx.db, flags, visibility)) {
    if (arePricesHidden(visibility, run)) continue
    if ((await staleReason(ctx, run, visibility)) !== null) continue
    const limits = await limitsOn(ctx, actor, run, ['ok'])
    if (limits.length === 0 || mayApprove(actor, run, true)) ready.push(run.id)
  }
  return ready
}
