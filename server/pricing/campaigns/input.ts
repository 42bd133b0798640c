import * as z from 'zod'
import { plainText, submitKey } from '#server/http/routing/text-input.ts'
import { reason, reference, rounding, saleRule } from '#server/pricing/runs/kinds/sale/input.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

/** A time on the shop's clock, to the minute. */
const moment = z.iso.datetime({ local: true, offset: false, error: 'moment' })

export const campaignInput = z.strictObject({
  name: plainText(80, 'campaign_name').refine((text) => text !== '', 'required'),
  starts: moment,
  ends: moment,
  goldPolicy: z.enum(['freeze', 'track', 'guard'], 'choose').default('freeze'),
  freezeDays: z.int('whole_number').min(1, 'whole_number').max(366, 'whole_number').default(30),
  scope: scopeInput.default({}),
  rule: saleRule.refine(({ by }) => by !== 'end', 'choose'),
  rounding: rounding.default('shop'),
  reference: reference.default('last_regular'),
  reason,
  idempotencyKey: submitKey,
})
export type CampaignInput = z.output<typeof campaignInput>
