import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { databaseClock } from '#server/platform/database/dialect.ts'
import type { Lease } from './table.ts'

/** The epoch of the lease when `holder` has it for at least `leftMs` more; otherwise null. */
export async function heldEpoch(
  db: Db,
  { name, holder }: Omit<Lease, 'epoch'>,
  leftMs: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('leases')
    .select('epoch')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('until', '>', databaseClock(db, leftMs))
    .executeTakeFirst()
  return row?.epoch ?? null
}

/**
 * Grants the lease to `holder` for `ms` when it is free, expired or already held by `holder`; otherwise null. One
 * statement, so that only one of two requests succeeds. An end further away than `ms` was written before the clock was set
 * back, and is ignored.
 */
export async function grantLease(
  db: Db,
  { name, holder }: Omit<Lease, 'epoch'>,
  ms: number,
): Promise<number | null> {
  const now = databaseClock(db)
  const until = databaseClock(db, ms)
  const row = await db
    .insertInto('leases')
    .values({ name, holder, epoch: 1, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          holder,
          until,
          epoch: sql<number>`case when leases.holder = ${holder} then leases.epoch else leases.epoch + 1 end`,
        })
        .where((e) =>
          e.or([
            e('leases.holder', '=', holder),
            e('leases.until', '<=', now),
            e('leases.until', '>', until),
          ]),
        ),
    )
    .returning('epoch')
    .executeTakeFirst()
  return row?.epoch ?? null
}

/** Whether this lease is in force in this epoch. */
export async function isInForce(db: Db, { name, holder, epoch }: Lease): Promise<boolean> {
  const row = await db
    .selectFrom('leases')
    .select('epoch')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .where('until', '>', databaseClock(db))
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a run of the job ended without an error; not when another process has taken over. */
export async function setFinished(db: Db, { name, holder, epoch }: Lease): Promise<void> {
  await db
    .updateTable('leases')
    .set({ finished_at: databaseClock(db) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .execute()
}

/** Ends the lease at once. The row stays, so that epochs never restart. */
export async function endLease(db: Db, { name, holder, epoch }: Lease): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: databaseClock(db) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch)
    .execute()
}
