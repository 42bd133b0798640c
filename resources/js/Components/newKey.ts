/** A name for one act, so that two clicks or a lost answer still are one act. */
export function newKey(): string {
  // `randomUUID` is missing on plain http; this is not.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
