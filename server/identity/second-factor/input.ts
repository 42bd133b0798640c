import * as z from 'zod'

/** A code of an authenticator app, or a recovery code. */
export const codeInput = z.strictObject({
  code: z.string('code_missing').trim().min(1, 'code_missing').max(60, 'code_wrong'),
})
