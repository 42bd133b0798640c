import * as z from 'zod'
import { MAX_CHARACTERS } from '#server/identity/password/password-rules.ts'

export const reauthenticationQuery = z.object({
  next: z.string().max(2000).optional().catch(undefined),
})

/** A password exactly as typed. */
export const currentPassword = z
  .string('password_missing')
  .min(1, 'password_missing')
  .max(2 * MAX_CHARACTERS, 'password_too_long')

export const reauthenticationInput = z.strictObject({
  password: currentPassword,
  next: z.string().max(2000).nullish(),
})
