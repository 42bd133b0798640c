import * as z from 'zod'
import {
  MAX_OTHER_PARTS,
  MAX_STONE_LINES,
  STONE_KINDS,
  STONE_PRICES,
} from '#server/formula/price/composition.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'

/** A typed number, parsed with the shop's currency later. */
const typed = z.string('text').max(30, 'too_long').transform(plainNumber)
const version = z.int('choose').min(0, 'choose')

/** Lines of equal stones. An empty amount is zero, an empty `carats` not known, an empty `markup` sells them with the piece. */
export const stoneLines = z
  .array(
    z.strictObject({
      kind: z.enum(STONE_KINDS, 'choose'),
      count: typed,
      carats: typed,
      quality: plainText(80),
      certificate: plainText(60),
      priceBy: z.enum(STONE_PRICES, 'choose'),
      unit: typed,
      setting: typed,
      markup: typed,
    }),
    'choose',
  )
  .max(MAX_STONE_LINES, 'too_many')

/**
 * `POST /variants/:id/composition`: what a piece consists of beside its main metal. `n` is the version that was shown, 0
 * for none. An empty amount is zero.
 */
export const compositionInput = z.strictObject({
  n: version,
  parts: z
    .array(z.strictObject({ karat: plainText(12), grams: typed }), 'choose')
    .max(MAX_OTHER_PARTS, 'too_many'),
  stones: stoneLines,
  plating: plainText(80),
  platingCost: typed,
  hallmark: plainText(80),
  hallmarkCost: typed,
})
export type CompositionInput = z.output<typeof compositionInput>

/** `POST /variants/:id/composition/undo`: the version whose change is undone. */
export const compositionUndoInput = z.strictObject({ n: version.min(1, 'choose') })
