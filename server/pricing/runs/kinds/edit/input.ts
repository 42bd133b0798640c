import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'

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
