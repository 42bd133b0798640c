/** A random name: of a submit (`useSubmitKey.ts`), or of a row on the screen. */
export function newKey(): string {
  // `randomUUID` is missing on plain http; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
