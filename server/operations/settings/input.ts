import * as z from 'zod'
import { preferenceValues as values } from '#lang/preferences.ts'
import { currencyCode } from '#server/configuration/input.ts'
import { SETTINGS_GROUPS } from '#server/formula/settings/settings-groups.ts'
import { ROUNDING_CHOICES } from '#server/formula/units/rounding.ts'
import { nameText, plainNumber, plainText } from '#server/http/routing/text-input.ts'
import { MARKETS } from '#server/pricing/compare-at/law/market.ts'

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

/** `POST /configuration/versions/:version/restoration`: the version in force at the time of the request. */
export const restoreInput = z.strictObject({ base: z.int('invalid').min(1, 'invalid') })

/** `POST /configuration`: one group of pieces. */
export const marginInput = z
  .strictObject({
    group: z.enum(SETTINGS_GROUPS, 'choose'),
    /** Gross margin in basis points, from a percent with at most two places. */
    marginPercent: z
      .string('required')
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent')
      .transform((text) => Math.round(Number(text) * 100)),
    labourPerGram: z.string('required').max(20, 'amount'),
    rounding: z.enum(ROUNDING_CHOICES, 'choose'),
  })
  .transform(({ marginPercent, ...rest }) => ({ ...rest, marginBp: marginPercent }))
export type MarginInput = z.output<typeof marginInput>

const version = z.int('invalid').min(1, 'invalid')
const typedText = z
  .string('required')
  .max(40, 'too_long')
  .transform((text) => plainNumber(text.trim()))
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/** `POST /configuration/shop`. */
export const shopSettingsInput = z.strictObject({
  version,
  name: nameText(80).refine((name) => name !== '', 'required'),
  currency: currencyCode,
  weightUnit: z.enum(['g', 'dwt', 'ozt'], 'choose'),
  timeZone: z.string('choose').refine((zone) => timeZones.has(zone), 'choose'),
  /** Absent: as they are. */
  lengthUnit: z.enum(values.lengthUnit, 'choose').optional(),
  ringSystem: z.enum(values.ringSystem, 'choose').optional(),
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

const typedNumber = z
  .string('required')
  .max(12, 'number')
  .transform((typed) => plainNumber(typed))

/** `POST /configuration/trade`: numbers as typed; `saveTradeSettings` checks their limits. */
export const tradeSettingsInput = z.strictObject({
  version,
  layawayMinDeposit: typedNumber,
  layawayFee: typedNumber,
  layawayGraceDays: typedNumber,
  layawayCount: typedNumber,
  layawayEvery: z.enum(['week', 'two_weeks', 'month'], 'choose'),
  lockMinutes: typedNumber,
  quoteDays: typedNumber,
  customDeposit: typedNumber,
  tolerance: typedNumber,
  memoDays: typedNumber,
  returnDays: typedNumber,
  /** Buy-back: the share of the melt value that the shop pays. */
  pay: typedNumber,
  lockMaxDays: typedNumber,
  quoteMaxDays: typedNumber,
  layawayMaxDays: typedNumber,
  memoMaxDays: typedNumber,
  saleMaxDays: typedNumber,
  lockMinDeposit: typedNumber,
  customMinDeposit: typedNumber,
  maxDiscount: typedNumber,
  overMelt: typedNumber,
})
export type TradeSettingsInput = z.output<typeof tradeSettingsInput>

/** `POST /configuration/letterhead`. */
export const letterheadInput = z.strictObject({
  version,
  address: plainText(400),
  taxId: plainText(40),
  bank: plainText(400),
})
export type LetterheadInput = z.output<typeof letterheadInput>

/** `POST /configuration/compliance`: amounts and numbers as typed. */
export const complianceSettingsInput = z.strictObject({
  version,
  form8300: z.boolean('choose'),
  cashLimit: z.string('required').max(20, 'amount'),
  reportDays: z.string('required').max(6),
  amlLimit: z.string('required').max(20, 'amount'),
  amlWarn: z.string('required').max(6),
  holdDays: z.string('required').max(6),
  formYears: z.string('required').max(6),
  contractYears: z.string('required').max(6),
  idYears: z.string('required').max(6),
})
export type ComplianceSettingsInput = z.output<typeof complianceSettingsInput>

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

/** `POST /configuration/sign-in`. */
export const signInSettingsInput = z.strictObject({
  version,
  loginStyle: z.enum(['cover', 'boxed'], 'choose'),
  lockAfterMin: typedText,
  secondFactor: z.enum(['optional', 'admins', 'everyone'], 'choose'),
})
export type SignInSettingsInput = z.output<typeof signInSettingsInput>

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

/** `POST /configuration/gold`: numbers as typed, with their bounds in `gold-settings-input.ts`. */
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
  /** By alloy; omitted ones stay unchanged. */
  buyBackPercent: z.record(z.string().max(20, 'choose'), percentBp),
})
export type GoldFormInput = z.output<typeof goldFormInput>
