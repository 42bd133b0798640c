import * as z from 'zod'
import { nameText } from '#server/http/routing/text-input.ts'
import { MAX_CHARACTERS } from '#server/identity/password/password-rules.ts'
import { currentPassword } from '#server/identity/reauthentication/input.ts'

export const nameInput = z.strictObject({
  name: nameText(80).refine((text) => text !== '', 'name_missing'),
  version: z.int('invalid'),
})

export const emailInput = z.strictObject({
  email: z
    .string('email_missing')
    .min(1, 'email_missing')
    .max(254, 'email_invalid')
    .transform((text) => text.trim())
    .refine((text) => /^\P{C}+$/u.test(text) && z.email().safeParse(text).success, 'email_invalid'),
})

export const tokenInput = z.strictObject({ token: z.string('invalid').max(100, 'invalid') })

export const passwordInput = z.strictObject({
  current_password: currentPassword,
  // Taken exactly as typed; its length is checked with the other rules.
  password: z
    .string('password_missing')
    .min(1, 'password_missing')
    .max(2 * MAX_CHARACTERS, 'password_too_long'),
  others: z.enum(['end', 'keep'], 'choose'),
})

export const sessionKey = /^[0-9a-f]{24}$/

/** The link in the email leads here, and a sign-in after which a second factor is asked for. */
export const settingsQuery = z.object({
  token: z.string().max(100).optional().catch(undefined),
  next: z.string().max(2000).optional().catch(undefined),
})
