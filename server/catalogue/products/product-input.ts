import * as z from 'zod'
import { PIECE_KINDS } from '#server/catalogue/table.ts'
import { plainText } from '#server/http/routing/text-input.ts'

const MOST_SIGNS = 2_000_000

/** `POST /products`. */
export const productInput = z.strictObject({
  title: plainText(140).refine((text) => text !== '', 'required'),
  kind: z.enum(PIECE_KINDS, 'choose'),
})
export type ProductInput = z.output<typeof productInput>

/** `POST /products/:id/archive` and its way back: what was looked at. */
export const versionInput = z.strictObject({ version: z.int('choose').positive('choose') })

/** `POST /products/:id/pieces`: a table with a head, as a spreadsheet copies or saves it. */
export const piecesInput = z.strictObject({
  table: z.string('required').min(1, 'required').max(MOST_SIGNS, 'too_long'),
})
