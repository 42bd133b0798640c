export interface SessionTable {
  /** SHA-256 of the id in the cookie. */
  id_hash: string
  user_id: number | null
  data: string
  created_at: string
  last_seen_at: string
  /** Idle end; moves with use. */
  expires_at: string
  /** Absolute end; never moves. */
  ends_at: string
  ip: string | null
  agent: string | null
  /** When the second factor was given; null: not, or none is asked. */
  second_factor_at: string | null
  /** When the user last authenticated, by password or passkey. */
  proven_at: string | null
  /** Null: not locked. */
  locked_at: string | null
  /** When the password was right while the second factor is still asked: it opens nothing yet. Null: it is whole. */
  waiting_since: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}
