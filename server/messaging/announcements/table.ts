import type { Generated } from '#server/platform/database/connect.ts'

/** `screens`: also shown on the display screens of the shop. */
export type Audience = 'staff' | 'screens'

export interface AnnouncementTable {
  id: Generated<number>
  title: string
  body: string
  audience: Audience
  /** UTC. Null: those of the campaign. */
  starts_at: string | null
  ends_at: string | null
  campaign_id: number | null
  version: Generated<number>
  created_by: number
  created_at: string
  changed_by: number
  changed_at: string
  /** When an admin ended it early. */
  ended_at: string | null
  /** When an admin deleted it; it can be restored for a while. */
  deleted_at: string | null
}

/** The users who want to be notified when it begins. */
export interface AnnouncementReminderTable {
  announcement_id: number
  user_id: number
  created_at: string
  /** When the notification was sent. */
  sent_at: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    announcements: AnnouncementTable
    announcement_reminders: AnnouncementReminderTable
  }
}
