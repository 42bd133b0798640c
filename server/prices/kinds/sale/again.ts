import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/accounts/actor.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { giveRun } from '#server/prices/campaigns/queries.ts'
import type { Run } from '#server/prices/queries.ts'
import type { SaleRule } from './rule.ts'
import { previewRule } from './sale.ts'

/** The same sale by today's gold; a campaign's preview stays its own. Returns the new run's id. Throws `Refused`. */
export async function saleAgain(ctx: Ctx, actor: Actor, run: Run): Promise<number> {
  const { floor, ...rule }: SaleRule = JSON.parse(run.rule)
  // A campaign goes on as whoever made it may; any other sale is now whose who asks again.
  const isHeld = run.campaign_id === null ? !can(actor, 'cost.see') : floor === 'hold'
  const id = await previewRule(ctx, actor, {
    scope: JSON.parse(run.scope),
    rule: { ...rule, ...(isHeld && { floor: 'hold' as const }) },
    reason: run.reason,
  })
  const { campaign_id: campaign } = run
  if (campaign !== null) await transaction(ctx, (tx) => giveRun(tx, id, campaign))
  return id
}
