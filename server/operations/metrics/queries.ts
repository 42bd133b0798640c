import { METALS } from '#server/formula/units/karat.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { databaseClock } from '#server/platform/database/dialect.ts'
import { count } from '#server/platform/database/row-counts.ts'

/** Every lease, with the time of the database's clock. */
export function leases(db: Db) {
  return db
    .selectFrom('leases')
    .select(['name', 'epoch', 'until', 'finished_at', databaseClock(db).as('now')])
    .execute()
}

/** Every source that was polled: failures in a row, and whether it is polled again only after a pause. */
export function sourceHealth(db: Db) {
  return db
    .selectFrom('source_health')
    .select(['kind', 'failures', 'circuit', 'last_ok_at'])
    .orderBy('kind')
    .execute()
}

/** How many prices of metals wait for a decision. */
export function heldPrices(db: Db): Promise<number> {
  return count(
    db.selectFrom('metal_quotes').where('metal', 'in', METALS).where('quality', '=', 'held'),
  )
}

/** The number of emails in each state that has some. */
export function emailsByState(db: Db) {
  return db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
}
