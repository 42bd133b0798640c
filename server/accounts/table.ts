import type { Generated } from '../database/connect.ts'

export type Role = 'admin' | 'staff'

export interface UserTable {
  id: Generated<number>
  email: string
  /** The address folded for comparison: NFKC, lower case. */
  email_key: string
  name: string
  password_hash: string
  role: Role
  status: 'active' | 'disabled'
  locale: string | null
  created_at: string
  last_login_at: string | null
  version: Generated<number>
}

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
}

/** What a redirect carries to the next page, once: refusals, notices, history marks. */
export interface CarryTable {
  id: Generated<number>
  key_hash: string
  data: string
  created_at: string
}

export interface LoginAttemptTable {
  /** SHA-256 of mail and address together, or of the address alone. */
  key_hash: string
  failures: number
  window_ends_at: string
}
