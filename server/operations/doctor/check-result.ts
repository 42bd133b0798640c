/** The result of one check, and what to do about it. */
export interface CheckResult {
  name: string
  state: 'ok' | 'warning' | 'refused'
  message: string
}

export const ok = (name: string, message: string): CheckResult => ({ name, state: 'ok', message })

/** It works, but could work better or more safely. */
export const warning = (name: string, message: string): CheckResult => ({
  name,
  state: 'warning',
  message,
})

/** It is unsafe; in production the server does not start. */
export const refused = (name: string, message: string): CheckResult => ({
  name,
  state: 'refused',
  message,
})
