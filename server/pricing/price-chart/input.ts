import * as z from 'zod'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import { construction, karat, slug } from '#server/pricing/input.ts'

/** Invalid parameters show the default table. */
export const priceQuery = z.object({
  product: slug.optional().catch(undefined),
  construction: construction.optional().catch(undefined),
  karat: karat.optional().catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
  whatIf: z
    .string()
    .max(20)
    .transform((text) => parseGoldPrice(text))
    .optional()
    .catch(undefined),
})
export type PriceQuery = z.output<typeof priceQuery>

export const quickQuoteQuery = z.strictObject({
  grams: z
    .string('required')
    .max(20, 'weight')
    .refine(
      (text) => (parseGrams(text) ?? 0) > 0 && (parseGrams(text) ?? 0) <= 10_000_000,
      'weight',
    )
    .transform((text) => parseGrams(text) ?? 0),
  karat,
  construction: construction.default('solid'),
})
export type QuickQuoteInput = z.output<typeof quickQuoteQuery>
