import * as z from 'zod'
import { parseGrams } from '#server/formula/units/weight.ts'

const LIGHTEST_MG = 100
const HEAVIEST_MG = 10_000_000

export const weightInput = z
  .strictObject({
    grams: z
      .string('required')
      .max(20, 'weight')
      .refine((text) => isWeight(parseGrams(text)), 'weight'),
    note: z.string('text').max(500, 'too_long').optional(),
    /** The weight is right, whatever unit it looks like. */
    confirmed: z.boolean('choose').default(false),
  })
  .transform(({ grams, note, confirmed }) => ({
    weightMg: parseGrams(grams) ?? 0,
    note: note ?? null,
    confirmed,
  }))
export type WeightInput = z.output<typeof weightInput>

function isWeight(mg: number | null): boolean {
  return mg !== null && mg >= LIGHTEST_MG && mg <= HEAVIEST_MG
}
