import * as z from 'zod'
import { nameText } from '#server/http/routing/text-input.ts'
import { MAX_CHARACTERS } from '#server/identity/password/password-rules.ts'

const email = z
  .string('email_missing')
  .min(1, 'email_missing')
  .max(254, 'email_invalid')
  // No address contains control or unassigned characters, and databases reject a zero byte.
  .regex(/^\P{C}+$/u, 'email_invalid')

// Refused before hashing, never truncated. Counted in characters, not UTF-16 units.
const password = z
  .string('password_missing')
  .min(1, 'password_missing')
  .max(2 * MAX_CHARACTERS, 'password_too_long')
  .refine((text) => [...text].length <= MAX_CHARACTERS, 'password_too_long')

const next = z.string().max(2000).nullish()
const token = z.string('invalid').max(100, 'invalid')
const style = z.enum(['cover', 'boxed'], 'choose')

export const signInInput = z.strictObject({ email, password, next })

export const registerInput = z.strictObject({
  token,
  name: nameText(80).refine((text) => text !== '', 'name_missing'),
  email: email
    .transform((text) => text.trim())
    .refine((text) => z.email().safeParse(text).success, 'email_invalid')
    .nullish(),
  password,
})

export const forgotInput = z.strictObject({ email, style })

export const resetInput = z.strictObject({ token, password })

export const lockInput = z.strictObject({ next, style: style.optional() })

export const unlockInput = z.strictObject({ password, next })

export const signOutInput = z.strictObject({})

/** The page that the guest requested; invalid values are ignored. */
export const loginQuery = z.object({ next: z.string().max(2000).optional().catch(undefined) })

/** The token of a link from an email. */
export const linkQuery = z.object({
  token: z.string().max(100).optional().catch(undefined),
  /** A reset email was requested: the page confirms it. */
  asked: z.string().optional().catch(undefined),
})
