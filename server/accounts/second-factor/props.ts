import type { DoorStyle } from '../doors.ts'
import type { SecondFactor } from '../second-factor.ts'

/** The door after the password. */
export interface LoginSecondFactorProps {
  /** By what this person can go on. */
  by: SecondFactor
  /** How the shop has chosen its doors. */
  style: DoorStyle
}
