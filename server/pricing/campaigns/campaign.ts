import { can, mayStop } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { READY } from '#server/formula/run-states.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { instantOf } from '#server/platform/time/calendar.ts'
import { recordingFloorAttempt } from '#server/pricing/limits/floor-attempts.ts'
import { refuseBeyondLimits } from '#server/pricing/limits/limits.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import { refuseUnderFloor } from '#server/pricing/runs/apply.ts'
import { arePricesHidden, refuseChanged, runOf } from '#server/pricing/runs/price-run.ts'
import { transitionRun } from '#server/pricing/runs/queries.ts'
import { staleReason } from '#server/pricing/runs/stale.ts'
import type { Run } from '#server/pricing/table.ts'
import type { CampaignInput, ScheduleInput } from './input.ts'
import { notAllowedLines } from './not-allowed.ts'
import {
  assignRun,
  type Campaign,
  campaignById,
  insertCampaign,
  movePreviews,
  newestRunOf,
  replacePieces,
  transitionCampaign,
} from './queries.ts'
import { previewSale, validRule } from './sale.ts'
import { RESUMABLE } from './table.ts'

const MAX_DURATION_MS = 366 * 24 * 60 * 60 * 1000

/**
 * Saves a campaign as a draft, with a preview at today's gold price. The times are on the shop's clock. Returns the
 * preview's id. The same key returns the same draft. Throws `Refused`.
 */
export async function draftCampaign(
  ctx: Ctx,
  actor: Actor,
  input: CampaignInput,
): Promise<{ runId: number }> {
  const row = await rowOf(ctx, actor, input)
  const { idempotencyKey, ...body } = input
  const { scope, rule, rounding, reference, reason } = input
  const runId = await previewSale(ctx, actor, {
    kind: 'sale',
    scope,
    rule,
    rounding,
    reference,
    reason,
    idempotencyKey,
  })
  await transaction(ctx, (tx) =>
    once(tx, actor, { act: 'campaign', key: idempotencyKey, body }, async () => {
      const id = await insertCampaign(tx, row)
      await assignRun(tx, runId, id)
      await replacePieces(tx, id, runId, visibilityOf(actor))
      await recordAct(tx, actor, 'campaign_drafted', { id, name: row.name })
      return id
    }),
  )
  return { runId }
}

/**
 * Schedules a draft with the rows of its preview that are ready and not left out. Staff stay within their limits or
 * need a second person's approval, as when they apply a run. Rows whose compare-at price is not allowed need the
 * confirmation of the user in a market that only warns; in one that blocks they are held and never part of a campaign.
 * Throws `Refused`, `Conflict`, `NotFound`.
 */
export async function scheduleCampaign(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { includeNotAllowed, version }: ScheduleInput,
): Promise<void> {
  const visibility = visibilityOf(actor)
  const work = async (tx: Tx) => {
    const campaign = await campaignOf(tx.db, id)
    if (campaign.state === 'scheduled') return
    if (campaign.ends_at <= tx.clock.now()) throw new Conflict({ key: 'campaign_over' })
    const runId = (await newestRunOf(tx.db, id))?.id
    if (campaign.state !== 'draft' || runId === undefined)
      throw new Conflict({ key: 'campaign_done' })
    const preview = await runOf(tx.db, runId)
    if (arePricesHidden(visibility, preview)) throw new Forbidden()
    await refuseOutdated(tx, preview, visibility)
    refuseChanged(preview, version)
    const asPreview = { ...preview, campaign_id: null }
    await refuseBeyondLimits(tx, actor, asPreview, ['ok'])
    const { included: notAllowed, held } = await notAllowedLines(tx.db, runId, visibility)
    if (notAllowed + held > 0 && !includeNotAllowed)
      throw new Refused({ form: { key: 'campaign_not_allowed' } })
    if (visibility === 'no_cost')
      await refuseUnderFloor(tx, actor, preview, { subject: 'campaign', subjectId: id })
    if ((await replacePieces(tx, id, runId, visibility)) === 0)
      throw new Conflict({ key: 'campaign_empty' })
    await transitionCampaign(tx, id, ['draft'], {
      state: 'scheduled',
      why: null,
      scheduled_by: actor.id,
      by_staff: Number(!can(actor, 'runs.exceed_limits')),
    })
    await movePreviews(tx, id, 'discarded')
    await transitionRun(tx, runId, ['discarded'], { state: 'scheduled' })
    await recordAct(tx, actor, 'campaign_scheduled', campaign, notAllowed > 0 ? { notAllowed } : {})
  }
  await recordingFloorAttempt(ctx, actor, () => transaction(ctx, work))
}

