import * as z from 'zod'
import { plainNumber, plainText, tableText } from '#server/http/routing/text-input.ts'
import { money } from '#server/pricing/input.ts'

const MAX_CHARACTERS = 90_000

export const pastPricesInput = z.strictObject({
  /** Rows from a spreadsheet: SKU, from, to, price, channel, separated by commas, semicolons or tabs. */
  text: tableText.pipe(
    plainText(MAX_CHARACTERS, 'past_too_long')
      .refine((text) => text !== '', 'required')
      .transform(plainNumber),
  ),
  /** Where these prices were shown, for rows without a channel. */
  channel: plainText(40)
    .nullish()
    .transform((text) => text || null),
  /** The user confirms that these prices were really offered. */
  attested: z.literal(true, 'attest'),
})
export type PastPricesInput = z.output<typeof pastPricesInput>

/** One piece and a planned claim. */
export const planQuery = z.strictObject({
  sku: z.string('required').trim().min(1, 'required').max(64, 'sku'),
  price: money,
  reference: money.optional(),
  percent: z
    .string('percent')
    .transform(plainNumber)
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) > 0, 'whole_percent')
    .transform(Number)
    .optional(),
})
export type PlanQuery = z.output<typeof planQuery>
