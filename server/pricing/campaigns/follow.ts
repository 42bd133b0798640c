import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { type Basis, freshBasis, preparer } from '#server/pricing/lines/basis.ts'
import { isUnderFloor } from '#server/pricing/lines/gate.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { shopLaw } from '#server/pricing/runs/kinds/compare/law.ts'
import { saleLines } from '#server/pricing/runs/kinds/sale/sale.ts'
import { campaignOf } from './campaign.ts'
import { holds, type Mark, marksOf } from './marks.ts'
import { type Campaign, letGo, runningPieces } from './queries.ts'
import { giveBack } from './stop.ts'
import { linesFor, withinStaffLimit, writeLines } from './write.ts'

/**
 * What a running campaign does about gold, by its policy: freeze keeps its prices for so many days and then works them
 * out anew; track does so whenever the regular price has moved; guard keeps them, and ends the sale of a piece that
 * falls under its floor. Throws `Refused` while there is no gold to price by. Source: domain 1.6.
 */
export function followCampaign(ctx: Ctx, id: number): Promise<void> {
  return transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    if (campaign.state !== 'running') return
    const marks = await marksOf(tx.db, id)
    const pieces = await piecesByIds(tx.db, await runningPieces(tx.db, id))
    const held = pieces.filter((piece) => holds(piece, marks.get(piece.id)))
    const basis = await freshBasis(tx)
    if (campaign.gold_policy === 'guard') return guard(tx, campaign, basis, held)
    const due = held.filter((piece) => isDue(tx, campaign, piece, marks.get(piece.id)))
    await workOutAnew(tx, campaign, basis, due)
  })
}

function isDue(ctx: Ctx, campaign: Campaign, piece: Piece, mark: Mark | undefined): boolean {
  if (mark === undefined) return false
  if (campaign.gold_policy === 'track') return piece.regular_price !== mark.wrote.regular
  return plusMs(mark.wrote.at, campaign.freeze_days * DAY_MS) <= ctx.clock.now()
}

async function guard(tx: Tx, campaign: Campaign, basis: Basis, held: Piece[]): Promise<void> {
  const prepared = preparer(basis)
  const low = held
    .filter((piece) => isUnderFloor(piece, piece.sale_price ?? 0, basis.formula, prepared(piece)))
    .map(({ id }) => id)
  if (low.length === 0) return
  await giveBack(tx, campaign, low)
  await letGo(tx, campaign.id, low)
}

async function workOutAnew(
  tx: Tx,
  campaign: Campaign,
  basis: Basis,
  pieces: Piece[],
): Promise<void> {
  if (pieces.length === 0) return
  const lineFor = await saleLines(tx, basis, pieces, JSON.parse(campaign.rule))
  const { law } = await shopLaw(tx.db)
  const mayRise = !law.markets.includes('eu')
  const all = linesFor(pieces, lineFor)
  const lines = (await withinStaffLimit(tx, campaign, 'follow', all)).filter(
    (line) => line.flag === 'ok' && (mayRise || !rises(line)),
  )
  if (lines.length > 0) await writeLines(tx, campaign, { act: 'follow', basis, lines })
}

/** Where the European rule holds, a rise under a running claim would be the start of another one. Source: domain 4.2. */
const rises = ({ old_sale, new_sale }: Line): boolean =>
  new_sale !== null && old_sale !== null && new_sale > old_sale
