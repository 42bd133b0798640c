import type { Role } from '#server/access/actor.ts'
import type { PasskeyProps } from '#server/identity/passkeys/props.ts'
import type { OwnSessionProps } from '#server/identity/sessions/sessions.ts'

export interface ProfileProps {
  person: {
    name: string
    email: string
    role: Role
    since: string
    lastSignInAt: string | null
    /** A local URL, or null. */
    picture: string | null
    version: number
  }
  /** The price runs that this user applied, and how many of those were undone. */
  work: { applied: number; undone: number; lastAppliedAt: string | null }
}

export interface AccountSettingsProps {
  account: { email: string; passwordChangedAt: string | null }
  /** A new address that is not confirmed yet. */
  waitingEmail: string | null
  /** The link that was opened: the address it confirms, or `expired` if it is not valid. */
  emailLink: { email: string; token: string } | 'expired' | null
  secondFactor: {
    totp: boolean
    passkeys: PasskeyProps[]
    recoveryCodes: number
    /** The shop requires one of this user. */
    isRequired: boolean
    /** Until when it can be put off; null: it cannot, or is not required. */
    dueAt: string | null
    /** Nothing else can be opened before it is set up. */
    mustEnrol: boolean
    /** After sign-in: the page to continue to when it is put off. */
    putOffTo: string | null
  }
  sessions: OwnSessionProps[]
  /** The only active admin cannot disable their account. */
  isLastAdmin: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    profile: ProfileProps
    'account-settings': AccountSettingsProps
  }
}
