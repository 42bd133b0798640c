import type { Actor } from '#server/access/actor.ts'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict } from '#server/platform/errors.ts'
import { type Basis, pricer, todaysBasis } from '#server/pricing/lines/basis.ts'
import { type Line, unchangedLine } from '#server/pricing/lines/line.ts'
import { isUnderFloor } from '#server/pricing/lines/proposed-line.ts'
import { campaignOf, recordAct, refuseUnlessMayStop } from './campaign.ts'
import { effectsOf, hasCampaignPrice, type PieceEffect } from './piece-effects.ts'
import {
  type Campaign,
  movePreviews,
  releasePieces,
  runningPieceIds,
  transitionCampaign,
} from './queries.ts'
import { ACTIVE, type CampaignState, UNFINISHED } from './table.ts'
import { linesFor, writeCampaignRun } from './write.ts'

/**
 * Restores the former prices; the campaign can be resumed until its end. Throws `Forbidden`, `Conflict`, `NotFound`.
 */
export function pauseCampaign(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  return stopByUser(ctx, actor, id, 'paused', ['running'])
}

/** Restores the former prices for good. Throws `Forbidden`, `Conflict`, `NotFound`. */
export function cancelCampaign(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  return stopByUser(ctx, actor, id, 'cancelled', UNFINISHED)
}

/** Restores the former prices at the end, whatever gold does. False if another process was faster. */
export function endCampaign(ctx: Ctx, id: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    if (campaign.ends_at > tx.clock.now()) return false
    return stop(tx, campaign, 'ended', ACTIVE)
  })
}

async function stopByUser(
  ctx: Ctx,
  actor: Actor,
  id: number,
  state: CampaignState,
  from: readonly CampaignState[],
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
  from: readonly CampaignState[],
): Promise<boolean> {
  if (!(await transitionCampaign(tx, campaign.id, from, { state }))) return false
  await restoreFormerPrices(tx, campaign, await runningPieceIds(tx.db, campaign.id))
  await releasePieces(tx, campaign.id, null)
  await movePreviews(tx, campaign.id, 'discarded')
  return true
}

/**
 * Restores the sale and compare-at price that these pieces had before the campaign. A price changed since stays, and
 * its line says so. A former sale that is no longer below the regular price, or is under today's floor, is not
 * restored.
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

/** Without a usable price of its metal there is no floor to compare with. */
async function floorCheck(basis: Basis | null): Promise<FloorCheck> {
  if (basis === null) return () => false
  const prices = pricer(basis)
  return (piece, price) => isUnderFloor(piece, price, prices)
}

function restoredLine(piece: Piece, effect: PieceEffect | undefined, isTooLow: FloorCheck): Line {
  if (!hasCampaignPrice(piece, effect)) return unchangedLine(piece, 'blocked', ['changed_since'])
  const sale = formerSale(piece, effect.before.sale, isTooLow)
  const compareAt =
    piece.compare_at_price === effect.written.compareAt
      ? effect.before.compareAt
      : piece.compare_at_price
  const price = sale ?? piece.regular_price ?? 0
  return {
    ...unchangedLine(piece, 'ok', ['campaign_over']),
    new_sale: sale,
    new_compare_at: compareAt !== null && compareAt > price ? compareAt : null,
  }
}

function formerSale(piece: Piece, sale: number | null, isTooLow: FloorCheck): number | null {
  if (sale === null || sale >= (piece.regular_price ?? 0)) return null
  return isTooLow(piece, sale) ? null : sale
}
