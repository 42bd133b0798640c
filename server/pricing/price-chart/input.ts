import * as z from 'zod'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import { construction, karat, slug } from '#server/pricing/input.ts'

/** `XAU:4500.00,XPT:1600.00` as millionths per troy ounce; null where it is not that. */
function metalPrices(text: string): Map<Metal, number> | null {
  const prices = new Map<Metal, number>()
  for (const part of text.split(',')) {
    const metal = METALS.find((known) => part.startsWith(`${known}:`))
    const micro = parseGoldPrice(part.slice(part.indexOf(':') + 1))
    if (!metal || micro === null || prices.has(metal)) return null
    prices.set(metal, micro)
  }
  return prices
}

/** Invalid parameters show the default table. */
export const priceQuery = z.object({
  product: slug.optional().catch(undefined),
  construction: construction.optional().catch(undefined),
  karat: karat.optional().catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
  whatIf: z.string().max(100).transform(metalPrices).optional().catch(undefined),
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
