import type { Locale } from '#lang/locales.ts'

export type Role = 'admin' | 'staff'

/** Who is asking: read from the database on every request, never from the session. */
export interface Actor {
  id: number
  name: string
  email: string
  role: Role
  /** The language kept with the user; null: none was chosen. */
  locale: Locale | null
  /** The shop shows cost, labor, margin, floor and divisor to staff. Ask `can(actor, 'cost.see')`. */
  staffSeesCost: boolean
  /** The address of the picture; null or absent: there is none. */
  picture?: string | null
  /** The shop requires a second factor and this user has none: until then only its set-up can be opened. */
  mustEnrol?: boolean
}

/** The house itself: seeds and, later, jobs. It decides nothing that a person must. */
export interface System {
  id: null
  role: 'system'
}
export const SYSTEM: System = { id: null, role: 'system' }

/** Whoever does something that is written down with a name. */
export type Principal = Actor | System

/** How far from the last accepted price staff may record a manual one, in basis points. */
export const STAFF_RATE_LIMIT_BP = 300
