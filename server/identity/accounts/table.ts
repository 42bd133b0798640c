import type { Role } from '#server/access/actor.ts'
import type { Generated } from '#server/platform/database/connect.ts'

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
  /** Increased by each change, so that a form with older data is refused. */
  version: Generated<number>
  /** Encrypted; null: no authenticator app. Codes are required only once it is confirmed. */
  totp_secret: string | null
  totp_confirmed_at: string | null
  /** The last 30-second step whose code was used, so that no code works twice. */
  totp_last_step: number | null
  password_changed_at: string | null
  /** When the shop first asked for a second factor that can be put off. */
  second_factor_asked_at: Generated<string | null>
}

export type LinkKind = 'set_up' | 'invitation' | 'password_reset' | 'email_change'

/** A link that can be used once, for a limited time. */
export interface UserLinkTable {
  id: Generated<number>
  kind: LinkKind
  token_hash: string
  user_id: number | null
  /** JSON: the data of the link, such as the role of an invitation. */
  data: string
  created_at: string
  created_by: number | null
  expires_at: string
  used_at: string | null
  revoked_at: string | null
}

export interface RecoveryCodeTable {
  id: Generated<number>
  user_id: number
  code_hash: string
  used_at: string | null
}

export interface PasskeyTable {
  id: Generated<number>
  user_id: number
  /** base64url, as the browser sends it. */
  credential_id: string
  public_key: string
  /** The signature counter of WebAuthn: one that does not increase shows a copied key. */
  counter: Generated<number>
  /** JSON list of how the browser can reach the authenticator, such as `usb` or `internal`. */
  transports: Generated<string>
  name: string
  /** 1 if it is synchronized between several devices. */
  backed_up: Generated<number>
  created_at: string
  last_used_at: string | null
}

/** What a passkey must sign: once, for one visitor and one purpose. */
export interface PasskeyChallengeTable {
  challenge_hash: string
  /** SHA-256 of the session or guest it was issued to. */
  owner_hash: string
  purpose: string
  expires_at: string
}

export interface UserPictureTable {
  user_id: number
  type: string
  /** Base64 of the picture as the server encoded it. */
  content: string
  sha256: string
  changed_at: string
}

export interface LoginAttemptTable {
  /** SHA-256 of what is counted: such as an account and a network together, or one of them alone. */
  key_hash: string
  /** Attempts in the window that did not succeed, including those in progress. */
  failures: number
  window_ends_at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    users: UserTable
    login_attempts: LoginAttemptTable
    user_links: UserLinkTable
    recovery_codes: RecoveryCodeTable
    passkeys: PasskeyTable
    passkey_challenges: PasskeyChallengeTable
    user_pictures: UserPictureTable
  }
}
