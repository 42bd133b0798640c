import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Basis, freshBasis } from '#server/pricing/lines/basis.ts'
import { type Line, unchangedLine } from '#server/pricing/lines/line.ts'
import { saleLines } from '#server/pricing/runs/kinds/sale/sale.ts'
import { campaignOf } from './campaign.ts'
import { type Campaign, freePieceIds, pieceIds, transitionCampaign } from './queries.ts'
import { holdBeyondStaffLimit, linesFor, writeCampaignRun } from './write.ts'

/**
 * Begins a campaign whose time has come: its rule by today's gold, on those of its pieces that no campaign has that
 * runs already. One that gives no piece a price has failed; its run says why, line by line. False where another was
 * faster, or its time has not come. Throws `Refused` while there is no gold to price by, and a unique violation where
 * two begin over one piece at once: the loser begins with what is left.
 */
export function startCampaign(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const campaign = await campaignOf(tx.db, id)
    if (campaign.starts_at > now || campaign.ends_at <= now) return false
    if (!(await transitionCampaign(tx, id, ['scheduled'], { state: 'running', why: null })))
      return false
    const basis = await freshBasis(tx)
    const lines = await initialLines(tx, campaign, basis)
    const { written } = await writeCampaignRun(tx, campaign, { action: 'start', basis, lines })
    if (written === 0) await transitionCampaign(tx, id, ['running'], { state: 'failed' })
    return true
  })
}

/** What its rule makes of every piece of a campaign; those that another one has, or that stand too far off, stay as they are. */
async function initialLines(ctx: Ctx, campaign: Campaign, basis: Basis): Promise<Line[]> {
  const pieces = await piecesByIds(ctx.db, await pieceIds(ctx.db, campaign.id))
  const free = new Set(await freePieceIds(ctx.db, campaign.id))
  const own = pieces.filter(({ id }) => free.has(id))
  const lineFor = await saleLines(ctx, basis, own, JSON.parse(campaign.rule))
  const lines = linesFor(pieces, (piece: Piece) =>
    free.has(piece.id) ? lineFor(piece) : unchangedLine(piece, 'blocked', ['in_campaign']),
  )
  return holdBeyondStaffLimit(ctx, campaign, 'start', lines)
}
