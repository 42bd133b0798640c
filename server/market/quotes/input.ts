import * as z from 'zod'
import { GOLD, METALS } from '#server/formula/units/karat.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'

/** A price per troy ounce as decimal text; a JSON number is refused, since it may have lost digits. */
const goldPrice = z.string({ error: 'price_not_a_number' }).transform((typed, refuse) => {
  const mid = parseGoldPrice(plainNumber(typed))
  if (mid !== null) return mid
  refuse.addIssue({
    code: 'custom',
    message: typed.trim() === '' ? 'price_missing' : 'price_not_a_number',
  })
  return z.NEVER
})

const currencyCode = z.string({ error: 'currency_unknown' }).regex(/^[A-Z]{3}$/, 'currency_unknown')

/** `POST /gold-price-logs`. The key is created with the form, so that two clicks record one price. */
export const quoteInput = z.strictObject({
  metal: z.enum(METALS, 'choose').default(GOLD),
  mid: goldPrice,
  currency: currencyCode.optional(),
  note: plainText(500, 'note_too_long')
    .nullish()
    .transform((note) => note || null),
  confirmed: z.boolean().default(false),
  idempotencyKey: submitKey,
})

export type QuoteInput = z.output<typeof quoteInput>

/** `POST /gold-price-logs/:id/decision`. */
export const decisionInput = z.strictObject({
  decision: z.enum(['accept', 'reject'], 'choose'),
  note: plainText(500, 'decision_note').refine(({ length }) => length >= 5, 'decision_note'),
})

export type DecisionInput = z.output<typeof decisionInput>
