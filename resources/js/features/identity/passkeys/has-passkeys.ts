/** Whether this browser can have passkeys here; it cannot on plain http or under an address of numbers. */
export function hasPasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis)) return false
  const isNamed = !/^[\d.]+$|^\[/.test(window.location.hostname)
  return isNamed && window.isSecureContext
}
