import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'

/**
 * The result of the device: a credential, or why there is none; `already_added`: the device has a
 * passkey of this account.
 */
export type PasskeyResult<T> =
  | { ok: true; passkey: T }
  | { ok: false; why: 'cancelled' | 'already_added' | 'failed' }

/** Requests an assertion from a passkey. */
export async function getPasskeyAssertion(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyResult<AuthenticationResponseJSON>> {
  const { startAuthentication } = await library()
  return resultOf(() => startAuthentication({ optionsJSON: options }))
}

export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyResult<RegistrationResponseJSON>> {
  const { startRegistration } = await library()
  return resultOf(() => startRegistration({ optionsJSON: options }))
}

/** Loaded on use. */
const library = () => loadWithRetry(() => import('@simplewebauthn/browser'))

async function resultOf<T>(request: () => Promise<T>): Promise<PasskeyResult<T>> {
  try {
    return { ok: true, passkey: await request() }
  } catch (error) {
    return { ok: false, why: reasonOf(error) }
  }
}

function reasonOf(error: unknown): 'cancelled' | 'already_added' | 'failed' {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'already_added' : 'failed'
}

/** Whether passkeys work here; they do not on plain http or an IP address. */
export function hasPasskeys(): boolean {
  if (!('PublicKeyCredential' in globalThis)) return false
  const hasDomainName = !/^[\d.]+$|^\[/.test(window.location.hostname)
  return hasDomainName && window.isSecureContext
}
