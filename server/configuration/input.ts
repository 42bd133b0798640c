import * as z from 'zod'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const currencyCode = z
  .string('required')
  .refine((code) => currencies.has(code), 'currency_unknown')

const shopInput = z.strictObject({
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
})
export type ShopInput = z.output<typeof shopInput>
