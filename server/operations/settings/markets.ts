import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import {
  type StoppedCampaignsResult,
  stoppedCampaigns,
} from '#server/pricing/campaigns/forecast.ts'
import { type LawChanges, lawOf, lawProblems } from '#server/pricing/compare-at/law/market.ts'
import type { MarketsInput } from './input.ts'
import { percentBp } from './limits.ts'

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
