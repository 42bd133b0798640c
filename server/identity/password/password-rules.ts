import { shopName } from '#server/identity/shop-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { passwordStrength } from './password-strength.ts'

export interface Owner {
  name: string
  email: string
}

/** ASVS 6.2.1: 15 characters without other requirements; 6.2.9: the maximum is stated, and nothing is truncated. */
const MIN_CHARACTERS = 15
export const MAX_CHARACTERS = 256

/**
 * Refuses a weak new password at the field `password`. Requires length only: no character classes, no expiry (ASVS
 * 6.2.5, 6.2.10).
 */
export async function checkNewPassword(ctx: Ctx, password: string, owner: Owner): Promise<void> {
  const problem = await passwordProblem(password, { ...owner, shop: await shopName(ctx.db) })
  if (problem) throw new Refused({ password: problem })
}

/** The problem of a new password for this user and shop, or null. Throws `Busy` when too many wait to be judged. */
export async function passwordProblem(
  password: string,
  about: Owner & { shop: string },
): Promise<Refusal | null> {
  const characters = [...password].length
  if (characters < MIN_CHARACTERS)
    return { key: 'password_too_short', values: { least: MIN_CHARACTERS } }
  if (characters > MAX_CHARACTERS) return { key: 'password_too_long' }
  if (isPersonal(normalized(password), about)) return { key: 'password_personal' }
  if (new Set(password.toLowerCase()).size < MIN_DISTINCT) return { key: 'password_too_common' }
  const { score } = await passwordStrength({ password, personal: personalWords(about) })
  return score < MIN_SCORE ? { key: 'password_too_common' } : null
}

const PRODUCT = 'assay'
/** Shorter names occur in many words. */
const MIN_NAME = 4
const MIN_WORD = 3
/** Characters of a password that are not in words of the names and the email. */
const MIN_OTHER = 8
const MIN_DISTINCT = 5
/** Of 0 to 4. */
const MIN_SCORE = 3

/** Contains a name, or little besides words of the names and the email. */
function isPersonal(compared: string, about: Owner & { shop: string }): boolean {
  if (namesOf(about).some((name) => compared.includes(name))) return true
  const other = personalWords(about).reduce((text, word) => text.replaceAll(word, ''), compared)
  return [...other].length < MIN_OTHER
}

function namesOf({ name, email, shop }: Owner & { shop: string }): string[] {
  const localPart = email.split('@')[0] ?? ''
  const names = [PRODUCT, shop, localPart, name, ...name.split(/\s+/)].map(normalized)
  return names.filter((part) => part.length >= MIN_NAME)
}

/** The names, and the words of the names and the email; the longest first. */
function personalWords(about: Owner & { shop: string }): string[] {
  const words = `${about.name} ${about.email} ${about.shop}`
    .split(/[^\p{L}\p{N}]+/u)
    .map(normalized)
  const found = new Set([...namesOf(about), ...words.filter((word) => word.length >= MIN_WORD)])
  return [...found].sort((a, b) => b.length - a.length)
}

/** Without case, spaces and punctuation. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
