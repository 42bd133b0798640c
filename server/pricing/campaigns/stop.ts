import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type Basis, canPrice, preparer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { type Line, unchangedLine } from '#server/pricing/lines/line.ts'
import { isUnderFloor } from '#server/pricing/lines/proposed-line.ts'
import { campaignOf, recordAct, refuseUnlessMayStop } from './campaign.ts'
import { effectsOf, hasCampaignPrice, type PieceEffect } from './piece-effects.ts'
import {
  type Campaign,
  discardPreview,
  releasePieces,
  runningPieceIds,
  transitionCampaign,
} from './queries.ts'
import type { CampaignState } from './table.ts'
import { linesFor, writeCampaignRun } from './write.ts'

/** Takes its prices back for now; it can be resumed until its end. Throws `Forbidden`, `Conflict`, `NotFound`. */
export function pauseCampaign(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  return stopByUser(ctx, actor, id, 'paused', ['running'])
}

/** Takes its prices back for good; a draft or a plan is simply put away. */
export function cancelCampaign(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  return stopByUser(ctx, actor, id, 'cancelled', [
    'draft',
    'scheduled',
    'running',
    'failed',
    'paused',
  ])
}

/** Its time is over: prices go back by the ledger, whatever gold does. False where another was faster. */
export function endCampaign(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    if (campaign.ends_at > tx.clock.now()) return false
    return stop(tx, campaign, 'ended', ['scheduled', 'running', 'paused'])
  })
}

async function stopByUser(
  ctx: Ctx,
  actor: Actor,
  id: number,
  state: CampaignState,
  from: CampaignState[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    refuseUnlessMayStop(actor, campaign)
    if (campaign.state === state) return
    if (!(await stop(tx, campaign, state, from))) throw new Conflict({ key: 'campaign_done' })
    await recordAct(tx, actor, `campaign_${state}`, campaign)
  })
}

async function stop(
  tx: Tx,
  campaign: Campaign,
  state: CampaignState,
  from: CampaignState[],
): Promise<boolean> {
  if (!(await transitionCampaign(tx, campaign.id, from, { state }))) return false
  await restoreFormerPrices(tx, campaign, await runningPieceIds(tx.db, campaign.id))
  await releasePieces(tx, campaign.id, null)
  await discardPreview(tx, campaign.id)
  return true
}

/**
 * These pieces get back the sale and compare-at price they had before the campaign. What somebody changed since stays
 * and is named; a former sale that is not below the regular price any more, or under today's floor, does not come back.
 */
export async function restoreFormerPrices(
  tx: Tx,
  campaign: Campaign,
  variantIds: number[],
): Promise<void> {
  if (variantIds.length === 0) return
  const effects = await effectsOf(tx.db, campaign.id)
  const isTooLow = await floorCheck(await todaysBasis(tx))
  const pieces = await piecesByIds(tx.db, variantIds)
  const lines = linesFor(pieces, (piece) => restoredLine(piece, effects.get(piece.id), isTooLow))
  await writeCampaignRun(tx, campaign, { action: 'return', basis: null, lines })
}

type FloorCheck = (piece: Piece, price: number) => boolean

/** Without gold to reckon by nothing is known to be low. */
async function floorCheck(basis: Basis | null): Promise<FloorCheck> {
  if (basis === null || !canPrice(basis)) return () => false
  const prepared = preparer(basis)
  return (piece, price) => isUnderFloor(piece, price, basis.formula, prepared(piece))
}

function restoredLine(piece: Piece, effect: PieceEffect | undefined, isTooLow: FloorCheck): Line {
  if (!hasCampaignPrice(piece, effect)) return unchangedLine(piece, 'blocked', ['changed_since'])
  const sale = formerSale(piece, effect.before.sale, isTooLow)
  const compareAt =
    piece.compare_at_price === effect.written.compareAt
      ? effect.before.compareAt
      : piece.compare_at_price
  const shown = sale ?? piece.regular_price ?? 0
  return {
    ...unchangedLine(piece, 'ok', ['campaign_over']),
    new_sale: sale,
    new_compare_at: compareAt !== null && compareAt > shown ? compareAt : null,
  }
}

function formerSale(piece: Piece, sale: number | null, isTooLow: FloorCheck): number | null {
  if (sale === null || sale >= (piece.regular_price ?? 0)) return null
  return isTooLow(piece, sale) ? null : sale
}
