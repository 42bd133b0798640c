import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The secret for everything new, and a former one that is still accepted. */
export interface SessionSecrets {
  /** SESSION_SECRET. */
  current: string
  /** SESSION_SECRET_PREVIOUS; null: none. */
  previous: string | null
}

/** The secrets under which texts open and signatures are valid, the current one first. */
export function acceptedSecrets({ current, previous }: SessionSecrets): string[] {
  return previous === null ? [current] : [current, previous]
}

/** The text was sealed with another secret or purpose, or was changed. */
export class UnsealError extends Error {}

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Text or file → sealed text (`v1.` and base64url) that only the current secret and the same `purpose` can unseal. Equal
 * texts give different results. AES-256-GCM (NIST SP 800-38D) with a key from HKDF-SHA-256 (RFC 5869).
 * `purpose`: of the `SealedColumn` that stores the result, so that `npm run rotate-secret` finds it.
 */
export function seal(
  { current }: SessionSecrets,
  purpose: string,
  text: string | Uint8Array,
): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(current, purpose), nonce)
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final()])
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Sealed text → the text. Throws `UnsealError`, whose message contains neither. */
export function unseal(secrets: SessionSecrets, purpose: string, sealed: string): string {
  return unsealFile(secrets, purpose, sealed).toString('utf8')
}

/** Sealed text → the file. Throws `UnsealError`. */
export function unsealFile(secrets: SessionSecrets, purpose: string, sealed: string): Buffer {
  const opened = openSealed(secrets, purpose, sealed)
  if (opened === null)
    throw new UnsealError('sealed under another SESSION_SECRET, or changed since')
  return opened.content
}

export interface OpenedSeal {
  content: Buffer
  isCurrent: boolean
}

/** Sealed text → its content, and whether the current secret opens it; null if neither secret does. */
export function openSealed(
  secrets: SessionSecrets,
  purpose: string,
  sealed: string,
): OpenedSeal | null {
  const bytes = sealedBytes(sealed)
  if (bytes === null) return null
  for (const secret of acceptedSecrets(secrets)) {
    const content = decrypted(deriveKey(secret, purpose), bytes)
    if (content) return { content, isCurrent: secret === secrets.current }
  }
  return null
}

/** A short text that tells secrets apart and reveals nothing of them. */
export function secretFingerprint(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('hex').slice(0, 16)
}

/** Compares signatures in a time that does not depend on where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function decrypted(key: Buffer, bytes: Buffer): Buffer | null {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([start, decipher.final()])
  } catch {
    return null
  }
}

/**
 * An upper estimate of the entropy of a secret, in bits. Words from examples, repetitions and sequences (`aaa`, `abc`,
 * `321`) count as nothing. A random secret of 32 hex digits has about 115.
 */
export function estimateEntropyBits(secret: string): number {
  const text = secret.toLowerCase().replace(EXAMPLE_WORDS, '')
  const seen = new Set<string>()
  let unpredictable = 0
  for (let at = 0; at < text.length; at++) {
    const triple = text.slice(at - 2, at + 1)
    if (at < 2 || !(seen.has(triple) || isSequence(triple))) unpredictable += 1
    seen.add(triple)
  }
  return unpredictable * Math.log2(Math.max(1, new Set(text).size))
}

/** A secret with less can be guessed. Even the shortest allowed secret has more when it is random. */
export const MIN_ENTROPY_BITS = 80

/** Words that people write in place of a secret, and words of this project's instructions. */
const EXAMPLE_WORDS =
  /change|changeme|replace|please|insert|enter|your|here|this|that|with|must|should|very|super|long|longer|random|string|value|some|secret|session|password|passphrase|passwort|key|token|assay|example|sample|default|production|prod|development|staging|test|demo|admin|user|server|secure|unsafe|insecure|keyboard|cat|qwerty(?:uiop)?|asdfgh(?:jkl)?|zxcvbn(?:m)?|openssl|rand|base64|least|bytes|not|for|the|and|use|my|is|at|to/g

function isSequence(triple: string): boolean {
  const [a = 0, b = 0, c = 0] = [...triple].map((letter) => letter.charCodeAt(0))
  return b - a === c - b && Math.abs(b - a) <= 1
}

/** Null if it is not a sealed text. */
function sealedBytes(sealed: string): Buffer | null {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  return version === VERSION && bytes.length >= NONCE_BYTES + TAG_BYTES ? bytes : null
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `assay ${purpose} ${VERSION}`, KEY_BYTES))
}
