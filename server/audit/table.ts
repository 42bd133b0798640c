import type { Generated } from '#server/platform/database/connect.ts'

/** The number of entries in the chain and the hash of the last one; the MAC covers both. */
export interface AuditHeadTable {
  id: number
  entries: number
  hash: string
  /** Null until the first entry is sealed with a key. */
  key_id: number | null
  mac: string | null
}

/** A random key of the MACs, sealed under SESSION_SECRET. The newest that can be opened is used. */
export interface AuditKeyTable {
  id: number
  sealed: string
  created_at: string
}

/** The state of the chain when its first key was made: older entries have no MAC, and this vouches for them. */
export interface AuditAnchorTable {
  entries: number
  at: string
  hash: string
  key_id: number
  mac: string
}

/** An act. Never deleted; changed once, when it is sealed: it then gets its number and its hashes. */
export interface AuditEntryTable {
  id: Generated<number>
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
  /** Random, so that two equal acts have different MACs. Null, like the key and the MAC, in entries from before keys. */
  nonce: string | null
  key_id: number | null
  mac: string | null
  /** The place in the chain: 1, 2, 3 … without gaps. Null until it is sealed, about a second after the act. */
  number: number | null
  previous_hash: string | null
  hash: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    audit_head: AuditHeadTable
    audit_keys: AuditKeyTable
    audit_anchors: AuditAnchorTable
    audit_entries: AuditEntryTable
  }
}
