/** Whether this browser can have passkeys here; it cannot on plain http, nor at an address of bare figures. */
export function hasPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(window.location.hostname)
  return isNamed && window.isSecureContext && 'PublicKeyCredential' in window
}
