import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { reason } from '#server/trade/payments/typed-input.ts'

const TYPES = ['passport', 'id_card', 'driving_licence', 'other'] as const

const ID_CHARACTERS = /^[\p{L}\p{N}]+$/u

/** The number as printed, without spaces and dashes. */
const idNumber = (most: number, tooLong: string) =>
  plainText(60)
    .transform((text) => text.replace(/[\s./-]/g, '').toUpperCase())
    .refine((text) => text === '' || ID_CHARACTERS.test(text), 'id_number_characters')
    .refine((text) => text.length <= most, tooLong)

const expiry = z
  .union([z.literal(''), z.iso.date('day_invalid')], 'day_invalid')
  .refine((day) => day === '' || (day >= '1950' && day < '2150'), 'day_invalid')
  .transform((day) => (day === '' ? null : day))

/** `POST /customers/:id/id-documents`: the full number only for a buy-back, otherwise its last four characters. */
export const idDocumentInput = z.strictObject({
  type: z.enum(TYPES, 'choose'),
  contractId: z.int('choose').positive('choose').nullable(),
  number: idNumber(40, 'too_long').refine(
    (text) => text === '' || text.length >= 5,
    'id_number_short',
  ),
  lastFour: idNumber(4, 'id_last_four'),
  country: z
    .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, 'choose')], 'choose')
    .transform((code) => (code === '' ? null : code)),
  issuer: plainText(80),
  expiresOn: expiry,
  idempotencyKey: submitKey,
})
export type IdDocumentInput = z.output<typeof idDocumentInput>

/** `POST /id-documents/:id/removal`. */
export const removalInput = z.strictObject({ reason })
