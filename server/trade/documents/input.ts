import * as z from 'zod'
import { locales } from '#lang/locales.ts'
import { plainText } from '#server/http/routing/text-input.ts'

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

/** `POST /configuration/letterhead`. */
export const letterheadInput = z.strictObject({
  version: z.int('choose').positive('choose'),
  address: plainText(400),
  taxId: plainText(40),
  bank: plainText(400),
})
export type LetterheadInput = z.output<typeof letterheadInput>
