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

export interface NotificationTable {
  id: Generated<number>
  /** Null: counted for nobody (see `countFailedSignIn`). */
  user_id: number | null
  kind: NotificationKind
  /** JSON: the values for the holes in the words of its kind. */
  facts: string
  /** How many times the same happened. */
  count: Generated<number>
  /** A path of this site, or null where there is nothing more to see. */
  link: string | null
  /** The name of who caused it; null for the house itself or somebody unknown. */
  profile: string | null
  created_at: string
  read_at: string | null
  dismissed_at: string | null
  /** What has the same key is the same notification, and counts on. */
  once_key: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    notifications: NotificationTable
  }
}
