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
