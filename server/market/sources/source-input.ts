import * as z from 'zod'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'

const DAY_S = 86_400

/** The polling interval and the maximum age of a price: whole seconds. */
const interval = z.int('interval').min(30, 'interval').max(DAY_S, 'interval')
const maxAge = z
  .int('max_age')
  .min(60, 'max_age')
  .max(7 * DAY_S, 'max_age')

/** As typed; empty means the default. `saveSource` checks it against the settings. */
const baseAddress = z
  .string('base_address')
  .trim()
  .max(300, 'base_address')
  .transform((text) => text.replace(/\/+$/, ''))

/** Used in headers and addresses, so only visible ASCII is allowed. Empty leaves the key unchanged. */
const apiKey = z
  .string('api_key')
  .trim()
  .regex(/^[\x21-\x7e]{0,200}$/, 'api_key')

/** `POST /configuration/sources/:kind`: omitted fields stay unchanged. */
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

/** `POST /configuration/sources/:kind/position`: counted from 1, the most trusted. */
export const positionInput = z.strictObject({
  position: z.int('choose').min(1, 'choose').max(SOURCE_KINDS.length, 'choose'),
})

/** `POST /configuration/sources/:kind/test`: address and key as typed, not yet saved. */
export const testInput = z.strictObject({
  baseUrl: baseAddress.optional(),
  apiKey: apiKey.default(''),
})
export type TestInput = z.output<typeof testInput>
