import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { giveRun } from './campaigns/queries.ts'
import type { Run } from './queries.ts'
import { previewRule } from './sale.ts'

/** The same sale by today's gold; a campaign's preview stays its own. Returns the new run's id. Throws `Refused`. */
export async function saleAgain(ctx: Ctx, actor: Actor, run: Run): Promise<number> {
  const id = await previewRule(ctx, actor, {
    scope: JSON.parse(run.scope),
    rule: JSON.parse(run.rule),
    reason: run.reason,
  })
  if (run.campaign_id !== null) await giveRun(ctx.db, id, run.campaign_id)
  return id
}
