import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shopName } from '#server/identity/sign-in/sign-in-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'

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
  const problem = passwordProblem(password, { ...owner, shop: await shopName(ctx.db) })
  if (problem) throw new Refused({ password: problem })
}

/** The problem of a new password for this user and shop, or null. */
export function passwordProblem(password: string, about: Owner & { shop: string }): Refusal | null {
  const characters = [...password].length
  if (characters < MIN_CHARACTERS)
    return { key: 'password_too_short', values: { least: MIN_CHARACTERS } }
  if (characters > MAX_CHARACTERS) return { key: 'password_too_long' }
  const compared = normalized(password)
  if (isCommon(password, compared)) return { key: 'password_too_common' }
  if (namesOf(about).some((name) => compared.includes(name))) return { key: 'password_personal' }
  return null
}

/** The common passwords of at least 15 characters, normalized for comparison. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'))
  return common
}

const LIST = join(import.meta.dirname, 'data/common-passwords.txt')
let common: ReadonlySet<string> | undefined

const PRODUCT = 'assay'
/** Shorter names occur in many words. */
const MIN_NAME = 4
const MIN_DISTINCT = 5

/** In the list, or made of few distinct characters. */
function isCommon(password: string, compared: string): boolean {
  return commonPasswords().has(compared) || new Set(password.toLowerCase()).size < MIN_DISTINCT
}

function namesOf({ name, email, shop }: Owner & { shop: string }): string[] {
  const localPart = email.split('@')[0] ?? ''
  const names = [PRODUCT, shop, localPart, name, ...name.split(/\s+/)].map(normalized)
  return names.filter((part) => part.length >= MIN_NAME)
}

/** Without case, spaces and punctuation. */
function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
