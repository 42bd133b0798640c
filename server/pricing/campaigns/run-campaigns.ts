import { latestBasis } from '#server/market/quotes/basis.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isUniqueViolation } from '#server/platform/database/dialect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import { forEachIsolated } from '#server/platform/jobs/schedule.ts'
import { followCampaign } from './follow.ts'
import { type Campaign, campaignsInStates, newestChangeId, saveBlockingReason } from './queries.ts'
import { startCampaign } from './start.ts'
import { endCampaign } from './stop.ts'

const JOB = 'campaigns'
/** What was the case when this process last looked after the campaigns that run. */
const lastSettled = new WeakMap<Db, string>()

/**
 * Ends, begins and looks after campaigns by the clock. Ends come first, so that one that follows another finds its
 * pieces free. Each moves in one transaction with its prices: another process, or a crash, does nothing twice; and one
 * that fails is no reason for another to begin or end late.
 */
export async function runCampaigns(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const unfinished = await campaignsInStates(ctx.db, ['scheduled', 'running', 'paused'])
  const ended = unfinished.filter((campaign) => campaign.ends_at <= now)
  const due = unfinished.filter(
    ({ state, starts_at, ends_at }) => state === 'scheduled' && starts_at <= now && ends_at > now,
  )
  await forEachIsolated(ctx, JOB, ended, ({ id }) => endCampaign(ctx, id))
  await forEachIsolated(ctx, JOB, due, (campaign) => recordingRefusal(ctx, campaign, startCampaign))
  await followRunning(ctx)
}

/** Only when something has moved that a campaign could answer. */
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
  const quote = await latestBasis(ctx)
  const day = ctx.clock.now().slice(0, 10)
  const versions = running.map(({ id, version }) => [id, version])
  return JSON.stringify([versions, quote?.id, await newestChangeId(ctx.db), day])
}

/** What stands in the way is noted for people, and tried again at the next look. */
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
    if (refusal && refusal.key !== campaign.why)
      await transaction(ctx, (tx) => saveBlockingReason(tx, campaign.id, refusal.key))
  }
}
