import * as z from 'zod'
import { plainText } from '#server/http/text.ts'
import { scopeInput } from './scope-input.ts'

export const restoreInput = z.strictObject({
  kind: z.literal('restore', 'choose'),
  /** A time on the shop's clock; with a `Z`, one in UTC. */
  at: z.iso.datetime({ local: true, offset: false, error: 'moment' }),
  scope: scopeInput.default({}),
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: z.string('text').min(8, 'key').max(64, 'key').optional(),
})
export type RestoreInput = z.output<typeof restoreInput>
