import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'

const MAX_EDITS = 5_000
/** Minor units, as far as a price can be told from a slip of the hand. */
const MAX_MINOR = 100_000_000_000

const reason = plainText(500, 'note_too_long')
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 5, 'reason_too_short')

const modeFields = {
  /** How the regular price comes about from now on; as before where it is not named. */
  mode: z.enum(['formula', 'fixed', 'override'], 'choose').optional(),
  /** The last day on which an override holds, on the shop's calendar. */
  overrideUntil: z.iso
    .date('date')
    .refine((date) => date < '2200', 'date')
    .nullish(),
}

const edit = z
  .strictObject({
    variantId: z.int('choose').positive('choose'),
    field: z.enum(['regular', 'sale', 'compare_at'], 'choose'),
    /** Minor units; null ends a sale or a compare-at, and leads a regular price back to the formula. */
    value: z.int('amount').positive('amount').max(MAX_MINOR, 'amount').nullable(),
    ...modeFields,
    overrideReason: reason,
    /** The piece as it was when it was looked at. */
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
    /** The same for every regular price that says nothing of its own. */
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

/** The ledger says why a hand moved a price. Source: domain 5.3, PriceChange. */
function hasReason({ overrideReason }: Edit): boolean {
  return overrideReason !== null
}

function isUnique(edits: { variantId: number; field: string }[]): boolean {
  return new Set(edits.map(({ variantId, field }) => `${variantId}/${field}`)).size === edits.length
}
