import type { SignInStyle } from '#server/identity/sign-in/sign-in-pages.ts'
import type { SecondFactor } from './factors.ts'

/** The sign-in page after the password. */
export interface LoginSecondFactorProps {
  /** The methods that this user has. */
  methods: SecondFactor
  /** The style of the sign-in pages that the shop chose. */
  style: SignInStyle
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'login-second-factor': LoginSecondFactorProps
  }
}