/** Limits and approval apply to the prices of the preview, so it must be neither discarded nor out of date. */
async function refuseOutdated(tx: Tx, preview: Run, visibility: CostVisibility): Promise<void> {
  if (!READY.includes(preview.state)) throw new Conflict({ key: 'preview_again' })
  const stale = await staleReason(tx, preview, visibility)
  if (stale) throw new Conflict(stale)
}

/** A campaign that was paused or has failed starts again with the next scheduled check. */
export async function resumeCampaign(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const campaign = await campaignOf(tx.db, id)
    refuseUnlessMayStop(actor, campaign)
    if (campaign.ends_at <= tx.clock.now()) throw new Conflict({ key: 'campaign_over' })
    const isResumed = await transitionCampaign(tx, id, RESUMABLE, {
      state: 'scheduled',
      scheduled_by: actor.id,
      // Staff limits do not apply to a campaign that an admin resumes.
      ...(can(actor, 'runs.exceed_limits') && { by_staff: 0 }),
    })
    if (!isResumed && RESUMABLE.includes(campaign.state))
      throw new Conflict({ key: 'campaign_done' })
    if (isResumed) await recordAct(tx, actor, 'campaign_resumed', campaign)
  })
}

/** Adds what a user did with a campaign to the audit log. */
export function recordAct(
  tx: Tx,
  actor: Actor,
  act: string,
  { id, name }: Pick<Campaign, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  return record(tx, actor, {
    act,
    subject: 'campaign',
    subjectId: id,
    details: { name, ...details },
  })
}

/** A campaign, or `NotFound`. */
export async function campaignOf(db: Db, id: number): Promise<Campaign> {
  const campaign = await campaignById(db, id)
  if (!campaign) throw new NotFound()
  return campaign
}

export function refuseUnlessMayStop(actor: Actor, campaign: Campaign): void {
  if (!mayStop(actor, campaign)) throw new Forbidden()
}

async function rowOf(ctx: Ctx, actor: Actor, input: CampaignInput) {
  const { time_zone, currency } = await shopOf(ctx.db)
  const [starts_at, ends_at] = [input.starts, input.ends].map((at) => instantOf(at, time_zone))
  if (starts_at === undefined || ends_at === undefined)
    throw new Error('a campaign needs both times')
  refuseInvalidTimes(ctx, starts_at, ends_at)
  return {
    name: input.name,
    starts_at,
    ends_at,
    time_zone,
    scope: JSON.stringify(input.scope),
    rule: JSON.stringify(validRule(actor, input, currency)),
    gold_policy: input.goldPolicy,
    freeze_days: input.freezeDays,
    reference_policy: input.reference,
    state: 'draft' as const,
    why: null,
    created_by: actor.id,
    created_at: ctx.clock.now(),
  }
}

function refuseInvalidTimes(ctx: Ctx, starts: string, ends: string): void {
  if (ends <= starts) throw new Refused({ ends: { key: 'to_before_from' } })
  if (ends <= ctx.clock.now()) throw new Refused({ ends: { key: 'moment_past' } })
  if (ends > plusMs(starts, MAX_DURATION_MS))
    throw new Refused({ ends: { key: 'campaign_too_long' } })
}
