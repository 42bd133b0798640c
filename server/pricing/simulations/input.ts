import * as z from 'zod'
import { currencyCode } from '#server/configuration/input.ts'
import { RULE_FIELDS } from '#server/formula/settings/pricing-settings.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'
import { MARKETS } from '#server/pricing/compare-at/law/market.ts'

const MAX_RULES = 200
const MAX_TIERS = 20

const typedText = z
  .string('required')
  .max(40, 'too_long')
  .transform((text) => plainNumber(text.trim()))
const shortText = plainText(140).default('')

/** An entered selling model: one value, or tiers for divisors. */
const selling = z.strictObject({
  model: z.enum(['margin', 'markup', 'multiplier', 'divisor', 'per_gram'], 'choose'),
  value: typedText.default(''),
  by: z.enum(['density', 'weight', 'cost'], 'choose').default('density'),
  tiers: z
    .array(z.strictObject({ upTo: typedText, divisor: typedText }), 'invalid')
    .max(MAX_TIERS, 'too_many')
    .default([]),
})
/** As the user typed it, before it is parsed; so are the other `Typed…` types. */
export type TypedSelling = z.output<typeof selling>

const tax = z.strictObject({ mode: z.enum(['exclusive', 'inclusive'], 'choose'), rate: typedText })

/** Any entered field of a rule. */
const field = z.union([typedText, selling, tax], 'invalid')
export type TypedField = z.output<typeof field>

const fields = z.partialRecord(z.enum(RULE_FIELDS, 'unknown'), field, 'invalid')

const rule = z.strictObject({
  id: z.string('invalid').regex(/^[A-Za-z0-9-]{1,40}$/, 'invalid'),
  note: shortText,
  priority: typedText,
  match: z.strictObject({
    family: shortText,
    product: shortText,
    sku: shortText,
    construction: z.enum(['', 'solid', 'semi_solid', 'hollow'], 'choose').default(''),
    karat: shortText,
    widthFrom: typedText.default(''),
    widthTo: typedText.default(''),
  }),
  /** In the shop's time zone, as a form sends it; empty is without end. */
  from: typedText.default(''),
  until: typedText.default(''),
  set: fields,
})
export type TypedRule = z.output<typeof rule>

/** `POST /configuration/rehearsals`: all entered settings, and the version they are based on. */
export const simulationInput = z.strictObject({
  base: z.int('invalid').min(1, 'invalid'),
  note: plainText(500, 'note_too_long').default(''),
  shop: fields,
  byConstruction: z.strictObject({ solid: fields, semi_solid: fields, hollow: fields }),
  rules: z.array(rule, 'invalid').max(MAX_RULES, 'too_many').default([]),
})
export type SimulationInput = z.output<typeof simulationInput>

/** `POST /configuration/resolution`: the same, and a piece to apply them to; the first one by default. */
export const resolutionInput = simulationInput.extend({ sku: plainText(64).default('') })
export type ResolutionInput = z.output<typeof resolutionInput>

/** `POST /configuration/versions/:version/restoration`: the version in force at the time of the request. */
export const restoreInput = z.strictObject({ base: z.int('invalid').min(1, 'invalid') })

/** `POST /configuration/rehearsals/:id/samples`: the position in the simulation's list of gold prices. */
export const sampleInput = z.strictObject({ place: z.int('invalid').min(0, 'invalid').max(24) })

/** `GET /configuration`: which simulation to continue. */
export const configurationQuery = z.object({
  rehearsal: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})

/** `GET /configuration/versions/:version`: the version to compare with. */
export const versionQuery = z.object({
  beside: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})

const version = z.int('invalid').min(1, 'invalid')
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** `POST /configuration/shop`. */
export const shopSettingsInput = z.strictObject({
  version,
  name: plainText(80).refine((name) => name !== '', 'required'),
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  timeZone: z.string('choose').refine((zone) => timeZones.has(zone), 'choose'),
})
export type ShopSettingsInput = z.output<typeof shopSettingsInput>

const thresholds = z.record(z.string().max(30, 'unknown'), typedText, 'invalid').default({})

/** `POST /configuration/markets`. */
export const marketsInput = z.strictObject({
  version,
  markets: z.array(z.enum(MARKETS, 'choose'), 'choose').max(MARKETS.length, 'choose'),
  noneReason: plainText(500, 'note_too_long').default(''),
  eu: thresholds,
  us_ftc: thresholds,
  us_ca: thresholds,
  uk: thresholds,
})
export type MarketsInput = z.output<typeof marketsInput>

/** `POST /configuration/limits`. */
export const limitsInput = z.strictObject({
  version,
  staffLines: typedText,
  staffChange: typedText,
  staffCashOut: typedText,
  staffPaidOut: typedText,
  weighFirst: typedText,
  weighAgain: typedText,
  /** Empty: no approval is needed for any number of prices. */
  approveAbove: typedText.default(''),
  staffSeesCost: z.boolean('choose'),
})
export type LimitsInput = z.output<typeof limitsInput>

/** `POST /configuration/doors`: the settings of sign-in. */
export const signInSettingsInput = z.strictObject({
  version,
  loginStyle: z.enum(['cover', 'boxed'], 'choose'),
  lockAfterMin: typedText,
  secondFactor: z.enum(['optional', 'admins', 'everyone'], 'choose'),
})
export type SignInSettingsInput = z.output<typeof signInSettingsInput>
