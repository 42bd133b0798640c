import { piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/context.ts'
import { transaction } from '#server/database/transaction.ts'
import { freshBasis } from '../basis.ts'
import { saleLines } from '../sale.ts'
import { campaignOf } from './campaign.ts'
import { freePieces, moveCampaign } from './queries.ts'
import { linesFor, writeLines } from './write.ts'

/**
 * Begins a campaign whose time has come: its rule by today's gold, on those of its pieces that no campaign has that
 * runs already. False where another was faster, or its time has not come. Throws `Refused` while there is no gold to
 * price by, and a unique violation where two begin over one piece at once: the loser begins with what is left.
 */
export function startCampaign(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const campaign = await campaignOf(trx, id)
    if (campaign.starts_at > now || campaign.ends_at <= now) return false
    if (!(await moveCampaign(trx, id, ['scheduled'], { state: 'running', why: null }))) return false
    const basis = await freshBasis(ctx, trx)
    const pieces = await piecesByIds(trx, await freePieces(trx, id))
    const lineFor = await saleLines(ctx, trx, basis, pieces, JSON.parse(campaign.rule))
    const lines = linesFor(pieces, lineFor)
    await writeLines(ctx, trx, campaign, { act: 'start', basis, lines })
    return true
  })
}
