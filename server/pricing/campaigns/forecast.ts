import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import type { Law } from '#server/pricing/compare-at/law/market.ts'
import { type Basis, todaysBasis } from '#server/pricing/lines/basis.ts'
import { isStoppedByLaw } from '#server/pricing/runs/shortfall.ts'
import { type Campaign, campaignsInStates, pieceIds } from './queries.ts'
import { saleLines } from './sale.ts'

/** A scheduled campaign that could not give all of its pieces their sale price. */
export interface StoppedCampaignProps {
  id: number
  name: string
  startsAt: string
  /** How many of its pieces would get their sale price, and how many it has. */
  written: number
  of: number
}

/** `POST /configuration/markets/campaigns` (JSON); null without a usable gold price. */
export interface StoppedCampaignsResult {
  campaigns: StoppedCampaignProps[] | null
}

const PIECES_PER_BATCH = 500

/**
 * Which scheduled campaigns this law would stop wholly or in part: their rules with today's gold and ledger, checked at
 * the time of their start. Reads only.
 */
export async function stoppedCampaigns(ctx: Ctx, law: Law): Promise<StoppedCampaignsResult> {
  const scheduled = await campaignsInStates(ctx.db, ['scheduled'])
  if (scheduled.length === 0) return { campaigns: [] }
  const basis = await todaysBasis(ctx)
  if (basis === null) return { campaigns: null }
  const campaigns: StoppedCampaignProps[] = []
  for (const campaign of scheduled) {
    const { stopped, of } = await countStoppedIn(ctx, campaign, basis, law)
    const { id, name, starts_at: startsAt } = campaign
    if (stopped > 0) campaigns.push({ id, name, startsAt, written: of - stopped, of })
  }
  return { campaigns }
}

async function countStoppedIn(
  ctx: Ctx,
  { id, starts_at: startsAt, rule }: Campaign,
  basis: Basis,
  law: Law,
): Promise<{ stopped: number; of: number }> {
  const now = ctx.clock.now()
  const clock = { now: () => (startsAt > now ? startsAt : now) }
  const pieces = await piecesByIds(ctx.db, await pieceIds(ctx.db, id))
  let stopped = 0
  for (const batch of batches(pieces, PIECES_PER_BATCH)) {
    const lineFor = await saleLines({ ...ctx, clock }, basis, batch, JSON.parse(rule), law)
    stopped += batch.filter((piece: Piece) => isStoppedByLaw(lineFor(piece))).length
    await yieldToEventLoop()
  }
  return { stopped, of: pieces.length }
}
