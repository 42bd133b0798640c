import type { Role } from '#server/access/actor.ts'
import type { SecondFactor } from '#server/identity/second-factor/factors.ts'
import type { SignInStyle } from './sign-in-pages.ts'

/** `/login`, `/auth/cover-login`, `/auth/boxed-signin`. */
export interface LoginProps {
  /** The local path to open after sign-in. */
  next: string | null
  /** The name of the user who is already signed in on this device. */
  signedIn: string | null
}

/** `/login/second-factor`, after the password. */
export interface LoginSecondFactorProps {
  /** The methods that this user has. */
  methods: SecondFactor
  /** The style of the sign-in pages that the shop chose. */
  style: SignInStyle
}

/** `/auth/cover-register`, `/auth/boxed-signup`. */
export interface LoginRegisterProps {
  /** `none`: no token; `expired`: the invitation was used, revoked or expired. */
  state: 'open' | 'none' | 'expired'
  token: string | null
  /** What the link says about the new user; null unless it is `open`. */
  invitation: {
    /** `set_up`: the first admin, who also chooses the email address. */
    kind: 'invitation' | 'set_up'
    email: string
    role: Role
  } | null
}

/** `/auth/cover-password-reset`, `/auth/boxed-password-reset`. */
export interface LoginResetProps {
  /** `requested`: an email is sent if the address is known; `choose`: the link is valid. */
  state: 'request' | 'requested' | 'choose' | 'expired'
  token: string | null
}

/** `/auth/cover-lockscreen`, `/auth/boxed-lockscreen`. */
export interface LoginLockProps {
  person: { name: string; email: string }
  isLocked: boolean
  next: string
}

declare module '#server/http/pages.ts' {
  interface Pages {
    login: LoginProps
    'login-boxed': LoginProps
    'login-second-factor': LoginSecondFactorProps
    'login-cover-register': LoginRegisterProps
    'login-boxed-signup': LoginRegisterProps
    'login-cover-password-reset': LoginResetProps
    'login-boxed-password-reset': LoginResetProps
    'login-cover-lockscreen': LoginLockProps
    'login-boxed-lockscreen': LoginLockProps
  }
}
