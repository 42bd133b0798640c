import * as z from 'zod'
import { plainText } from '#server/http/routing/text-input.ts'
import { MAX_CHARACTERS } from '#server/identity/password/password-rules.ts'

const email = z
  .string('email_missing')
  .min(1, 'email_missing')
  .max(254, 'email_invalid')
  // Control and unassigned characters are in no address, and no database takes a zero byte.
  .regex(/^\P{C}+$/u, 'email_invalid')

// Longer than anybody's: refused before the costly work, never cut. Counted as people count, not in halves of characters.
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
  name: plainText(80).refine((text) => text !== '', 'name_missing'),
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

/** Where the guest was going; anything strange is as good as nothing. */
export const loginQuery = z.object({ next: z.string().max(2000).optional().catch(undefined) })

/** The secret part of a link from a letter. */
export const linkQuery = z.object({
  token: z.string().max(100).optional().catch(undefined),
  asked: z.string().optional().catch(undefined),
})

export const codeInput = z.strictObject({
  code: z.string('code_missing').trim().min(1, 'code_missing').max(60, 'code_wrong'),
})

export const reauthenticationQuery = z.object({
  next: z.string().max(2000).optional().catch(undefined),
})

/** A password as it is typed: whatever it is, it is looked at whole or not at all. */
export const currentPassword = z
  .string('password_missing')
  .min(1, 'password_missing')
  .max(2 * MAX_CHARACTERS, 'password_too_long')

export const reauthenticationInput = z.strictObject({
  password: currentPassword,
  next: z.string().max(2000).nullish(),
})
