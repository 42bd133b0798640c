import * as z from 'zod'
import { plainText } from '#server/http/routing/text-input.ts'

/** `POST /customers/:id/erasure`: `version` is that of the customer as shown. */
export const eraseInput = z.strictObject({
  version: z.int('choose').positive('choose'),
  reason: plainText(500).refine((text) => text.length >= 5, 'reason_too_short'),
})

export type EraseInput = z.output<typeof eraseInput>
