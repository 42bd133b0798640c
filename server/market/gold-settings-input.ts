import * as z from 'zod'
import { parse } from '#server/http/routing/input.ts'

/** A shop's settings for gold prices. Ratios are basis points. */
const goldSettingsSchema = z
  .strictObject({
    /** The accepted band of prices per troy ounce, in US dollars. */
    bandLeast: z.int('whole_number').min(1, 'band_order').max(1_000_000, 'band_order'),
    bandMost: z.int('whole_number').min(1, 'band_order').max(1_000_000, 'band_order'),
    /** After this many hours of trade a quote prices nothing. */
    hardAgeHours: z.int('whole_number').min(1, 'market_hours').max(720, 'market_hours'),
    /** Days of New York (YYYY-MM-DD) on which gold is not traded. */
    holidays: z
      .array(z.iso.date('date'), 'date')
      .max(200, 'too_many_days')
      .transform((days) => [...new Set(days)].sort()),
    /** What happens when gold moves: nothing, a preview, or prices applied within the limits below. */
    follow: z.enum(['off', 'preview', 'apply'], 'choose'),
    followThresholdBp: z.int('whole_number').min(1, 'ratio').max(10_000, 'ratio'),
    followMaxLines: z.int('whole_number').min(1, 'whole_number').max(1_000_000, 'whole_number'),
    followMaxMoveBp: z.int('whole_number').min(1, 'ratio').max(10_000, 'ratio'),
    followOutsideHours: z.boolean('choose'),
    /** The board's selling rate, as a share of the metal's value. */
    sellBp: z.int('whole_number').min(1, 'ratio').max(100_000, 'ratio'),
    /** The board's buying rate, as a share of the metal's value, by alloy ('14K'). */
    buyBackBp: z.record(
      z.string().min(1, 'choose').max(20, 'choose'),
      z.int('whole_number').min(0, 'ratio').max(20_000, 'ratio'),
    ),
  })
  .refine(({ bandLeast, bandMost }) => bandLeast < bandMost, {
    path: ['bandMost'],
    error: 'band_order',
  })

export type GoldSettings = z.output<typeof goldSettingsSchema>

/** Validates settings. Throws `Refused` beside the field. */
export function parseGoldSettings(value: unknown): GoldSettings {
  return parse(goldSettingsSchema, value)
}
