import * as z from 'zod'
import { taxRate } from '#server/configuration/tax-classes/input.ts'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { METALS } from '#server/formula/units/karat.ts'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import {
  alloyLabel,
  plainNumber,
  plainText,
  requiredSubmitKey,
} from '#server/http/routing/text-input.ts'
import { shopSettingsInput } from '#server/operations/settings/input.ts'
import { MARKETS } from '#server/pricing/compare-at/law/market.ts'

/** A price per troy ounce as decimal text, in the currency of the form; empty: none is entered. */
const price = z
  .string('price_not_a_number')
  .max(40, 'price_not_a_number')
  .transform((typed) => (typed.trim() === '' ? null : (parseGoldPrice(plainNumber(typed)) ?? 0)))
  .refine((mid) => mid !== 0, 'price_not_a_number')

/** `POST /setup`. */
export const setupInput = z
  .strictObject({
    ...shopSettingsInput.shape,
    address: plainText(400),
    taxMode: z.enum(['exclusive', 'inclusive'], 'choose'),
    taxRate,
    /** By whose law compare-at prices are checked; empty: by none. */
    markets: z
      .array(z.enum(MARKETS, 'choose').exclude(['none'], 'choose'), 'choose')
      .max(MARKETS.length, 'choose'),
    /** The pieces of the first one are entered first. */
    kinds: z.array(z.enum(PIECE_KINDS, 'choose'), 'choose').max(PIECE_KINDS.length, 'choose'),
    miamiCubanLink: z.boolean('choose'),
    alloys: z.array(alloyLabel, 'choose').min(1, 'alloy_needed').max(100, 'too_many'),
    prices: z.partialRecord(z.enum(METALS, 'choose'), price, 'choose').default({}),
    idempotencyKey: requiredSubmitKey,
  })
  .refine(({ kinds, miamiCubanLink }) => miamiCubanLink || kinds.length > 0, {
    path: ['kinds'],
    error: 'kind_needed',
    // Also beside the problems of other fields.
    when: ({ value }) => Array.isArray((value as { kinds?: unknown } | null)?.kinds),
  })
export type SetupInput = z.output<typeof setupInput>
