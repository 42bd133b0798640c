import type { Generated } from '#server/platform/database/connect.ts'

/** Each kind has a check in `operations/alerts/check.ts`. */
export type AlertKind =
  | 'gold_stale'
  | 'source_failing'
  | 'job_silent'
  | 'email_failed'
  | 'backup_old'
  | 'disk_low'
  | 'audit_broken'
  | 'audit_late'
  | 'restarts'

/** An alert that has begun and is not over. */
export interface OpenAlertTable {
  kind: AlertKind
  /** Which source, job or disk; empty where there is one only. */
  subject: string
  /** JSON: the values of its text. */
  facts: string
  opened_at: string
  /** Since when its cause is gone; null while it lasts. */
  clear_since: Generated<string | null>
}

/** A message to the webhook that has not been accepted yet. */
export interface AlertMessageTable {
  id: Generated<number>
  /** The same at each attempt. */
  message_id: string
  /** JSON, byte for byte as it is signed. */
  body: string
  attempts: Generated<number>
  /** Not sent before this time. */
  next_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    open_alerts: OpenAlertTable
    alert_messages: AlertMessageTable
  }
}
