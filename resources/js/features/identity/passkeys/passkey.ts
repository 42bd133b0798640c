import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The result of the device: a credential, or why not; `there` means that it already has a passkey. */
export type Shown<T> =
  | { ok: true; passkey: T }
  | { ok: false; why: 'cancelled' | 'there' | 'failed' }

/** Requests an assertion from a passkey. */
export async function showPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<Shown<AuthenticationResponseJSON>> {
  const { startAuthentication } = await library()
  return told(() => startAuthentication({ optionsJSON: options }))
}

export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Shown<RegistrationResponseJSON>> {
  const { startRegistration } = await library()
  return told(() => startRegistration({ optionsJSON: options }))
}

/** Loaded on use. */
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

/** Whether passkeys work here; they do not on plain http or an IP address. */
export function hasPasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis)) return false
  const isNamed = !/^[\d.]+$|^\[/.test(window.location.hostname)
  return isNamed && window.isSecureContext
}
