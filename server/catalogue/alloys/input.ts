import * as z from 'zod'
import { GOLD, METALS, parseFineness } from '#server/formula/units/karat.ts'
import {
  alloyLabel,
  plainNumber,
  plainText,
  requiredSubmitKey,
} from '#server/http/routing/text-input.ts'

/** Names are one line, because they stand in tables, SKUs and addresses. */
const oneLine = (most: number) =>
  plainText(most).refine((text) => !/[\n\t]/.test(text), 'odd_characters')

/** `POST /configuration/alloys`. */
export const alloyInput = z.strictObject({
  metal: z.enum(METALS, 'choose').default(GOLD),
  // Invisible characters would make two names look equal, and no request could choose one of them.
  label: oneLine(12)
    .refine((text) => text !== '', 'required')
    .refine((text) => text === '' || alloyLabel.safeParse(text).success, 'odd_characters'),
  fineness: z
    .string('fineness')
    .transform((typed) => plainNumber(typed.trim()).replace(',', '.'))
    .refine((text) => parseFineness(text) !== null, 'fineness'),
  stamp: oneLine(12).default(''),
  idempotencyKey: requiredSubmitKey,
})
export type AlloyInput = z.output<typeof alloyInput>

/** `POST /configuration/alloys/:id/sale`. */
export const alloySwitchInput = z.strictObject({ isSold: z.boolean('choose') })
export type AlloySwitchInput = z.output<typeof alloySwitchInput>
