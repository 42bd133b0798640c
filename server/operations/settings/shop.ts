import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  changeShop,
  recordShopChange,
  type ShopChanges,
} from '#server/configuration/configuration.ts'
import type { ShopTable } from '#server/configuration/table.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Row } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { ShopSettingsInput } from './input.ts'
import type { ShopSettingsProps } from './props.ts'

/** The columns of the units that were chosen; `locale`: those of the language. */
export const unitColumns = ({
  lengthUnit,
  ringSystem,
}: Pick<ShopSettingsInput, 'lengthUnit' | 'ringSystem'>): ShopChanges => ({
  ...(lengthUnit && { length_unit: lengthUnit === 'locale' ? null : lengthUnit }),
  ...(ringSystem && { ring_size_system: ringSystem === 'locale' ? null : ringSystem }),
})

/** The units that the shop chose, as its forms name them. */
export const unitChoices = (
  shop: Pick<Row<ShopTable>, 'length_unit' | 'ring_size_system'>,
): Pick<ShopSettingsProps, 'lengthUnit' | 'ringSystem'> => ({
  lengthUnit: shop.length_unit ?? 'locale',
  ringSystem: shop.ring_size_system ?? 'locale',
})

/**
 * Saves name, currency, units and time zone. Throws `Refused` for a change of currency once any price exists, `Conflict`
 * if the settings changed meanwhile.
 */
export async function saveShopSettings(
  ctx: Ctx,
  actor: Actor,
  { version, weightUnit, timeZone, lengthUnit, ringSystem, ...rest }: ShopSettingsInput,
): Promise<void> {
  authorize(actor, 'shop_settings.save')
  await transaction(ctx, async (tx) => {
    await changeShop(tx, actor, version, {
      ...rest,
      ...unitColumns({ lengthUnit, ringSystem }),
      weight_unit: weightUnit,
      time_zone: timeZone,
    })
    await recordShopChange(tx, actor, 'shop_saved', { ...rest, weightUnit, timeZone })
  })
}
