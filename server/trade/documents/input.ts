import * as z from 'zod'
import { locales } from '#lang/locales.ts'

/** `POST /contracts/:id/documents`. */
export const documentInput = z.strictObject({
  kind: z.enum(
    ['agreement', 'receipt', 'memo', 'bill_of_sale', 'price_lock', 'statement'],
    'choose',
  ),
  /** The payment of a receipt. */
  paymentId: z.int('choose').positive('choose').nullish(),
  /** Overrides the customer's language. */
  locale: z.enum(locales, 'choose').nullish(),
})
export type DocumentInput = z.output<typeof documentInput>
