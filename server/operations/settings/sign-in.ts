import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, recordShopChange } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import type { SignInSettingsInput } from './input.ts'

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
