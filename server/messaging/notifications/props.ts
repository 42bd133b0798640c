import type { Row } from '#server/platform/database/connect.ts'
import type { NotificationTable } from './table.ts'

/** A key of the namespace `notifications`, and the values of its placeholders. */
export interface LocalizedText {
  key: string
  values: Record<string, string | number>
}

export interface NotificationProps {
  id: number
  title: LocalizedText
  message: LocalizedText
  time: string
  /** The name of the person who caused it; null for the system or an unknown person. */
  profile: string | null
  /** A path of this site. */
  link: string | null
  read: boolean
}

/** `GET /notifications` (JSON): the newest that are not dismissed, and the number of all unread ones. */
export interface NotificationsProps {
  unread: number
  notifications: NotificationProps[]
}

export function notificationProps(row: Row<NotificationTable>): NotificationProps {
  const values = { count: row.count, ...JSON.parse(row.facts) }
  return {
    id: row.id,
    // The title may name a metal, and the message a reason.
    title: {
      key: `${row.kind}.title`,
      values: values.metal ? { ...values, context: values.metal } : values,
    },
    message: { key: `${row.kind}.message`, values },
    time: row.created_at,
    profile: row.profile,
    link: row.link,
    read: row.read_at !== null,
  }
}
