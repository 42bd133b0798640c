/** What the doctor found about one thing, by its name, and what is to be done about it. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'refused'
  message: string
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message })

/** It works, but not as well or as safely as it could. */
export const warning = (name: string, message: string): Finding => ({
  name,
  state: 'warning',
  message,
})

/** Nobody should work with it like this; in production the server does not start. */
export const refused = (name: string, message: string): Finding => ({
  name,
  state: 'refused',
  message,
})
