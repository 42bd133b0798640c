export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Some browsers forbid storage or have no space; then the value is lost on reload. */
export function writeStored(key: string, value: string) {
  try {
    window.localStorage.setItem(key, value)
  } catch {}
}

/** What this tab stores of its user. The keys keep the names of an earlier version. */
const SESSION_KEYS = {
  savedForm: 'parcel',
  wasSignedIn: 'inside',
  recentChoices: 'palette-recent',
} as const

type SessionValue = keyof typeof SESSION_KEYS

/** Reads a JSON value from session storage. */
export function readSession<T>(name: SessionValue): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(SESSION_KEYS[name]) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes the value. Does nothing where the browser forbids storage. */
export function writeSession(name: SessionValue, value: object | string | null) {
  const key = SESSION_KEYS[name]
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** Removes all that this tab stores of its user, so that the next user does not see it. */
export function clearSession() {
  for (const name of Object.keys(SESSION_KEYS)) writeSession(name as SessionValue, null)
}
