import * as z from 'zod'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'

/** As much as one request may carry. */
const MOST_LETTERS = 90_000

export const pastPricesInput = z.strictObject({
  /** The rows as a spreadsheet has them: SKU, from, to, price, channel, with commas, semicolons or tabs. */
  text: plainText(MOST_LETTERS, 'past_too_long')
    .refine((text) => text !== '', 'required')
    .transform(plainNumber),
  /** Where these prices were shown, for rows that do not say. */
  channel: plainText(40)
    .nullish()
    .transform((text) => text || null),
  /** "I vouch that these prices were really on offer." */
  attested: z.literal(true, 'attest'),
})
export type PastPricesInput = z.output<typeof pastPricesInput>
