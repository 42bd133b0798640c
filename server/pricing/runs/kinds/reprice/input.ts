import * as z from 'zod'
import { submitKey } from '#server/http/routing/text-input.ts'

export const construction = z.enum(['solid', 'semi_solid', 'hollow'], 'choose')
export const karat = z.string('choose').regex(/^\d{1,2}(\.\d)?K$/, 'choose')
export const slug = z
  .string('choose')
  .max(140, 'choose')
  .regex(/^\P{C}*$/u, 'choose')

export const repriceInput = z.strictObject({
  kind: z.literal('reprice', 'choose'),
  /** Slug of a product; every product where none is named. */
  product: slug.optional(),
  construction: construction.optional(),
  karat: karat.optional(),
  idempotencyKey: submitKey,
})
export type RepriceInput = z.output<typeof repriceInput>
