import * as z from 'zod'
import { plainNumber } from '#server/http/routing/text-input.ts'
import { SOURCE_KINDS } from '#server/platform/env/feed-settings.ts'

const DAY_S = 86_400

/** How often a source is asked, and how old its price may be: whole seconds. */
const interval = z.int('interval').min(30, 'interval').max(DAY_S, 'interval')
const maxAge = z
  .int('max_age')
  .min(60, 'max_age')
  .max(7 * DAY_S, 'max_age')

/** As typed; empty is the source's own. What it may be depends on the settings, which `saveSource` knows. */
const baseAddress = z
  .string('base_address')
  .trim()
  .max(300, 'base_address')
  .transform((text) => text.replace(/\/+$/, ''))

/** It travels in headers and addresses, so that only visible ASCII can be one. Empty keeps the one there is. */
const apiKey = z
  .string('api_key')
  .trim()
  .regex(/^[\x21-\x7e]{0,200}$/, 'api_key')

/** `POST /configuration/sources/:kind`: what is left out stays as it is. */
export const sourceInput = z.strictObject({
  version: z.int('invalid').min(0, 'invalid'),
  enabled: z.boolean('choose').optional(),
  pollS: interval.optional(),
  maxAgeS: maxAge.optional(),
  baseUrl: baseAddress.optional(),
  apiKey: apiKey.default(''),
  removeKey: z.boolean('choose').default(false),
})
export type SourceInput = z.output<typeof sourceInput>

/** `POST /configuration/sources/:kind/position`: counted from 1, the most believed. */
export const positionInput = z.strictObject({
  position: z.int('choose').min(1, 'choose').max(SOURCE_KINDS.length, 'choose'),
})

/** `POST /configuration/sources/:kind/test`: address and key as typed, not yet saved. */
export const testInput = z.strictObject({
  baseUrl: baseAddress.optional(),
  apiKey: apiKey.default(''),
})
export type TestInput = z.output<typeof testInput>

const whole = z
  .string('whole_number')
  .transform((typed) => plainNumber(typed.trim()))
  .refine((text) => /^\d{1,9}$/.test(text), 'whole_number')
  .transform(Number)

/** A percent with at most two places, as basis points. */
const percentBp = z
  .string('percent')
  .transform((typed) => plainNumber(typed.trim()))
  .refine((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text), 'percent')
  .transform((text) => Math.round(Number(text) * 100))

/** `POST /configuration/gold`: numbers as typed. How large they may be, `gold-settings-input.ts` says. */
export const goldFormInput = z.strictObject({
  version: z.int('invalid').min(0, 'invalid'),
  bandLeast: whole,
  bandMost: whole,
  hardAgeHours: whole,
  holidays: z.array(z.string('date').max(20, 'date'), 'date').max(400, 'too_many_days'),
  follow: z.enum(['off', 'preview', 'apply'], 'choose'),
  followThresholdPercent: percentBp,
  followMaxLines: whole,
  followMaxMovePercent: percentBp,
  followOutsideHours: z.boolean('choose'),
  sellPercent: percentBp,
  /** By alloy; those left out stay as they are. */
  buyBackPercent: z.record(z.string().max(20, 'choose'), percentBp),
})
export type GoldFormInput = z.output<typeof goldFormInput>
