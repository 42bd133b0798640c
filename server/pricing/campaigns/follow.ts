import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { shopLaw } from '#server/pricing/compare-at/law-checker.ts'
import { type Basis, freshBasis, metalsNeeded, pricer } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { isUnderFloor } from '#server/pricing/lines/proposed-line.ts'
import { campaignOf } from './campaign.ts'
import { effectsOf, hasCampaignPrice, type PieceEffect } from './piece-effects.ts'
import { type Campaign, releasePieces, runningPieceIds } from './queries.ts'
import { saleLines } from './sale.ts'
import { restoreFormerPrices } from './stop.ts'
import { holdBeyondStaffLimit, linesFor, writeCampaignRun } from './write.ts'

/**
 * Adjusts a running campaign to gold by its policy. `freeze` keeps its prices for a number of days and then
 * recalculates them, `track` recalculates whenever the regular price has moved, `guard` keeps them and ends the sale of
 * a piece under its floor. Throws `Refused` without a usable gold price. Source: docs/domain.md 1.6.
 */
export function followCampaign(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    if (campaign.state !== 'running') return
    const effects = await effectsOf(tx.db, id)
    const pieces = await piecesByIds(tx.db, await runningPieceIds(tx.db, id))
    const untouched = pieces.filter((piece) => hasCampaignPrice(piece, effects.get(piece.id)))
    const basis = await freshBasis(tx, metalsNeeded(pieces))
    if (campaign.gold_policy === 'guard') return endSalesUnderFloor(tx, campaign, basis, untouched)
    const due = untouched.filter((piece) => isDue(tx, campaign, piece, effects.get(piece.id)))
    await recalculate(tx, campaign, basis, due)
  })
}

function isDue(
  ctx: Ctx,
  campaign: Campaign,
  piece: Piece,
  effect: PieceEffect | undefined,
): boolean {
  if (effect === undefined) return false
  if (campaign.gold_policy === 'track') return piece.regular_price !== effect.written.regular
  return plusMs(effect.written.at, campaign.freeze_days * DAY_MS) <= ctx.clock.now()
}

async function endSalesUnderFloor(
  tx: Tx,
  campaign: Campaign,
  basis: Basis,
  untouched: Piece[],
): Promise<void> {
  const prices = pricer(basis)
  const low = untouched
    .filter((piece) => isUnderFloor(piece, piece.sale_price ?? 0, prices))
    .map(({ id }) => id)
  if (low.length === 0) return
  await restoreFormerPrices(tx, campaign, low)
  await releasePieces(tx, campaign.id, low)
}

async function recalculate(
  tx: Tx,
  campaign: Campaign,
  basis: Basis,
  pieces: Piece[],
): Promise<void> {
  if (pieces.length === 0) return
  const lineFor = await saleLines(tx, basis, pieces, JSON.parse(campaign.rule))
  const { law } = await shopLaw(tx.db)
  const isRiseAllowed = !law.markets.includes('eu')
  const calculated = linesFor(pieces, lineFor)
  const lines = (await holdBeyondStaffLimit(tx, campaign, 'follow', calculated)).filter(
    (line) => line.flag === 'ok' && (isRiseAllowed || !rises(line)),
  )
  if (lines.length > 0) await writeCampaignRun(tx, campaign, { action: 'follow', basis, lines })
}

/**
 * Under the European rule, a price rise during a running claim would begin another claim. Source: docs/domain.md 4.2.
 */
const rises = ({ old_sale, new_sale }: Line): boolean =>
  new_sale !== null && old_sale !== null && new_sale > old_sale
