import { sealNow } from '#server/audit/chain.ts'
import { recordStart } from '#server/operations/alerts/check.ts'
import { prepare } from '#tests/support/database/template.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop } from '#tests/support/shop.ts'
import { addPeople } from './people.ts'
import { addGoldPrices, addPrices } from './prices.ts'
import { addSettings } from './settings.ts'
import { addTrade } from './trade.ts'

/**
 * Fills the empty database at `url` with a small shop: its first start, and then the requests of an admin and of staff. The
 * clock is fixed; tokens, hashes and sealed values are new each time.
 */
export async function fillShop(url: string): Promise<void> {
  await prepare(url, 'empty')
  const shop = await openShop({ database: { url, drop: async () => {} }, hasUsers: false })
  try {
    const olga = inertia(await shop.admin())
    const sam = inertia(await shop.staff())
    await addGoldPrices(shop, olga)
    await addSettings(olga)
    await addPrices(shop, olga, sam)
    await addTrade(shop, olga)
    await addPeople(shop, olga, sam)
    await recordStart(shop.ctx)
    await sealNow(shop.ctx)
  } finally {
    await shop.close()
  }
}
