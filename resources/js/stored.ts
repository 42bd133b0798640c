/** A choice kept on this device; anything that is not one of `allowed` counts as never chosen. */
export function readStored<T extends string>(key: string, allowed: readonly T[]): T | null {
  const value = storage()?.getItem(key)
  return allowed.find((one) => one === value) ?? null
}

export function writeStored(key: string, value: string) {
  storage()?.setItem(key, value)
}

/** Some browsers forbid storage altogether; then a choice lasts as long as the page. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
