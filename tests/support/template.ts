import pino from 'pino'
import { systemIds } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { engineOf } from '#server/database/dialect.ts'
import { migrate } from '#server/database/migrate.ts'
import { seed } from '#server/seed.ts'
import { FakeClock } from './clock.ts'
import { testSettings } from './settings.ts'

/** `bare` has tables only; `empty` and `demo` are what a shop's first start makes of them. */
export const stocks = ['bare', 'empty', 'demo'] as const
export type Stock = (typeof stocks)[number]

/** Brings a new database to where a shop's first start brings it. */
export async function prepare(url: string, stock: Stock): Promise<void> {
  const db = connect(url)
  try {
    await migrate(db, engineOf(url))
    if (stock === 'bare') return
    await seed({
      db,
      clock: new FakeClock(),
      ids: systemIds,
      log: pino({ level: 'silent' }),
      settings: { ...testSettings, databaseUrl: url, seed: stock },
    })
  } finally {
    await db.destroy()
  }
}
