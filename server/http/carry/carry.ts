import { type Ctx, later, sha256 } from '#server/context.ts'
import { visitorOf } from '../guests.ts'
import type { Carried, Carry } from '../inertia/carry.ts'
import { unlessBusy } from '../unless-busy.ts'
import { deleteCarriesBefore, hasCarries, insertCarry, takeCarries } from './queries.ts'

/** What a redirect leaves for the next page waits in the database, so that any process may show that page. */
export function databaseCarry(ctx: Ctx): Carry {
  return {
    take: async (req) => {
      const key = sha256(visitorOf(req))
      // Most pages find nothing: looking first spares them a write.
      if (!(await hasCarries(ctx.db, key))) return []
      const taken = await unlessBusy(takeCarries(ctx.db, key), [])
      return taken.map((data) => JSON.parse(data) as Carried)
    },
    keep: async (req, carried) => {
      const now = ctx.clock.now()
      await deleteCarriesBefore(ctx.db, later(now, -FORGOTTEN_MS))
      await insertCarry(ctx.db, sha256(visitorOf(req)), JSON.stringify(carried), now)
    },
  }
}

/** A page that nobody came for in this time will not be asked for any more. */
const FORGOTTEN_MS = 60 * 60 * 1000
