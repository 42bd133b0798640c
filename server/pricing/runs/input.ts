import * as z from 'zod'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'
import { construction, karat, slug } from '#server/pricing/runs/kinds/input.ts'
import { type PostedInput, postedInputs, runKinds } from '#server/pricing/runs/kinds/kinds.ts'

/** The body of `POST /price-runs` by kind; a reprice by default. */
export const newRunInput = z.preprocess(
  (body) => (isPlain(body) ? { kind: 'reprice', ...body } : body),
  z.discriminatedUnion('kind', postedInputs as [PostedInput, ...PostedInput[]], 'choose'),
)
export type NewRunInput = z.output<typeof newRunInput>

function isPlain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

const overrideReason = plainText(500, 'note_too_long')
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 5, 'reason_too_short')

export const applicationInput = z.strictObject({
  /** Also write held lines; admins only. */
  includeHeld: z.boolean('choose').default(false),
  /** The reason for writing lines that are under their floor or fail the law. */
  overrideReason,
  /** The user's reason for the run; stored with every price. */
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type ApplicationInput = z.output<typeof applicationInput>

const filter = z.enum(['all', 'changes', 'problems'], 'choose')

const lineWords = plainText(60, 'note_too_long').nullable().default(null)
const lineKarat = karat.nullable().default(null)

/** Rows of a preview to exclude or include: by piece, or all that match a filter and a search. */
export const choiceInput = z
  .strictObject({
    variantIds: z.array(z.int().positive()).min(1, 'choose').max(5_000, 'too_many').optional(),
    only: filter.optional(),
    q: lineWords,
    karat: lineKarat,
    chosen: z.boolean('choose'),
  })
  .refine(({ variantIds, only }) => (variantIds === undefined) !== (only === undefined), {
    path: ['variantIds'],
    error: 'choose',
  })
export type ChoiceInput = z.output<typeof choiceInput>

export const reversalInput = z.strictObject({
  /** The reason for restoring prices under today's floor. */
  overrideReason,
  idempotencyKey: submitKey,
})
export type ReversalInput = z.output<typeof reversalInput>

/** Invalid parameters show the default table. */
export const priceQuery = z.object({
  product: slug.optional().catch(undefined),
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

const keyset = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .nullable()
  .default(null)
  .catch(null)

/** Where a page of a run's lines begins, and which of them are shown. */
export const linesQuery = z.object({
  after: keyset,
  print: printParam,
  only: filter.nullable().default(null).catch(null),
  q: lineWords.catch(null),
  karat: lineKarat.catch(null),
})

const stateGroups = ['ready', 'waiting', 'applied', 'undone', 'discarded'] as const

export const runsQuery = z.object({
  before: keyset,
  print: printParam,
  kind: z.enum(runKinds).nullable().default(null).catch(null),
  state: z.enum(stateGroups).nullable().default(null).catch(null),
})
export type RunsQuery = z.output<typeof runsQuery>

export const historyQuery = z.object({ before: keyset })

const idText = z
  .string('choose')
  .regex(/^[1-9]\d{0,14}$/, 'choose')
  .transform(Number)
  .nullable()
  .default(null)

/**
 * Which price of a piece: the one that a row of the ledger set, the one of a run, or the current one. An invalid
 * number is refused: the current price would be another one.
 */
export const receiptQuery = z
  .strictObject({ change: idText, run: idText })
  .refine(({ change, run }) => change === null || run === null, { path: ['run'], error: 'choose' })
export type ReceiptQuery = z.output<typeof receiptQuery>

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
