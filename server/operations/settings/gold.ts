import type { Actor } from '#server/access/actor.ts'
import { alloysSold } from '#server/catalogue/alloys/alloy.ts'
import { saveGoldSettings, storedGoldSettings } from '#server/market/gold-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refused } from '#server/platform/errors.ts'
import type { GoldFormInput } from './input.ts'

/** Saves the gold settings from the form; inactive alloys keep theirs. Throws as `saveGoldSettings`. */
export async function saveGoldForm(ctx: Ctx, actor: Actor, input: GoldFormInput): Promise<void> {
  const {
    version,
    followThresholdPercent: followThresholdBp,
    followMaxMovePercent: followMaxMoveBp,
    sellPercent: sellBp,
    buyBackPercent,
    ...rest
  } = input
  const { settings } = await storedGoldSettings(ctx.db)
  await refuseInactive(ctx, buyBackPercent)
  const buyBackBp = { ...settings.buyBackBp, ...buyBackPercent }
  const next = { ...rest, followThresholdBp, followMaxMoveBp, sellBp, buyBackBp }
  await saveGoldSettings(ctx, actor, next, version)
}

async function refuseInactive(ctx: Ctx, byAlloy: Record<string, number>): Promise<void> {
  const alloys = await alloysSold(ctx.db)
  const active = alloys.map(({ label }) => label)
  const inactive = Object.keys(byAlloy).find((label) => !active.includes(label))
  if (inactive !== undefined)
    throw new Refused({ [`buyBackPercent.${inactive}`]: { key: 'choose' } })
}
