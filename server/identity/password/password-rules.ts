import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shopName } from '#server/identity/sign-in/sign-in-queries.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'

/** Whose password it is to be. */
export interface Owner {
  name: string
  email: string
}

/** ASVS 6.2.1: 15 characters stand without any other demand; 6.2.9: the most is stated, and nothing is ever cut. */
const LEAST_CHARACTERS = 15
export const MOST_CHARACTERS = 256

/**
 * Refuses a new password, beside the field `password`, that others would guess. Asks for length alone: no kinds of
 * characters, no rhythm of change (ASVS 6.2.5, 6.2.10).
 */
export async function checkNewPassword(ctx: Ctx, password: string, owner: Owner): Promise<void> {
  const problem = passwordProblem(password, { ...owner, shop: await shopName(ctx.db) })
  if (problem) throw new Refused({ password: problem })
}

/** What is wrong with a new password of this person in this shop; null: nothing. */
export function passwordProblem(password: string, about: Owner & { shop: string }): Refusal | null {
  const characters = [...password].length
  if (characters < LEAST_CHARACTERS)
    return { key: 'password_too_short', values: { least: LEAST_CHARACTERS } }
  if (characters > MOST_CHARACTERS) return { key: 'password_too_long' }
  const letters = squeezed(password)
  if (isCommon(password, letters)) return { key: 'password_too_common' }
  if (namesOf(about).some((name) => letters.includes(name))) return { key: 'password_personal' }
  return null
}

/** The common passwords of at least 15 characters, in the form in which they are compared. */
export function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'))
  return common
}

const LIST = join(import.meta.dirname, 'data/common-passwords.txt')
let common: ReadonlySet<string> | undefined

const PRODUCT = 'assay'
/** Shorter names stand in many words. */
const LEAST_NAME = 4
const FEW_DIFFERENT = 5

/** In the list, or the same few characters again and again. */
function isCommon(password: string, letters: string): boolean {
  return commonPasswords().has(letters) || new Set(password.toLowerCase()).size < FEW_DIFFERENT
}

function namesOf({ name, email, shop }: Owner & { shop: string }): string[] {
  const local = email.split('@')[0] ?? ''
  const names = [PRODUCT, shop, local, name, ...name.split(/\s+/)].map(squeezed)
  return names.filter((one) => one.length >= LEAST_NAME)
}

/** As it is guessed: without case, spaces and signs. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
