import * as z from 'zod'
import { parseScaled } from '#server/formula/units/scaled.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'

// Form fields shared by payments, contracts and invoices.

/** A number as typed; the currency decides the amount. */
export const amount = z
  .string('amount')
  .transform((typed) => plainNumber(typed.trim()))
  .refine((text) => text === '' || /^\d{1,13}(\.\d{1,4})?$/.test(text), 'amount')

/** Version of the edited record. */
export const version = z.int('choose').positive('choose')

/** In basis points. */
export const percent = z
  .string('percent')
  .transform((typed) => parseScaled(plainNumber(typed.trim()), 2))
  .refine((bp) => bp !== null && bp <= 10_000, 'percent')
  .transform((bp) => bp ?? 0)

const day = z.iso.date('date').refine((date) => date >= '2000' && date < '2200', 'date')

export const dayOrNone = day.or(z.literal('').transform(() => null))

/** Minimum length of a reason. */
export const REASON_LENGTH = 5

/** Optional, unless a step requires it. */
export const optionalReason = plainText(500, 'note_too_long')
export const reason = optionalReason.refine(
  (text) => text.length >= REASON_LENGTH,
  'reason_too_short',
)
