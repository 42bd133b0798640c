import { type Piece, piecesByIds } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { forEachIsolated } from '#server/platform/jobs/schedule.ts'
import { type Basis, freshBasis, metalsNeeded, todaysBasis } from '#server/pricing/lines/basis.ts'
import { type Line, unchangedLine } from '#server/pricing/lines/line.ts'
import { campaignOf } from './campaign.ts'
import { followCampaign } from './follow.ts'
import {
  type Campaign,
  campaignsInStates,
  freePieceIds,
  movePreviews,
  newestChangeId,
  pieceIds,
  saveBlockingReason,
  transitionCampaign,
} from './queries.ts'
import { saleLines } from './sale.ts'
import { endCampaign } from './stop.ts'
import { ACTIVE } from './table.ts'
import { holdBeyondStaffLimit, linesFor, writeCampaignRun } from './write.ts'

const JOB = 'campaigns'
/** The state at the last check of this process that left nothing to do for running campaigns. */
const lastSettled = new WeakMap<Db, string>()

/**
 * Ends, begins and updates campaigns by the clock. Ends come first, so that a following campaign finds its pieces free.
 * Each campaign changes in one transaction with its prices, so a second process or a crash repeats nothing, and a
 * campaign that fails does not delay the others.
 */
export async function runCampaigns(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const active = await campaignsInStates(ctx.db, ACTIVE)
  const ended = active.filter((campaign) => campaign.ends_at <= now)
  const due = active.filter(
    ({ state, starts_at, ends_at }) => state === 'scheduled' && starts_at <= now && ends_at > now,
  )
  await forEachIsolated(ctx, JOB, ended, ({ id }) => endCampaign(ctx, id))
  await forEachIsolated(ctx, JOB, due, (campaign) => recordingRefusal(ctx, campaign, startCampaign))
  await followRunning(ctx)
}

/** Skipped while nothing has changed that could affect a running campaign. */
async function followRunning(ctx: Ctx): Promise<void> {
  const running = await campaignsInStates(ctx.db, ['running'])
  if (running.length === 0) return
  const snapshot = await snapshotOf(ctx, running)
  if (lastSettled.get(ctx.db) === snapshot) return
  const isDone = await forEachIsolated(ctx, JOB, running, (campaign) =>
    recordingRefusal(ctx, campaign, followCampaign),
  )
  if (isDone)
    lastSettled.set(ctx.db, await snapshotOf(ctx, await campaignsInStates(ctx.db, ['running'])))
}

async function snapshotOf(ctx: Ctx, running: Campaign[]): Promise<string> {
  const basis = await todaysBasis(ctx)
  const quotes = [...(basis?.quotes.values() ?? [])].map(({ id }) => id)
  const day = ctx.clock.now().slice(0, 10)
  const versions = running.map(({ id, version }) => [id, version])
  return JSON.stringify([versions, quotes, await newestChangeId(ctx.db), day])
}

/** Stores the reason of a refusal for the campaign's page; the next check tries again. */
async function recordingRefusal(
  ctx: Ctx,
  campaign: Campaign,
  action: (ctx: Ctx, id: number) => Promise<unknown>,
): Promise<void> {
  try {
    await action(ctx, campaign.id)
    if (campaign.why !== null)
      await transaction(ctx, (tx) => saveBlockingReason(tx, campaign.id, null))
  } catch (error) {
    if (isUniqueViolation(error)) return
    if (!(error instanceof Refused)) throw error
    const [refusal] = Object.values(error.fields)
    const why = refusal && JSON.stringify(refusal)
    if (why && why !== campaign.why)
      await transaction(ctx, (tx) => saveBlockingReason(tx, campaign.id, why))
  }
}

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
    const pieces = await piecesByIds(tx.db, await pieceIds(tx.db, id))
    const basis = await freshBasis(tx, metalsNeeded(pieces))
    // A piece that is left out at the start stays out, so the campaign waits for the price of each metal.
    const [missing] = basis.missing.values()
    if (missing) throw new Refused({ gold: missing })
    const lines = await initialLines(tx, campaign, basis, pieces)
    const { written } = await writeCampaignRun(tx, campaign, { action: 'start', basis, lines })
    if (written === 0) await transitionCampaign(tx, id, ['running'], { state: 'failed' })
    return true
  })
}

/** The lines of all pieces; those in another campaign or beyond the staff limit keep their prices. */
async function initialLines(
  ctx: Ctx,
  campaign: Campaign,
  basis: Basis,
  pieces: Piece[],
): Promise<Line[]> {
  const free = new Set(await freePieceIds(ctx.db, campaign.id))
  const own = pieces.filter(({ id }) => free.has(id))
  const lineFor = await saleLines(ctx, basis, own, JSON.parse(campaign.rule))
  const lines = linesFor(pieces, (piece: Piece) =>
    free.has(piece.id) ? lineFor(piece) : unchangedLine(piece, 'blocked', ['in_campaign']),
  )
  return holdBeyondStaffLimit(ctx, campaign, 'start', lines)
}
