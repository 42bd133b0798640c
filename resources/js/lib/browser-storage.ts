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

/** Reads a JSON value from session storage. */
export function readSession<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes the value. Does nothing where the browser forbids storage. */
export function writeSession(key: string, value: object | string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
