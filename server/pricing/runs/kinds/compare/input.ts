import * as z from 'zod'
import { plainNumber, plainText, submitKey, tableText } from '#server/http/routing/text-input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

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

/** A multiple of the price shown, up to ten, with four places: '1.25'. */
const factor = z
  .string('factor')
  .max(20, 'factor')
  .transform(plainNumber)
  .refine((text) => /^\d{1,2}(\.\d{1,4})?$/.test(text), 'factor')
  .refine((text) => Number(text) > 1 && Number(text) <= 10, 'factor')

/** Money in the shop's currency; its decimal places are checked where the currency is known. */
const money = z.string('amount').min(1, 'required').max(20, 'amount').transform(plainNumber)

/** How the compare-at price is determined. */
const compareRule = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('last_regular') }),
    z.strictObject({ by: z.literal('factor'), value: factor }),
    z.strictObject({ by: z.literal('amount'), value: money }),
    z.strictObject({ by: z.literal('fixed'), value: money }),
    z.strictObject({ by: z.literal('clear') }),
    z.strictObject({ by: z.literal('clear_not_above') }),
  ],
  'choose',
)
export type CompareRuleInput = z.output<typeof compareRule>

export const compareInput = z.strictObject({
  kind: z.literal('compare', 'choose'),
  scope: scopeInput.default({}),
  rule: compareRule,
  /** Prices for which the law check only warns stay as they are. */
  withoutDoubt: z.boolean('choose').default(false),
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || text.length >= 5, 'reason_too_short'),
  idempotencyKey: submitKey,
})
export type CompareInput = z.output<typeof compareInput>

/** The part of the form that determines prices, while the user edits it. */
export const compareImpactInput = compareInput.pick({ scope: true, rule: true, withoutDoubt: true })
export type CompareImpactInput = z.output<typeof compareImpactInput>

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
