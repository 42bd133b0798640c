import type { SignInStyle } from '#server/identity/sign-in/sign-in-pages.ts'
import type { SecondFactor } from './factors.ts'

/** The door after the password. */
export interface LoginSecondFactorProps {
  /** By what this person can go on. */
  by: SecondFactor
  /** How the shop has chosen its doors. */
  style: SignInStyle
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'login-second-factor': LoginSecondFactorProps
  }
}
