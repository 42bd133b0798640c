/** A choice kept on this device, as the text it was kept as. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Some browsers forbid storage or have no room; then a choice lasts as long as the page. */
export function writeStored(key: string, value: string) {
  try {
    window.localStorage.setItem(key, value)
  } catch {}
}

/** A note that this tab keeps for itself over a full load; gone with the tab. */
export function readNote<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null takes it away. Where the browser forbids storage there is nothing to find later. */
export function writeNote(key: string, note: object | string | null) {
  try {
    if (note === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(note))
  } catch {}
}
