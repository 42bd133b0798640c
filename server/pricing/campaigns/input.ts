import * as z from 'zod'
import { ROUNDING_CHOICES } from '#server/formula/units/rounding.ts'
import { nameText, plainNumber, plainText, submitKey } from '#server/http/routing/text-input.ts'
import { money } from '#server/pricing/input.ts'
import { versionSeen } from '#server/pricing/runs/input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

/** Percent with at most two places, above zero and under a hundred, as basis points. */
const percent = z
  .string('percent')
  .min(1, 'required')
  .max(20, 'percent')
  .transform(plainNumber)
  .refine((text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0, 'percent')
  .transform((text) => Math.round(Number(text) * 100))

/** How the sale price is determined. */
const saleRule = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('percent'), value: percent }),
    z.strictObject({ by: z.literal('amount'), value: money }),
    z.strictObject({ by: z.literal('fixed'), value: money }),
    z.strictObject({ by: z.literal('to_margin'), value: percent }),
    z.strictObject({ by: z.literal('formula') }),
    z.strictObject({ by: z.literal('end') }),
  ],
  'choose',
)
export type SaleRuleInput = z.output<typeof saleRule>

/** The reference beside the sale price: the regular price, the part of it that the law allows, or none. */
const reference = z.enum(['last_regular', 'lawful_max', 'none'], 'choose')

/** How a sale price is rounded; `shop`: like all prices. */
const rounding = z.enum(['shop', ...ROUNDING_CHOICES], 'choose')

const reason = plainText(500, 'note_too_long')
  .nullish()
  .transform((text) => text || null)

export const saleInput = z.strictObject({
  kind: z.literal('sale', 'choose'),
  scope: scopeInput.default({}),
  rule: saleRule,
  rounding: rounding.default('shop'),
  reference: reference.default('last_regular'),
  reason,
  idempotencyKey: submitKey,
})
export type SaleInput = z.output<typeof saleInput>

/** The part of the form that determines prices, while the user edits it. */
export const saleImpactInput = saleInput.pick({
  scope: true,
  rule: true,
  rounding: true,
  reference: true,
})
export type SaleImpactInput = z.output<typeof saleImpactInput>

/** A time in the shop's time zone, to the minute. */
const moment = z.iso.datetime({ local: true, offset: false, error: 'moment' })

export const campaignInput = z.strictObject({
  name: nameText(80, 'campaign_name').refine((text) => text !== '', 'required'),
  starts: moment,
  ends: moment,
  goldPolicy: z.enum(['freeze', 'track', 'guard'], 'choose').default('freeze'),
  // The form starts with the same number of days: `NO_CAMPAIGN` in the client.
  freezeDays: z.int('whole_number').min(1, 'whole_number').max(366, 'whole_number').default(30),
  scope: scopeInput.default({}),
  rule: saleRule.refine(({ by }) => by !== 'end', 'choose'),
  rounding: rounding.default('shop'),
  reference: reference.default('last_regular'),
  reason,
  idempotencyKey: submitKey,
})
export type CampaignInput = z.output<typeof campaignInput>

/** `includeNotAllowed`: the user confirmed that rows whose compare-at price is not allowed are part of the campaign. */
export const scheduleInput = z.strictObject({
  includeNotAllowed: z.boolean('choose').default(false),
  /** The version of its preview that the user saw. */
  version: versionSeen,
})
export type ScheduleInput = z.output<typeof scheduleInput>
