import type { Generated } from '#server/platform/database/connect.ts'

export type NotificationKind =
  | 'run_applied'
  | 'run_partly_applied'
  | 'run_failed'
  | 'run_reverted'
  | 'run_partly_reverted'
  | 'quote_held'
  | 'source_down'
  | 'source_back'
  | 'run_waits'
  | 'follow_stopped'
  | 'sign_in_failed'
  | 'finding_opened'
  | 'floor_attempts'
  | 'announcement_begun'

export interface NotificationTable {
  id: Generated<number>
  /** Null: attempts with an unknown address (see `countFailedSignIn`). */
  user_id: number | null
  kind: NotificationKind
  /** JSON: the values of the placeholders in its text. */
  facts: string
  /** How many times it happened. */
  count: Generated<number>
  /** A path of this site, or null. */
  link: string | null
  /** The name of the person who caused it; null for the system or an unknown person. */
  profile: string | null
  created_at: string
  read_at: string | null
  dismissed_at: string | null
  /** Events with the same key share one row and increase its count. */
  once_key: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    notifications: NotificationTable
  }
}
