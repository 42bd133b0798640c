import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import { MAX_MINOR } from '#server/formula/settings/rule.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  type StoppedCampaignsResult,
  stoppedCampaigns,
} from '#server/pricing/campaigns/forecast.ts'
import { type LawChanges, lawOf, lawProblems } from '#server/pricing/compare-at/law/market.ts'
import type { LimitsInput, MarketsInput, ShopSettingsInput, SignInSettingsInput } from './input.ts'

const MAX_LINES = 1_000_000

/**
 * Saves name, currency, unit and time zone. Throws `Refused` for a change of currency once any price exists, `Conflict`
 * if the settings changed meanwhile.
 */
export async function saveShopSettings(
  ctx: Ctx,
  actor: Actor,
  { version, weightUnit, timeZone, ...rest }: ShopSettingsInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    await changeShop(tx, actor, version, {
      ...rest,
      weight_unit: weightUnit,
      time_zone: timeZone,
    })
    await recordShopChange(tx, actor, 'shop_saved', { ...rest, weightUnit, timeZone })
  })
}

/**
 * Saves the shop's markets and law settings. Throws `Refused` beside the field, `Conflict` if the settings changed
 * meanwhile.
 */
export async function saveMarkets(ctx: Ctx, actor: Actor, input: MarketsInput): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const changes = parseLaw(input)
  await transaction(ctx, async (tx) => {
    const { time_zone: timeZone } = await shopOf(tx.db)
    refuseInvalidLaw(input.markets, changes, timeZone)
    await changeShop(tx, actor, input.version, {
      markets: JSON.stringify(input.markets),
      law: JSON.stringify(changes),
    })
    const details = { markets: input.markets, law: changes }
    await recordShopChange(tx, actor, 'markets_saved', details)
  })
}

/** Which scheduled campaigns the entered law would stop, before it is saved. Throws `Refused` beside the field. */
export async function campaignsUnderMarkets(
  ctx: Ctx,
  actor: Actor,
  input: MarketsInput,
): Promise<StoppedCampaignsResult> {
  authorize(actor, 'pricing_settings.change')
  const changes = parseLaw(input)
  const { time_zone: timeZone } = await shopOf(ctx.db)
  refuseInvalidLaw(input.markets, changes, timeZone)
  return stoppedCampaigns(ctx, lawOf(input.markets, changes, timeZone))
}

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

/** Days are whole numbers, shares are percents, and the effect is `block` or `warn`. */
function parseLaw({ noneReason, eu, us_ftc, us_ca, uk, markets }: MarketsInput): LawChanges {
  const refusals: Record<string, Refusal> = {}
  const read = (market: string, typed: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(typed).map(([field, text]) => {
        const value = thresholdOf(field, text)
        if (value === null) refusals[`${market}.${field}`] = { key: 'whole_number_or_none' }
        return [field, value]
      }),
    )
  const changes = {
    noneReason: markets.includes('none') ? noneReason : null,
    eu: read('eu', eu),
    us_ftc: read('us_ftc', us_ftc),
    us_ca: read('us_ca', us_ca),
    uk: read('uk', uk),
  }
  if (Object.keys(refusals).length > 0) throw new Refused(refusals)
  return changes as LawChanges
}

const DAY_FIELDS = new Set([
  'windowDays',
  'progressiveMaxDays',
  'newArticleMinDays',
  'lookbackDays',
  'minimumDays',
  'recentDays',
  'alwaysOnSaleDays',
  'inflationDays',
  'oldDays',
])

function thresholdOf(field: string, text: string): number | string | null {
  if (field === 'effect') return text === 'block' || text === 'warn' ? text : null
  if (field === 'alwaysOnSaleBp') return percentBp(text)
  return DAY_FIELDS.has(field) && /^\d{1,4}$/.test(text) ? Number(text) : null
}

function percentBp(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const bp = Math.round(Number(text) * 100)
  return bp <= 10_000 ? bp : null
}

function refuseInvalidLaw(
  markets: MarketsInput['markets'],
  changes: LawChanges,
  timeZone: string,
): void {
  const found = lawProblems(lawOf(markets, changes, timeZone))
  const refusals = found.map(({ field, code }): [string, Refusal] => [
    field,
    { key: REFUSAL_KEYS[code] ?? 'legal_rule_out_of_range' },
  ])
  if (refusals.length > 0) throw new Refused(Object.fromEntries(refusals))
}

const REFUSAL_KEYS: Record<string, string> = {
  required: 'required',
  none_with_other_regions: 'none_with_other_regions',
}

/** A session ends after 30 minutes without use, so a later lock would have no effect. */
const MINUTES = { least: 1, most: 30 }

/**
 * Saves the sign-in settings and the screen lock. Throws `Refused` beside the field, `Conflict` if the settings changed
 * meanwhile.
 */
export async function saveSignInSettings(
  ctx: Ctx,
  actor: Actor,
  input: SignInSettingsInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const { version, loginStyle, secondFactor } = input
  const lockAfterMin = /^\d{1,3}$/.test(input.lockAfterMin) ? Number(input.lockAfterMin) : 0
  if (lockAfterMin < MINUTES.least || lockAfterMin > MINUTES.most)
    throw new Refused({ lockAfterMin: { key: 'between', values: MINUTES } })
  await transaction(ctx, async (tx) => {
    await changeShop(tx, actor, version, {
      login_style: loginStyle,
      lock_after_min: lockAfterMin,
      second_factor: secondFactor,
      second_factor_chosen: 1,
    })
    const details = { loginStyle, lockAfterMin, secondFactor }
    // The audit log stores changes of the sign-in settings under this name.
    await recordShopChange(tx, actor, 'doors_saved', details)
  })
}
