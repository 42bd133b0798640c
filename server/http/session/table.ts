export interface SessionTable {
  /** SHA-256 of the id in the cookie. */
  id_hash: string
  user_id: number | null
  data: string
  created_at: string
  last_seen_at: string
  /** Idle expiry; extended by use. */
  expires_at: string
  /** Absolute expiry; never changes. */
  ends_at: string
  ip: string | null
  agent: string | null
  /** When the second factor was verified; null: not, or none is required. */
  second_factor_at: string | null
  /** When the user last authenticated, by password or passkey. */
  proven_at: string | null
  /** Null: not locked. */
  locked_at: string | null
  /**
   * When the password was verified while the second factor is pending; the session grants no access yet. Null: it is
   * complete.
   */
  waiting_since: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}
