import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Basis, freshBasis } from '#server/pricing/lines/basis.ts'
import { type Line, unchangedLine } from '#server/pricing/lines/line.ts'
import { campaignOf } from './campaign.ts'
import {
  type Campaign,
  freePieceIds,
  movePreviews,
  pieceIds,
  transitionCampaign,
} from './queries.ts'
import { saleLines } from './sale.ts'
import { holdBeyondStaffLimit, linesFor, writeCampaignRun } from './write.ts'

/**
 * Begins a campaign that is due: its rule at today's gold, on those of its pieces that are in no running campaign. A
 * campaign that gives no piece a price has failed; the lines of its run say why. False if another process was faster or
 * it is not due. Throws `Refused` without a usable gold price, and a unique violation when two campaigns begin with one
 * piece at once; the next check then starts the second with the remaining pieces.
 */
export function startCampaign(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now()
    const campaign = await campaignOf(tx.db, id)
    if (campaign.starts_at > now || campaign.ends_at <= now) return false
    if (!(await transitionCampaign(tx, id, ['scheduled'], { state: 'running', why: null })))
      return false
    await movePreviews(tx, id, 'replaced')
    const basis = await freshBasis(tx)
    const lines = await initialLines(tx, campaign, basis)
    const { written } = await writeCampaignRun(tx, campaign, { action: 'start', basis, lines })
    if (written === 0) await transitionCampaign(tx, id, ['running'], { state: 'failed' })
    return true
  })
}

/** The lines of all pieces; those in another campaign or beyond the staff limit keep their prices. */
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
