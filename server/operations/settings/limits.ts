import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { LimitsInput } from './input.ts'

const MAX_LINES = 1_000_000

/** Saves the limits of staff. Throws `Refused` beside the field, `Conflict` if the settings changed meanwhile. */
export async function saveLimits(ctx: Ctx, actor: Actor, input: LimitsInput): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const refusals: Record<string, Refusal> = {}
  const lines = (text: string, field: string) => {
    if (!/^\d{1,7}$/.test(text) || Number(text) > MAX_LINES)
      refusals[field] = { key: 'between', values: { least: 0, most: MAX_LINES } }
    return Number(text)
  }
  const staffLines = lines(input.staffLines, 'staffLines')
  const approveAbove = input.approveAbove === '' ? null : lines(input.approveAbove, 'approveAbove')
  const percent = (field: 'staffChange' | 'weighFirst' | 'weighAgain') => {
    const bp = percentBp(input[field])
    if (bp === null) refusals[field] = { key: 'between', values: { least: 0, most: 100 } }
    return bp ?? 0
  }
  const staffChangeBp = percent('staffChange')
  const weighFirstBp = percent('weighFirst')
  const weighAgainBp = percent('weighAgain')
  const { currency } = await shopOf(ctx.db)
  const amount = (field: 'staffCashOut' | 'staffPaidOut') => {
    const minor = parseAmount(input[field], currency) ?? -1
    if (minor < 0 || minor > MAX_MINOR) refusals[field] = { key: 'amount' }
    return minor
  }
  const staffCashOut = amount('staffCashOut')
  const staffPaidOut = amount('staffPaidOut')
  if (Object.keys(refusals).length > 0) throw new Refused(refusals)
  const { staffSeesCost } = input
  await transaction(ctx, async (tx) => {
    await changeShop(tx, actor, input.version, {
      staff_lines: staffLines,
      staff_change_bp: staffChangeBp,
      staff_cash_out: staffCashOut,
      staff_paid_out: staffPaidOut,
      weigh_first_bp: weighFirstBp,
      weigh_again_bp: weighAgainBp,
      approve_above_lines: approveAbove,
      staff_sees_cost: Number(staffSeesCost),
    })
    const weights = { weighFirstBp, weighAgainBp }
    const alone = { staffLines, staffChangeBp, staffCashOut, staffPaidOut }
    const details = { ...alone, ...weights, approveAbove, staffSeesCost }
    await recordShopChange(tx, actor, 'limits_saved', details)
  })
}

/** A percent from 0 to 100 with at most two places, as basis points; null for other text. */
export function percentBp(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const bp = Math.round(Number(text) * 100)
  return bp <= 10_000 ? bp : null
}
