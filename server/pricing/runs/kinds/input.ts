import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

export const construction = z.enum(['solid', 'semi_solid', 'hollow'], 'choose')
export const karat = z.string('choose').regex(/^\d{1,2}(\.\d)?K$/, 'choose')
export const slug = z
  .string('choose')
  .max(140, 'choose')
  .regex(/^\P{C}*$/u, 'choose')

export const repriceInput = z.strictObject({
  kind: z.literal('reprice', 'choose'),
  /** Slug of a product; every product by default. */
  product: slug.optional(),
  construction: construction.optional(),
  karat: karat.optional(),
  idempotencyKey: submitKey,
})
export type RepriceInput = z.output<typeof repriceInput>

export const restoreInput = z.strictObject({
  kind: z.literal('restore', 'choose'),
  /** A time in the shop's time zone; with a `Z`, in UTC. */
  at: z.iso.datetime({ local: true, offset: false, error: 'moment' }),
  scope: scopeInput.default({}),
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type RestoreInput = z.output<typeof restoreInput>
