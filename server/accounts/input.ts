import * as z from 'zod'

export const signInInput = z.strictObject({
  email: z
    .string('email_missing')
    .min(1, 'email_missing')
    .max(254, 'email_invalid')
    // Control and unassigned characters are in no address, and no database takes a zero byte.
    .regex(/^\P{C}+$/u, 'email_invalid'),
  // Longer than anybody's: refused before the costly work, never cut.
  password: z.string('password_missing').min(1, 'password_missing').max(256, 'password_too_long'),
  next: z.string().max(2000).nullish(),
})

export const signOutInput = z.strictObject({})

/** Where the guest was going; anything strange is as good as nothing. */
export const loginQuery = z.object({ next: z.string().max(2000).optional().catch(undefined) })
