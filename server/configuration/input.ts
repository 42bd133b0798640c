import * as z from 'zod'
import { ROUNDING_CHOICES } from '#server/formula/units/rounding.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const currencyCode = z
  .string('required')
  .refine((code) => currencies.has(code), 'currency_unknown')

const shopInput = z.strictObject({
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
})
export type ShopInput = z.output<typeof shopInput>

export const marginInput = z
  .strictObject({
    construction: z.enum(['solid', 'semi_solid', 'hollow'], 'choose'),
    /** Gross margin in basis points, from a percent with at most two places. */
    marginPercent: z
      .string('required')
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent')
      .transform((text) => Math.round(Number(text) * 100)),
    labourPerGram: z.string('required').max(20, 'amount'),
    rounding: z.enum(ROUNDING_CHOICES, 'choose'),
  })
  .transform(({ marginPercent, ...rest }) => ({ ...rest, marginBp: marginPercent }))
export type MarginInput = z.output<typeof marginInput>
