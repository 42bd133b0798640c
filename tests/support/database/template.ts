import pino from 'pino'
import { addMiamiCubanLink } from '#server/catalogue/products/miami-cuban-link.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { withLetterhead } from '#server/configuration/trade-settings.ts'
import { seedExampleQuote } from '#server/market/history/example-quote.ts'
import { type Clock, type Ctx, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { engineOf } from '#server/platform/database/dialect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { priceAll, seed } from '#server/seed.ts'
import { FakeClock, testSettings } from '#tests/support/fakes.ts'

/**
 * `bare` has tables only; `empty` is a shop of nothing but its gold history; `chain` also has the Miami Cuban Link, a letterhead
 * and the example settings, without prices; `priced` has the Miami Cuban Link, priced by the system from an example gold price.
 */
export const stocks = ['bare', 'empty', 'chain', 'priced'] as const
export type Stock = (typeof stocks)[number]

/** Migrates and fills a new database. `settings`: the first admin and the secret, where a server starts on it. */
export async function prepare(
  url: string,
  stock: Stock,
  { clock = new FakeClock(), settings = {} }: { clock?: Clock; settings?: Partial<Settings> } = {},
): Promise<void> {
  const db = connect(url)
  try {
    await migrate(db, engineOf(url))
    if (stock === 'bare') return
    const ctx = {
      db,
      clock,
      ids: systemIds,
      reactions,
      metrics: new Metrics(),
      log: pino({ level: 'silent' }),
      settings: { ...testSettings, ...settings, databaseUrl: url, seed: seeds[stock] },
    }
    await seed(ctx, undefined, addPricedChain)
    if (stock === 'chain') await addChain(ctx)
  } finally {
    await db.destroy()
  }
}

const seeds = { empty: 'empty', chain: 'empty', priced: 'demo' } as const

/** Before there are users, like the demo of a first start, so that nobody is notified of the run. */
async function addPricedChain(ctx: Ctx): Promise<void> {
  await addMiamiCubanLink(ctx)
  await seedExampleQuote(ctx)
  await priceAll(ctx)
}

async function addChain(ctx: Ctx): Promise<void> {
  await addMiamiCubanLink(ctx)
  const { trade } = await shopOf(ctx.db)
  const letterhead = { address: '5 Gold Street\nNew York', taxId: '', bank: '', logo: null }
  await ctx.db
    .updateTable('shop')
    .set({ trade: withLetterhead(trade, letterhead) })
    .execute()
}
