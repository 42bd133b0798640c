import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { runOf } from './price-run.ts'
import { lineOutcomes } from './run-line-queries.ts'
import { mayRevertRun } from './run-page.ts'

/**
 * The notice about an applied run: the number of its prices, its page, and its reversal if this user may revert it. None
 * for a run that was applied and reverted before this request.
 */
export async function applicationNotice(ctx: Ctx, actor: Actor, id: number) {
  const run = await runOf(ctx.db, id)
  if (run.state !== 'applied' && run.state !== 'partly_applied') return null
  const written = (await lineOutcomes(ctx.db, id)).filter(({ isWritten }) => isWritten)
  const path = `/price-runs/${id}`
  return {
    key: 'run_applied',
    values: { count: written.reduce((sum, { n }) => sum + n, 0) },
    view: path,
    ...(mayRevertRun(ctx, actor, run) && { undo: { path: `${path}/reversal` } }),
  }
}
