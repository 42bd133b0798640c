import type { Role } from '#server/access/actor.ts'

/** `/login`, `/auth/cover-login`, `/auth/boxed-signin`. */
export interface LoginProps {
  /** Where sign-in leads: the local path the guest was going to. */
  next: string | null
  /** Who is signed in on this device already. */
  signedIn: string | null
}

/** `/auth/cover-register`, `/auth/boxed-signup`. */
export interface LoginRegisterProps {
  /** `none`: nobody comes in without an invitation; `over`: this one was used, called back, or is too old. */
  state: 'open' | 'none' | 'over'
  token: string | null
  welcome: {
    /** `set_up`: the first admin, who also chooses the address. */
    kind: 'invitation' | 'set_up'
    email: string
    role: Role
  } | null
}

/** `/auth/cover-password-reset`, `/auth/boxed-password-reset`. */
export interface LoginResetProps {
  /** `asked`: whoever has that address gets a letter; `choose`: the link of the letter is good. */
  state: 'ask' | 'asked' | 'choose' | 'over'
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
    'login-cover-register': LoginRegisterProps
    'login-boxed-signup': LoginRegisterProps
    'login-cover-password-reset': LoginResetProps
    'login-boxed-password-reset': LoginResetProps
    'login-cover-lockscreen': LoginLockProps
    'login-boxed-lockscreen': LoginLockProps
  }
}
