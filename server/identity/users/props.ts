import type { Role } from '#server/access/actor.ts'

export interface UsersProps {
  people: PersonProps[]
  invitations: InvitationProps[]
  /** Whether emails are sent; otherwise they are read in the outbox. */
  isMailSent: boolean
}

export interface PersonProps {
  id: number
  name: string
  email: string
  /** The URL of the picture. */
  picture: string | null
  role: Role
  status: 'active' | 'disabled'
  createdAt: string
  lastSignInAt: string | null
  secondFactor: { totp: boolean; passkeys: number }
  /** The number of devices that are signed in. */
  sessions: number
  /** The current user, who changes their own data in the account settings. */
  isYou: boolean
  version: number
}

/** An invitation that was not accepted yet. */
export interface InvitationProps {
  id: number
  email: string
  role: Role
  invitedBy: string | null
  invitedAt: string
  expiresAt: string
  isExpired: boolean
}

/** The link of an invitation, shown only once. */
export interface CreatedInvitation {
  id: number
  email: string
  link: string
  expiresAt: string
}

declare module '#server/http/pages.ts' {
  interface Pages {
    users: UsersProps
  }
}
