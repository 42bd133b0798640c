import * as z from 'zod'
import { lineTaxFields } from '#server/configuration/tax-classes/input.ts'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import { GOLD, METALS } from '#server/formula/units/karat.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import { parseGrams } from '#server/formula/units/weight.ts'
import { dayParam, numberParam, searchParam } from '#server/http/routing/input.ts'
import { alloyLabel, plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { printParam } from '#server/platform/list-rows.ts'
import { CONTRACT_TYPES, typesWhere } from '#server/trade/contract-types/lookup.ts'
import { ALL_STATES } from '#server/trade/contract-types/states.ts'
import { MAX_GRACE_DAYS } from '#server/trade/contracts/terms/terms.ts'
import { birthdayText } from '#server/trade/customers/fields.ts'
import {
  amount,
  dayOrNone,
  optionalReason,
  percent,
  reason,
  version,
} from '#server/trade/payments/typed-input.ts'

/** The last row of a page of the list, such as `17~2026-12-01T05:00:00.000Z`, `17~open`, or `17` in the order `newest`. */
const listCursor = z
  .string()
  .regex(/^[1-9]\d{0,14}(~(open|closed|\d{4}-\d\d-\d\dT[\d:.]{1,20}Z))?$/)
  .transform((text) => {
    const [id, key = null] = text.split('~')
    return { id: Number(id), key }
  })
  .nullable()
  .catch(null)

/** `GET /contracts`: invalid parameters are ignored, never refused. */
export const listQuery = z.object({
  view: z.enum(['list', 'board', 'calendar']).catch('list'),
  type: z.enum(CONTRACT_TYPES).nullable().catch(null),
  state: z
    .string()
    .refine((state) => ALL_STATES.includes(state))
    .nullable()
    .catch(null),
  group: z.enum(['open', 'closed']).nullable().catch(null),
  due: z.enum(['overdue', 'week', 'month']).nullable().catch(null),
  customer: numberParam,
  q: searchParam,
  from: dayParam,
  to: dayParam,
  month: z
    .string()
    .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
    .nullable()
    .catch(null),
  sort: z.enum(['due', 'newest']).catch('due'),
  after: listCursor,
  print: printParam,
})
export type ListQuery = z.output<typeof listQuery>

const MAX_MG = 100_000_000
const grams = z
  .string('weight')
  .transform((typed) => typed.trim())
  .transform((typed) => (typed === '' ? null : (parseGrams(plainNumber(typed)) ?? -1)))
  .refine((mg) => mg === null || (mg > 0 && mg <= MAX_MG), 'weight')
const fineness = z
  .string('fineness')
  .transform((typed) => plainNumber(typed.trim()))
  .transform((typed) => (typed === '' ? null : (parseScaled(typed, 1) ?? -1)))
  .refine((dp) => dp === null || (dp >= 1 && dp <= 10_000), 'fineness')

const lineInput = z.strictObject({
  variantId: z.int().positive().nullable().default(null),
  description: plainText(200).refine((text) => text !== '', 'required'),
  karat: z
    .union([alloyLabel, z.literal('')], 'choose')
    .default('')
    .transform((text) => text || null),
  /** Of metal without a piece and a karat; null: the first one that the shop sells. */
  metal: z.enum(METALS, 'choose').nullable().default(null),
  /** Per mille, one place. */
  fineness: fineness.default(null),
  construction: z.enum(['solid', 'semi_solid', 'hollow']).nullable().default(null),
  weightG: grams.default(null),
  unitPrice: amount.default(''),
  /** Source of the price: typed, the list price of the piece, or today's price of its metal. */
  pricedBy: z.enum(['hand', 'list', 'formula'], 'choose').default('hand'),
  qty: z.int('whole_number').min(1, 'whole_number').max(999, 'whole_number').default(1),
  /** Buy-back: how the metal was tested, and what is stamped on it. */
  test: z.enum(['acid', 'xrf', 'stamp', 'fire']).nullable().default(null),
  stamp: plainText(20).default(''),
  ...lineTaxFields,
})
export type LineInput = z.output<typeof lineInput>

const termFields = {
  customerId: z.int('customer_missing').positive('customer_missing'),
  lines: z.array(lineInput).max(100, 'too_many'),
  deposit: amount.optional(),
  count: z.int('whole_number').min(1, 'instalments').max(60, 'instalments').optional(),
  every: z.enum(['week', 'two_weeks', 'month'], 'choose').optional(),
  firstOn: dayOrNone.optional(),
  feePercent: percent.optional(),
  graceDays: z
    .int('whole_number')
    .min(0, 'whole_number')
    .max(MAX_GRACE_DAYS, 'whole_number')
    .optional(),
  lockMinutes: z.int('whole_number').min(1, 'lock').max(525_600, 'lock').optional(),
  quoteDays: z.int('whole_number').min(1, 'whole_number').max(365, 'whole_number').optional(),
  tolerancePercent: percent.optional(),
  heavier: z.enum(['shop_bears', 'customer_pays'], 'choose').optional(),
  payPercent: percent.optional(),
  dueOn: dayOrNone.default(null),
  note: plainText(4_000, 'note_too_long').default(''),
}

/** The shop or safe from which pieces are taken first; left out: as before. */
const placeId = z.int('choose').positive('choose').optional()

/** The form ends in the first steps of the contract, such as its confirmation. */
const opens = z.boolean('choose').default(false)

/** Of a customer who sells gold to the shop and has no birthday yet. */
const birthday = birthdayText.optional()

/** `POST /contracts`. */
export const draftInput = z.strictObject({
  ...termFields,
  birthday,
  placeId,
  type: z.enum(CONTRACT_TYPES, 'choose'),
  opens,
  idempotencyKey: submitKey,
})
export type DraftInput = z.output<typeof draftInput>

/** `POST /contracts/draft-totals`: calculates a draft, or new content of the contract `id`; the customer is optional. */
export const draftTotalsInput = z.strictObject({
  ...termFields,
  type: draftInput.shape.type,
  customerId: z.int().positive().nullish(),
  id: z.int().positive().nullish(),
})

/** `POST /contracts/:id`: the new content of a draft; `version` is the one that was edited. */
export const changeInput = z.strictObject({ ...termFields, birthday, placeId, opens, version })
export type ChangeInput = z.output<typeof changeInput>

/** `POST /contracts/:id/amendment`. */
export const amendInput = z.strictObject({
  ...termFields,
  placeId,
  version,
  reason,
})
export type AmendInput = z.output<typeof amendInput>

export const versionInput = z.strictObject({ version })

/** `POST /contracts/:id/steps`: one transition and its parameters. */
export const stepInput = z.strictObject({
  act: z.enum(
    [
      'confirm',
      'deliver',
      'cancel',
      'return',
      'convert',
      'forfeit',
      'approve',
      'start',
      'finish',
      'reweigh',
      'settle_part',
      'close',
      'sell',
      'test',
      'offer',
      'accept',
      'decline',
      'release',
      'report_stolen',
    ],
    'choose',
  ),
  version,
  reason: optionalReason.default(''),
  /** How money is refunded, if it is. */
  method: z.enum([...PAYMENT_METHODS, 'as_paid'], 'choose').optional(),
  waiveFee: z.boolean('choose').default(false),
  /** The type that a price lock is converted to. */
  to: z
    .enum(
      typesWhere(({ isSale }) => isSale),
      'choose',
    )
    .optional(),
  /** Lines that were weighed, kept or returned. */
  lines: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        weightG: grams.optional(),
        kept: z.int('whole_number').min(0, 'whole_number').max(999, 'whole_number').optional(),
        returned: z.int('whole_number').min(0, 'whole_number').max(999, 'whole_number').optional(),
      }),
    )
    .max(100)
    .default([]),
  /** The customer approves a higher price by weight. */
  approved: z.boolean('choose').default(false),
  /** Ends a hold early; admins only, with a reason. */
  override: z.boolean('choose').default(false),
  /** What the bought gold is used for. */
  use: z.enum(['melt', 'resale'], 'choose').optional(),
  /** Sale price of the consigned pieces together, and the customer who buys them. */
  soldFor: amount.optional(),
  customerId: termFields.customerId.optional(),
})
export type StepInput = z.output<typeof stepInput>

/** `POST /contracts/:id/metal`: metal that the customer brings, or a correction. */
export const metalInput = z.strictObject({
  direction: z.enum(['in', 'out'], 'choose'),
  reason: z.enum(['client_deposit', 'correction'], 'choose'),
  metal: z.enum(METALS, 'choose').default(GOLD),
  fineness: fineness.refine((dp) => dp !== null, 'fineness').transform((dp) => dp ?? 0),
  weightG: grams.refine((mg) => mg !== null, 'weight').transform((mg) => mg ?? 0),
  /** Version of the contract, so that a repeated request is booked once. */
  version,
})
export type MetalInput = z.output<typeof metalInput>

/** `GET /contracts/seller`: what is known of a customer who sells gold. */
export const sellerQuery = z.object({ customer: numberParam })

/** `GET /contracts/price`: the price of a piece, or of a weight of metal. */
export const priceQuery = z.object({
  variant: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
  karat: alloyLabel.optional(),
  grams: z.string().max(20).optional(),
  construction: z.enum(['solid', 'semi_solid', 'hollow']).optional(),
  /** Whose language describes the piece. */
  customer: numberParam,
})
export type PriceQuery = z.output<typeof priceQuery>
