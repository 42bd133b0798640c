import type { SecondFactor } from '../second-factor.ts'

/** The door after the password. */
export interface LoginSecondFactorProps {
  /** By what this person can go on. */
  by: SecondFactor
}
