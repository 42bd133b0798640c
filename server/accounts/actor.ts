import type { Locale } from '#lang/locales.ts'
import type { Role } from './table.ts'

/** Who is asking: read from the database on every request, never from the session. */
export interface Actor {
  id: number
  name: string
  email: string
  role: Role
  /** The language kept with the user; null: none was chosen. */
  locale: Locale | null
  /** Cost, labour, margin, floor and divisor may be shown to this user. */
  seesCost: boolean
  /** The address of his picture; null or absent: he has none. */
  picture?: string | null
  /** The shop demands a second factor of him and he has none: until he has, he sees nothing of the house. */
  mustEnrol?: boolean
}

/** The house itself: seeds and, later, jobs. It decides nothing that a person must. */
export interface System {
  id: null
  role: 'system'
}
export const SYSTEM: System = { id: null, role: 'system' }

/** Whoever does something that is written down with a name. */
export type Doer = Actor | System

/** How far from the last accepted price staff may record a manual one, in basis points. */
export const STAFF_RATE_LIMIT_BP = 300
/** How long staff may take back their own run. */
const STAFF_REVERT_MS = 24 * 60 * 60 * 1000

/** May cost, margin and floor be shown to this doer? */
export const seesCost = (doer: Doer): boolean => doer.role === 'system' || doer.seesCost

/** May this user apply lines that a guard held? (domain.md 5.4) */
export function mayApplyHeld(doer: Doer): boolean {
  return doer.role === 'admin'
}

/** Admins take back any run, staff their own within a day. `now` and `appliedAt` are ISO times. */
export function mayRevert(
  actor: Actor,
  run: { appliedBy: number | null; appliedAt: string | null },
  now: string,
): boolean {
  if (actor.role === 'admin') return true
  if (run.appliedBy !== actor.id || run.appliedAt === null) return false
  return Date.parse(now) - Date.parse(run.appliedAt) <= STAFF_REVERT_MS
}
