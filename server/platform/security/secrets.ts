import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The text was sealed with another secret or purpose, or was changed. */
export class UnsealError extends Error {}

const VERSION = 'v1'
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Text or file → sealed text (`v1.` and base64url) that only the same `secret` (SESSION_SECRET) and `purpose` can unseal.
 * Equal texts give different results. AES-256-GCM (NIST SP 800-38D) with a key from HKDF-SHA-256 (RFC 5869).
 */
export function seal(secret: string, purpose: string, text: string | Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, deriveKey(secret, purpose), nonce)
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final()])
  return `${VERSION}.${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')}`
}

/** Sealed text → the text. Throws `UnsealError`, whose message contains neither. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  return unsealFile(secret, purpose, sealed).toString('utf8')
}

/** Sealed text → the file. Throws `UnsealError`. */
export function unsealFile(secret: string, purpose: string, sealed: string): Buffer {
  const bytes = sealedBytes(sealed)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, deriveKey(secret, purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([start, decipher.final()])
  } catch {
    throw new UnsealError('sealed under another SESSION_SECRET, or changed since')
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

function sealedBytes(sealed: string): Buffer {
  const [version, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new UnsealError('not a sealed text')
  return bytes
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `assay ${purpose} ${VERSION}`, KEY_BYTES))
}
