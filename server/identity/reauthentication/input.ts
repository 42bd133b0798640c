import * as z from 'zod'
import { MOST_CHARACTERS } from '#server/identity/password/password-rules.ts'

export const proofQuery = z.object({ next: z.string().max(2000).optional().catch(undefined) })

/** A password as it is typed: whatever it is, it is looked at whole or not at all. */
export const currentPassword = z
  .string('password_missing')
  .min(1, 'password_missing')
  .max(2 * MOST_CHARACTERS, 'password_too_long')

export const proofInput = z.strictObject({
  password: currentPassword,
  next: z.string().max(2000).nullish(),
})
