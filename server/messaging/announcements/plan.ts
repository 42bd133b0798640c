import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { instantOf } from '#server/platform/time/calendar.ts'
import type { AnnouncementInput, ChangeInput } from './input.ts'
import * as queries from './queries.ts'

/** Plans an announcement and returns its id. The same key returns the same one. Throws `Refused`. */
export function planAnnouncement(
  ctx: Ctx,
  actor: Actor,
  { idempotencyKey: key, ...input }: AnnouncementInput,
): Promise<number> {
  authorize(actor, 'announcements.plan')
  return transaction(ctx, (tx) =>
    once(tx, actor, { act: 'announcement', key, body: input }, async () => {
      const now = tx.clock.now()
      const id = await queries.insertAnnouncement(tx, {
        ...(await columnsOf(tx, input, null)),
        created_by: actor.id,
        created_at: now,
        changed_by: actor.id,
        changed_at: now,
      })
      await recordAct(tx, actor, 'announcement_planned', id)
      return id
    }),
  )
}

/** Changes an announcement. Throws `Conflict` when it has changed since `version`, `Refused`, `NotFound`. */
export async function changeAnnouncement(
  ctx: Ctx,
  actor: Actor,
  id: number,
  { version, ...input }: ChangeInput,
): Promise<void> {
  authorize(actor, 'announcements.plan')
  await transaction(ctx, async (tx) => {
    const before = await announcementOf(tx, id)
    if (before.deleted_at !== null) throw new NotFound()
    const changes = {
      ...(await columnsOf(tx, input, before.campaign_id)),
      changed_by: actor.id,
      changed_at: tx.clock.now(),
    }
    if (!(await queries.updateAnnouncement(tx, { id, version }, changes)))
      throw new Conflict({ key: 'announcement_conflict', values: { name: before.editor } })
    await recordAct(tx, actor, 'announcement_changed', id)
  })
}

/** What an admin does with an announcement besides editing it; each can be undone by another. */
const STEPS = {
  end: { act: 'announcement_ended', column: 'ended_at', sets: true },
  resumption: { act: 'announcement_restored', column: 'ended_at', sets: false },
  deletion: { act: 'announcement_deleted', column: 'deleted_at', sets: true },
  restoral: { act: 'announcement_restored', column: 'deleted_at', sets: false },
} as const
export type AnnouncementStep = keyof typeof STEPS

/** Takes the step and returns the title; does nothing when it was taken before. Throws `NotFound`. */
export async function takeStep(
  ctx: Ctx,
  actor: Actor,
  id: number,
  step: AnnouncementStep,
): Promise<string> {
  authorize(actor, 'announcements.plan')
  const { act, column, sets } = STEPS[step]
  return transaction(ctx, async (tx) => {
    const { title, version, ...row } = await announcementOf(tx, id)
    if ((row[column] !== null) === sets) return title
    const now = tx.clock.now()
    const changes = { [column]: sets ? now : null, changed_by: actor.id, changed_at: now }
    await queries.updateAnnouncement(tx, { id, version }, changes)
    await recordAct(tx, actor, act, id)
    return title
  })
}

async function announcementOf(tx: Tx, id: number): Promise<queries.DatedAnnouncement> {
  const row = await queries.announcementById(tx.db, id)
  if (!row) throw new NotFound()
  return row
}

type Fields = Omit<ChangeInput, 'version'>

/** `current`: the campaign to which it is bound already, which may have begun. */
async function columnsOf(tx: Tx, fields: Fields, current: number | null) {
  const { title, body, audience, campaignId, starts, ends } = fields
  const texts = { title, body, audience }
  if (campaignId === null)
    return { ...texts, ...(await timesOf(tx, starts ?? '', ends ?? '')), campaign_id: null }
  const upcoming = await queries.upcomingCampaigns(tx.db, tx.clock.now())
  if (campaignId !== current && !upcoming.some(({ id }) => id === campaignId))
    throw new Refused({ campaignId: { key: 'announcement_campaign' } })
  return { ...texts, starts_at: null, ends_at: null, campaign_id: campaignId }
}

async function timesOf(tx: Tx, starts: string, ends: string) {
  const timeZone = await queries.timeZone(tx.db)
  const [starts_at, ends_at] = [instantOf(starts, timeZone), instantOf(ends, timeZone)]
  if (ends_at <= starts_at) throw new Refused({ ends: { key: 'to_before_from' } })
  if (ends_at <= tx.clock.now()) throw new Refused({ ends: { key: 'moment_past' } })
  return { starts_at, ends_at }
}

/** The audit log finds the title by the id; it outlives an erased customer, so it does not store texts of users. */
function recordAct(tx: Tx, actor: Actor, act: string, id: number): Promise<void> {
  return record(tx, actor, { act, subject: 'announcement', subjectId: id })
}
