import * as z from 'zod'
import { parseScaled } from '#server/formula/units/scaled.ts'
import {
  nameText,
  plainNumber,
  plainText,
  requiredSubmitKey,
} from '#server/http/routing/text-input.ts'

/** A percent from 0 to 100 with at most four places → millionths, exactly. */
export const taxRate = z
  .string('tax_rate')
  .transform((typed) => parseScaled(plainNumber(typed.trim().replace(/%$/, '').trimEnd()), 4))
  .refine((ppm) => ppm !== null && ppm <= 1_000_000, 'tax_rate')
  .transform((ppm) => ppm ?? 0)

const version = z.int('choose').positive('choose')

const fields = {
  name: nameText(60).refine((text) => text !== '', 'required'),
  rate: taxRate,
  needsReason: z.boolean('choose').default(false),
}

/** `POST /configuration/tax-classes`. */
export const taxClassInput = z.strictObject({ ...fields, idempotencyKey: requiredSubmitKey })
export type TaxClassInput = z.output<typeof taxClassInput>

/** `POST /configuration/tax-classes/:id`. */
export const taxClassChangeInput = z.strictObject({ ...fields, version })
export type TaxClassChangeInput = z.output<typeof taxClassChangeInput>

/** `POST /configuration/tax-classes/:id/archiving` and `/default`. */
export const taxClassVersionInput = z.strictObject({ version })

/** The class of a line; null: the default, or what the line had before tax classes. */
export const lineTaxFields = {
  taxClassId: z.int('choose').positive('choose').nullable().default(null),
  taxReason: plainText(120).default(''),
}
