import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** How asking the device went: it signed, its owner would not, it has one already, or it cannot. */
export type Shown<T> =
  | { ok: true; passkey: T }
  | { ok: false; why: 'cancelled' | 'there' | 'failed' }

/** Asks the device for a signature. */
export async function showPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<Shown<AuthenticationResponseJSON>> {
  const { startAuthentication } = await library()
  return told(() => startAuthentication({ optionsJSON: options }))
}

/** Lets the device make a passkey. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Shown<RegistrationResponseJSON>> {
  const { startRegistration } = await library()
  return told(() => startRegistration({ optionsJSON: options }))
}

/** Only who presses the button fetches it. */
const library = () => import('@simplewebauthn/browser')

async function told<T>(ask: () => Promise<T>): Promise<Shown<T>> {
  try {
    return { ok: true, passkey: await ask() }
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  }
}

function whyOf(error: unknown): 'cancelled' | 'there' | 'failed' {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'there' : 'failed'
}

/** Whether this browser can have passkeys here; it cannot on plain http or under an address of numbers. */
export function hasPasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis)) return false
  const isNamed = !/^[\d.]+$|^\[/.test(window.location.hostname)
  return isNamed && window.isSecureContext
}
