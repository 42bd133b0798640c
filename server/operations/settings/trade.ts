import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange, shopOf } from '#server/configuration/configuration.ts'
import { MOST_OVER_MELT_BP, type TradeSettings } from '#server/configuration/trade-settings.ts'
import { parseScaled } from '#server/formula/units/scaled.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import { MAX_GRACE_DAYS } from '#server/trade/contracts/terms/terms.ts'
import type { TradeSettingsInput } from './input.ts'

/**
 * Saves the default terms of new contracts; existing ones are unchanged. Admins only. Throws `Refused` with the
 * fields that are wrong, `Conflict` when the shop has changed since `version`.
 */
export async function saveTradeSettings(
  ctx: Ctx,
  actor: Actor,
  { version, ...typed }: TradeSettingsInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  const settings = parseSettings(typed)
  await transaction(ctx, async (tx) => {
    const { trade } = await shopOf(tx.db)
    const merged = { ...JSON.parse(trade), ...settings }
    await changeShop(tx, actor, version, { trade: JSON.stringify(merged) })
    await recordShopChange(tx, actor, 'trade_saved', { ...settings })
  })
}

type TradeSettingsFields = Omit<TradeSettingsInput, 'version'>

function parseSettings(typed: TradeSettingsFields): TradeSettings {
  const wrong: Record<string, Refusal> = {}
  const scaled = (
    field: Exclude<keyof TradeSettingsFields, 'layawayEvery'>,
    places: 0 | 2,
    limits: Limits,
  ) => {
    const [least, most] = limits
    const number = parseScaled(typed[field].trim(), places)
    const scale = 10 ** places
    if (number !== null && number >= least * scale && number <= most * scale) return number
    wrong[field] = { key: 'between', values: { least, most } }
    return 0
  }
  const settings: TradeSettings = {
    layawayMinDepositBp: scaled('layawayMinDeposit', 2, [0, 100]),
    layawayFeeBp: scaled('layawayFee', 2, [0, 100]),
    layawayGraceDays: scaled('layawayGraceDays', 0, [0, MAX_GRACE_DAYS]),
    layawayCount: scaled('layawayCount', 0, [1, 60]),
    layawayEvery: typed.layawayEvery,
    lockMinutes: scaled('lockMinutes', 0, [1, 525_600]),
    quoteDays: scaled('quoteDays', 0, [1, 365]),
    customDepositBp: scaled('customDeposit', 2, [0, 100]),
    toleranceBp: scaled('tolerance', 2, [0, 50]),
    memoDays: scaled('memoDays', 0, [1, 365]),
    returnDays: scaled('returnDays', 0, [0, 3_650]),
    payBp: scaled('pay', 2, [1, 100]),
    lockMaxDays: scaled('lockMaxDays', 0, [1, 365]),
    quoteMaxDays: scaled('quoteMaxDays', 0, [1, 365]),
    layawayMaxDays: scaled('layawayMaxDays', 0, [1, 2_000]),
    memoMaxDays: scaled('memoMaxDays', 0, [1, 365]),
    saleMaxDays: scaled('saleMaxDays', 0, [1, 365]),
    lockMinDepositBp: scaled('lockMinDeposit', 2, [0, 100]),
    customMinDepositBp: scaled('customMinDeposit', 2, [0, 100]),
    maxDiscountBp: scaled('maxDiscount', 2, [0, 100]),
    overMeltBp: scaled('overMelt', 2, [0, MOST_OVER_MELT_BP / 100]),
  }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong)
  return settings
}

type Limits = readonly [least: number, most: number]
