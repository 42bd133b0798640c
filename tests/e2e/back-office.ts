import pino from 'pino'
import { createUser } from '#server/accounts/account.ts'
import { type Ctx, systemClock, systemIds } from '#server/context.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { testSettings } from '#tests/support/settings.ts'
import { PASSWORD, type RunningShop } from './server.ts'

/** Somebody else who may sign in to the shop, with the password of all journeys. */
export function hire(shop: RunningShop, { name, email }: { name: string; email: string }) {
  return behindTheCounter(shop, async (db) => {
    const ctx: Ctx = {
      db,
      clock: systemClock,
      ids: systemIds,
      settings: testSettings,
      log: pino({ level: 'silent' }),
    }
    await createUser(ctx, { name, email, role: 'staff', password: PASSWORD })
  })
}

/** As when nobody did anything for too long: every session of the shop is over. */
export function endSessions(shop: RunningShop) {
  return behindTheCounter(shop, async (db) => {
    await db.deleteFrom('sessions').execute()
  })
}

/** Does something to the shop's data while it is open, as another process would. */
async function behindTheCounter(shop: RunningShop, work: (db: Db) => Promise<void>) {
  const db = connect(shop.databaseUrl)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
