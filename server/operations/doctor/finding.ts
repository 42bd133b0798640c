/** What the doctor found about one thing, by its name, and what is to be done about it. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'refused'
  says: string
}

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

/** It works, but not as well or as safely as it could. */
export const warning = (name: string, says: string): Finding => ({ name, state: 'warning', says })

/** Nobody should work with it like this; in production the server does not start. */
export const refused = (name: string, says: string): Finding => ({ name, state: 'refused', says })
