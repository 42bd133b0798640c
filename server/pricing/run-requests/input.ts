import * as z from 'zod'
import { METALS } from '#server/formula/units/karat.ts'
import { plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { construction, karat, money, slug } from '#server/pricing/input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

export const repriceInput = z.strictObject({
  kind: z.literal('reprice', 'choose'),
  /** Slug of a product; every product by default. */
  product: slug.optional(),
  metal: z.enum(METALS, 'choose').optional(),
  construction: construction.optional(),
  karat: karat.optional(),
  idempotencyKey: submitKey,
})
export type RepriceInput = z.output<typeof repriceInput>

export const restoreInput = z.strictObject({
  kind: z.literal('restore', 'choose'),
  /** A time in the shop's time zone; with a `Z`, in UTC. */
  at: z.iso.datetime({ local: true, offset: false, error: 'moment' }),
  scope: scopeInput.default({}),
  reason: plainText(500, 'note_too_long')
    .nullish()
    .transform((text) => text || null),
  idempotencyKey: submitKey,
})
export type RestoreInput = z.output<typeof restoreInput>

/** A multiple of the price shown, up to ten, with four places: '1.25'. */
const factor = z
  .string('factor')
  .max(20, 'factor')
  .transform(plainNumber)
  .refine((text) => /^\d{1,2}(\.\d{1,4})?$/.test(text), 'factor')
  .refine((text) => Number(text) > 1 && Number(text) <= 10, 'factor')

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

const MAX_EDITS = 5_000
/** Minor units; a larger price is taken for a typing mistake. */
const MAX_MINOR = 100_000_000_000

const reason = plainText(500, 'note_too_long')
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 5, 'reason_too_short')

const modeFields = {
  /** The new mode of the regular price; unchanged by default. */
  mode: z.enum(['formula', 'fixed', 'override'], 'choose').optional(),
  /** The last day of an override, on the shop's calendar. */
  overrideUntil: z.iso
    .date('date')
    .refine((date) => date < '2200', 'date')
    .nullish(),
}

const edit = z
  .strictObject({
    variantId: z.int('choose').positive('choose'),
    field: z.enum(['regular', 'sale', 'compare_at'], 'choose'),
    /** Minor units; null removes a sale or compare-at price, and returns a regular price to the formula. */
    value: z.int('amount').positive('amount').max(MAX_MINOR, 'amount').nullable(),
    ...modeFields,
    overrideReason: reason,
    /** The version of the piece that the user saw. */
    version: z.int('choose').positive('choose'),
  })
  .refine(({ field, mode }) => field === 'regular' || mode === undefined, {
    path: ['mode'],
    error: 'choose',
  })
  .refine(hasDay, { path: ['overrideUntil'], error: 'date' })
export type Edit = z.output<typeof edit>

export const editInput = z
  .strictObject({
    kind: z.literal('edit', 'choose'),
    edits: z
      .array(edit)
      .min(1, 'choose')
      .max(MAX_EDITS, 'too_many')
      .refine(isUnique, 'edited_twice'),
    /** For every regular price without its own mode. */
    ...modeFields,
    reason,
    idempotencyKey: submitKey,
  })
  .refine(({ edits, reason }) => reason !== null || edits.every(hasReason), {
    path: ['reason'],
    error: 'reason_too_short',
  })
  .refine(hasDay, { path: ['overrideUntil'], error: 'date' })
export type EditInput = z.output<typeof editInput>

interface ModeInput {
  mode?: 'formula' | 'fixed' | 'override' | undefined
  overrideUntil?: string | null | undefined
}

function hasDay({ mode, overrideUntil }: ModeInput): boolean {
  return mode !== 'override' || Boolean(overrideUntil)
}

/** The ledger records the reason of every manual change. Source: docs/domain.md 5.3, price change. */
function hasReason({ overrideReason }: Edit): boolean {
  return overrideReason !== null
}

function isUnique(edits: { variantId: number; field: string }[]): boolean {
  return new Set(edits.map(({ variantId, field }) => `${variantId}/${field}`)).size === edits.length
}
