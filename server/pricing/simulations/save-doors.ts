import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeShop, noteShop } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { Refused } from '#server/platform/errors.ts'
import type { DoorsInput } from './input.ts'

/** A session ends after 30 minutes without use: a lock that comes later would never come. */
const MINUTES = { least: 1, most: 30 }

/** How people come in, and when the house shuts behind them. Throws `Refused` beside the field, `Conflict` when moved. */
export async function saveDoors(ctx: Ctx, actor: Actor, input: DoorsInput): Promise<void> {
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
    })
    const details = { loginStyle, lockAfterMin, secondFactor }
    await noteShop(tx, actor, 'doors_saved', details)
  })
}
