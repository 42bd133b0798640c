/** How many entries there are and the hash of the last: the row whose lock keeps the chain in one line. */
export interface AuditHeadTable {
  id: number
  entries: number
  hash: string
}

/** What somebody did. Never changed, never deleted; each entry's hash covers the one before it. */
export interface AuditEntryTable {
  /** 1, 2, 3 … without gaps. */
  number: number
  at: string
  /** Null: the house itself, or somebody who was not signed in. */
  user_id: number | null
  user_name: string
  /** `signed_in`, `run_applied` … */
  act: string
  /** The kind of thing it was done to, and which one. */
  subject: string
  subject_id: string | null
  /** JSON: what was before and after, never a secret. */
  details: string
  ip: string | null
  request_id: string | null
  previous_hash: string
  hash: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    audit_head: AuditHeadTable
    audit_entries: AuditEntryTable
  }
}
