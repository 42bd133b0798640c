import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

export const restoreInput = z.strictObject({
  kind: z.literal('restore', 'choose'),
  /** A time on the shop's clock; with a `Z`, one in UTC. */
  at: z.iso.datetime({ local: true, offset: false, error: 'moment' }),
  scope: scopeInput.default({}),
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type RestoreInput = z.output<typeof restoreInput>
