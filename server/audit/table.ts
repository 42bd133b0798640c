/** The number of entries and the hash of the last one. The lock on this row serializes the chain. */
export interface AuditHeadTable {
  id: number
  entries: number
  hash: string
}

/** An act. Never changed, never deleted; each hash covers the hash of the previous entry. */
export interface AuditEntryTable {
  /** 1, 2, 3 … without gaps. */
  number: number
  at: string
  /** Null: the system, or a visitor who was not signed in. */
  user_id: number | null
  user_name: string
  /** `signed_in`, `run_applied` … */
  act: string
  /** The kind of object, and its id. */
  subject: string
  subject_id: string | null
  /** JSON: the values before and after; never a secret. */
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
