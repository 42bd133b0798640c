import { wallClockMs } from '#server/platform/time/calendar.ts'
import type { DatedAnnouncement } from './queries.ts'
import type { Audience } from './table.ts'

/** What everyone sees of an announcement: staff, and the screens that it is for. */
export interface ShownAnnouncement {
  id: number
  title: string
  /** As typed, with line breaks; may be empty. */
  body: string
  startsAt: string
  endsAt: string
  hasBegun: boolean
}

export interface AnnouncementProps extends ShownAnnouncement {
  audience: Audience
  /** The campaign whose dates it follows. */
  campaign: { id: number; name: string } | null
  /** Whether this user is notified when it begins. */
  isReminded: boolean
}

/** An announcement as its form shows it; the times are on the shop's clock, such as `2026-12-04T09:00`. */
export interface AnnouncementFields {
  title: string
  body: string
  audience: Audience
  campaignId: number | null
  starts: string
  ends: string
}

/** `GET /announcements/:id/now` (JSON): its current fields, for the form. */
export interface CurrentAnnouncement {
  version: number
  /** The name of the person who saved it last. */
  by: string
  fields: AnnouncementFields
}

/** An announcement that is not shown any more and can be shown again. */
export interface HiddenAnnouncement {
  id: number
  title: string
  why: 'ended' | 'deleted'
}

/** A campaign whose dates an announcement can follow. */
export interface CampaignOption {
  id: number
  name: string
  startsAt: string
}

export interface ComingSoonProps {
  /** The server's time. */
  now: string
  /** Those that have not begun in the order of their dates, then those that have. */
  announcements: AnnouncementProps[]
  /** Null for users who may not plan announcements. */
  planning: {
    /** Scheduled campaigns that have not begun. */
    campaigns: CampaignOption[]
    hidden: HiddenAnnouncement[]
  } | null
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'pages/coming-soon-boxed': ComingSoonProps
    'pages/coming-soon-cover': ComingSoonProps
  }
}

export function shownAnnouncement(row: DatedAnnouncement, now: string): ShownAnnouncement {
  const { id, title, body, starts, ends } = row
  return { id, title, body, startsAt: starts, endsAt: ends, hasBegun: hasBegun(row, now) }
}

/** A campaign may begin later than planned, for example when there is no usable gold price. */
export function hasBegun(
  { starts, campaign_state: state }: Pick<DatedAnnouncement, 'starts' | 'campaign_state'>,
  now: string,
): boolean {
  return starts <= now && state !== 'scheduled'
}

export function announcementProps(
  row: DatedAnnouncement,
  now: string,
  reminded: ReadonlySet<number>,
): AnnouncementProps {
  const { id, audience, campaign_id, campaign_name } = row
  return {
    ...shownAnnouncement(row, now),
    audience,
    campaign: campaign_id === null ? null : { id: campaign_id, name: campaign_name ?? '' },
    isReminded: reminded.has(id),
  }
}

export function currentAnnouncement(row: DatedAnnouncement, timeZone: string): CurrentAnnouncement {
  const { title, body, audience, campaign_id: campaignId, version, editor, starts, ends } = row
  const local = (at: string) => new Date(wallClockMs(at, timeZone)).toISOString().slice(0, 16)
  const times =
    campaignId === null ? { starts: local(starts), ends: local(ends) } : { starts: '', ends: '' }
  return { version, by: editor, fields: { title, body, audience, campaignId, ...times } }
}
