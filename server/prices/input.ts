import * as z from 'zod'
import { parseGoldPrice } from '#server/gold/money.ts'
import { parseGrams } from '#server/gold/weight.ts'
import { plainText } from '#server/http/text.ts'
import { restoreInput } from './restore-input.ts'

const construction = z.enum(['solid', 'semi_solid', 'hollow'], 'choose')
const karat = z.string('choose').regex(/^\d{1,2}(\.\d)?K$/, 'choose')
const key = z.string('text').min(8, 'key').max(64, 'key')

export const repriceInput = z.strictObject({
  kind: z.literal('reprice', 'choose'),
  construction: construction.optional(),
  karat: karat.optional(),
  idempotencyKey: key.optional(),
})
export type RepriceInput = z.output<typeof repriceInput>

/** What `POST /price-runs` takes, by kind; a reprice where none is named. */
export const newRunInput = z.preprocess(
  (body) => (isPlain(body) ? { kind: 'reprice', ...body } : body),
  z.discriminatedUnion('kind', [repriceInput, restoreInput], 'choose'),
)
export type NewRunInput = z.output<typeof newRunInput>

function isPlain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

export const applicationInput = z.strictObject({
  /** Also write the lines that a guard held; admins only. */
  includeHeld: z.boolean('choose').default(false),
  /** Why lines are written that are under their floor or fail the law. */
  overrideReason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || text.length >= 5, 'reason_too_short'),
  idempotencyKey: key.optional(),
})
export type ApplicationInput = z.output<typeof applicationInput>

/** Rows of a preview to take out, or back in. */
export const choiceInput = z.strictObject({
  variantIds: z.array(z.int().positive()).min(1, 'choose').max(5_000, 'too_many'),
  chosen: z.boolean('choose'),
})
export type ChoiceInput = z.output<typeof choiceInput>

export const reversalInput = z.strictObject({ idempotencyKey: key.optional() })

/** An address that asks for nonsense shows the usual table instead. */
export const priceQuery = z.object({
  construction: construction.optional().catch(undefined),
  karat: karat.optional().catch(undefined),
  scope: z.literal('all').optional().catch(undefined),
  whatIf: z
    .string()
    .max(20)
    .transform((text) => parseGoldPrice(text))
    .optional()
    .catch(undefined),
})
export type PriceQuery = z.output<typeof priceQuery>

/** Where in a run's lines a page begins, and whether only those are shown that need a look. */
export const linesQuery = z.object({
  after: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .nullable()
    .default(null)
    .catch(null),
  only: z.literal('problems').nullable().default(null).catch(null),
})

export const runsQuery = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})

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
