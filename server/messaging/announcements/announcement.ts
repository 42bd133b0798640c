import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import {
  announcementProps,
  type ComingSoonProps,
  type CurrentAnnouncement,
  currentAnnouncement,
  hasBegun,
  type ShownAnnouncement,
  shownAnnouncement,
} from './props.ts'
import * as queries from './queries.ts'

export { redactAnnouncements } from './queries.ts'

const MAX_HIDDEN = 10

/** All open announcements, and for admins what they need to plan others. */
export async function comingSoonPage(ctx: Ctx, actor: Actor): Promise<ComingSoonProps> {
  const { db } = ctx
  const now = ctx.clock.now()
  const [rows, reminded] = await Promise.all([
    queries.openAnnouncements(db, now),
    queries.remindersOf(db, actor.id),
  ])
  return {
    now,
    announcements: nextFirst(rows, now).map((row) => announcementProps(row, now, reminded)),
    planning: can(actor, 'announcements.plan') ? await planning(db, now) : null,
  }
}

async function planning(db: Db, now: string): Promise<ComingSoonProps['planning']> {
  const campaigns = await queries.upcomingCampaigns(db, now)
  const hidden = await queries.hiddenAnnouncements(db, now, MAX_HIDDEN)
  return {
    campaigns: campaigns.map(({ id, name, starts_at }) => ({ id, name, startsAt: starts_at })),
    hidden: hidden.map(({ id, title, deleted_at }) => ({
      id,
      title,
      why: deleted_at === null ? 'ended' : 'deleted',
    })),
  }
}

/** What the screens of the shop show: the next announcement that is for them, or one that has begun; null without one. */
export async function announcementForScreens({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<ShownAnnouncement | null> {
  const now = clock.now()
  const rows = await queries.openAnnouncements(db, now)
  const [first] = nextFirst(rows, now).filter(({ audience }) => audience === 'screens')
  return first ? shownAnnouncement(first, now) : null
}

/** The current fields of an announcement, after a conflict. Throws `NotFound`. */
export async function announcementNow(db: Db, id: number): Promise<CurrentAnnouncement> {
  const row = await queries.announcementById(db, id)
  if (!row || row.deleted_at !== null) throw new NotFound()
  return currentAnnouncement(row, await queries.timeZone(db))
}

function nextFirst(rows: queries.DatedAnnouncement[], now: string): queries.DatedAnnouncement[] {
  const begun = rows.filter((row) => hasBegun(row, now))
  return [...rows.filter((row) => !hasBegun(row, now)), ...begun.toReversed()]
}
