import type { Role } from '#server/access/actor.ts'

export interface UsersProps {
  people: PersonProps[]
  invitations: InvitationProps[]
  /** Whether letters leave the house by themselves; otherwise they are read in the outbox. */
  isMailSent: boolean
}

/** Who works here. */
export interface PersonProps {
  id: number
  name: string
  email: string
  /** The address of the picture. */
  picture: string | null
  role: Role
  status: 'active' | 'disabled'
  createdAt: string
  lastSignInAt: string | null
  secondFactor: { totp: boolean; passkeys: number }
  /** On how many devices they are signed in now. */
  sessions: number
  /** The one who looks: changed in the account settings, not here. */
  isYou: boolean
  version: number
}

/** Who is asked to join and has not come yet. */
export interface InvitationProps {
  id: number
  email: string
  role: Role
  invitedBy: string | null
  invitedAt: string
  expiresAt: string
  isOver: boolean
}

/** The link of an invitation, told this once. */
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
