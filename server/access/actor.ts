import type { Locale } from '#lang/locales.ts'

export type Role = 'admin' | 'staff'

/** The user of a request: read from the database each time, never from the session. */
export interface Actor {
  id: number
  name: string
  email: string
  role: Role
  /** The language chosen in the browser, else the one saved with the user; null: none was chosen. */
  locale: Locale | null
  /** The shop shows cost, labor, margin, floor and divisor to staff. Use `can(actor, 'cost.see')`. */
  staffSeesCost: boolean
  /** The address of the picture; null or absent: there is none. */
  picture?: string | null
  /** The stored preferences as JSON; null or absent: there are none. */
  preferences?: string | null
  /** The shop requires a second factor and this user has none: until then only its setup can be opened. */
  mustEnrol?: boolean
}

/** Scheduled work and seeds. It makes no decision that requires a person. */
export interface System {
  id: null
  role: 'system'
}
export const SYSTEM: System = { id: null, role: 'system' }

/** Who does something that is recorded. */
export type Principal = Actor | System

/** How far from the last accepted price staff may record a manual one, in basis points. */
export const STAFF_PRICE_LIMIT_BP = 300
