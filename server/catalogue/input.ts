import * as z from 'zod'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import { nameText, plainText, tableText } from '#server/http/routing/text-input.ts'

const MAX_CHARACTERS = 2_000_000

/** `POST /products`. */
export const productInput = z.strictObject({
  title: nameText(140).refine((text) => text !== '', 'required'),
  kind: z.enum(PIECE_KINDS, 'choose'),
})
export type ProductInput = z.output<typeof productInput>

/** `POST /products/:id`: the version that was shown. */
export const productChangeInput = z.strictObject({
  ...productInput.shape,
  description: plainText(2000),
  version: z.int('choose').positive('choose'),
})
export type ProductChangeInput = z.output<typeof productChangeInput>

/** `POST /products/:id/archive` and `/return`: the version that was shown. */
export const versionInput = z.strictObject({ version: z.int('choose').positive('choose') })

/** `POST /products/:id/pieces`: a table with a header, as copied or saved from a spreadsheet. */
export const piecesInput = z.strictObject({
  table: tableText.min(1, 'required').max(MAX_CHARACTERS, 'too_long'),
})

/** The lightest and the heaviest main part of a piece. */
export const LIGHTEST_MG = 100
export const HEAVIEST_MG = 10_000_000

export const weightInput = z
  .strictObject({
    grams: z
      .string('required')
      .max(20, 'weight')
      .refine((text) => isWeight(parseGrams(text)), 'weight'),
    note: z.string('text').max(500, 'too_long').optional(),
    /** The weight is confirmed although it looks like one in another unit. */
    confirmed: z.boolean('choose').default(false),
  })
  .transform(({ grams, note, confirmed }) => ({
    weightMg: parseGrams(grams) ?? 0,
    note: note ?? null,
    confirmed,
  }))
export type WeightInput = z.output<typeof weightInput>

/** `POST /variants/:id/weighing/approval` and `/rejection`: the time of the weighing that was shown. */
export const weighingInput = z.strictObject({ at: z.string('choose').max(30, 'choose') })

function isWeight(mg: number | null): boolean {
  return mg !== null && mg >= LIGHTEST_MG && mg <= HEAVIEST_MG
}
