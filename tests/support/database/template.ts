import pino from 'pino'
import { seedAlloys } from '#server/catalogue/alloys/alloy.ts'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { createShop, shopOf } from '#server/configuration/configuration.ts'
import { withLetterhead } from '#server/configuration/trade-settings.ts'
import { type Ctx, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { seed } from '#server/seed.ts'
import { FakeClock, testSettings } from '#tests/support/fakes.ts'

/**
 * `bare` has tables only; `empty` and `demo` are shops after their first start; `chain` is an empty shop with the Miami
 * Cuban Link, a letterhead and the example settings, without prices.
 */
export const stocks = ['bare', 'empty', 'chain', 'demo'] as const
export type Stock = (typeof stocks)[number]

/** Migrates and seeds a new database as the first start of a shop does. */
export async function prepare(url: string, stock: Stock): Promise<void> {
  const db = connect(url)
  try {
    await migrate(db, engineOf(url))
    if (stock === 'bare') return
    const ctx = {
      db,
      clock: new FakeClock(),
      ids: systemIds,
      reactions,
      metrics: new Metrics(),
      log: pino({ level: 'silent' }),
      settings: { ...testSettings, databaseUrl: url, seed: seeds[stock] },
    }
    await seed(ctx)
    if (stock === 'chain') await addChain(ctx)
  } finally {
    await db.destroy()
  }
}

const seeds = { empty: 'empty', chain: 'empty', demo: 'demo' } as const

async function addChain(ctx: Ctx): Promise<void> {
  await createShop(ctx)
  await seedAlloys(ctx)
  await addMiamiCubanLink(ctx)
  const { trade } = await shopOf(ctx.db)
  const letterhead = { address: '5 Gold Street\nNew York', taxId: '', bank: '', logo: null }
  await ctx.db
    .updateTable('shop')
    .set({ trade: withLetterhead(trade, letterhead) })
    .execute()
}
