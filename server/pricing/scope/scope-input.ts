import * as z from 'zod'
import { alloyLabel } from '#server/http/routing/text-input.ts'

const MAX_SKUS = 50_000

/** Hundredths of a millimetre or an inch, from decimal text. */
const measure = z
  .string('measure')
  .regex(/^\d{1,3}(\.\d{1,2})?$/, 'measure')
  .transform((text) => Math.round(Number(text) * 100))

/** No control characters: no name contains them, and not every database can search for them. */
const visibleText = z.string().regex(/^\P{C}*$/u, 'choose')

/** Which pieces: every field narrows the scope, and an empty scope is everything on sale. */
export const scopeInput = z
  .strictObject({
    product: visibleText.max(140, 'choose'),
    constructions: z.array(z.enum(['solid', 'semi_solid', 'hollow'], 'choose')).max(3),
    karats: z.array(alloyLabel).max(50),
    widthFrom: measure,
    widthTo: measure,
    lengthFrom: measure,
    lengthTo: measure,
    tags: z.array(visibleText.min(1).max(40)).max(50, 'too_many'),
    skus: z.array(visibleText.trim().min(1, 'sku').max(64, 'sku')).max(MAX_SKUS, 'too_many'),
  })
  .partial()
  .refine(({ widthFrom = 0, widthTo = 1e6 }) => widthFrom <= widthTo, {
    path: ['widthTo'],
    error: 'to_before_from',
  })
  .refine(({ lengthFrom = 0, lengthTo = 1e6 }) => lengthFrom <= lengthTo, {
    path: ['lengthTo'],
    error: 'to_before_from',
  })

export type ScopeInput = z.output<typeof scopeInput>
