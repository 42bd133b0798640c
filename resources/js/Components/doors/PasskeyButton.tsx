/** Signing in by a passkey alone: shown where the browser has passkeys. */
export function PasskeyButton(_props: { next: string | null }) {
  return null
}
