import * as z from 'zod'

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const currencyCode = z
  .string('required')
  .refine((code) => currencies.has(code), 'currency_unknown')
