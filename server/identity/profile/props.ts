import type { Role } from '#server/access/actor.ts'
import type { PasskeyProps } from '#server/identity/passkeys/props.ts'
import type { Device } from '#server/identity/sign-in/device.ts'

/** Who somebody is here. */
export interface ProfileProps {
  person: {
    name: string
    email: string
    role: Role
    since: string
    lastSignInAt: string | null
    /** An address of ours, or null. */
    picture: string | null
    version: number
  }
  work: { applied: number; takenBack: number; lastAppliedAt: string | null }
}

export interface OwnSessionProps {
  /** A name for it that opens nothing. */
  key: string
  isThisOne: boolean
  device: Device
  ip: string | null
  signedInAt: string
  lastSeenAt: string
  isLocked: boolean
}

/** Everything about one's own account. */
export interface AccountSettingsProps {
  account: { email: string; passwordChangedAt: string | null }
  /** An address that waits to be confirmed. */
  waitingEmail: string | null
  /** A link was followed hither: the address it confirms, or `over` where it opens nothing any more. */
  followed: { email: string; token: string } | 'over' | null
  secondFactor: {
    totp: boolean
    passkeys: PasskeyProps[]
    recoveryCodes: number
    /** The shop asks this person for one. */
    isDemanded: boolean
  }
  sessions: OwnSessionProps[]
  /** The only active admin cannot leave. */
  isLastAdmin: boolean
}

declare module '#server/http/pages.ts' {
  interface Pages {
    profile: ProfileProps
    'account-settings': AccountSettingsProps
  }
}
