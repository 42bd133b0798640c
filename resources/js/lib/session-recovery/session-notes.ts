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
