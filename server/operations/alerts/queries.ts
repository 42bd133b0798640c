import { sql } from 'kysely'
import type { Db, Generated } from '#server/platform/database/connect.ts'
import { databaseClock } from '#server/platform/database/dialect.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A start of a process. */
export interface ProcessStartTable {
  id: Generated<number>
  /** The name of its machine and its port. */
  process: string
  /** By the database's clock. */
  at: string
}

/** How far the audit log has been verified in turn; one row. */
export interface AuditCheckTable {
  id: number
  /** Entries up to this number were valid in this turn. */
  checked: number
  /** The number of the invalid entry that was found last; null after a whole turn without one. */
  broken: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    process_starts: ProcessStartTable
    audit_checks: AuditCheckTable
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Records a start, and deletes those older than a day, except the last before and that of 90 days. */
export async function insertStart(tx: Tx, process: string): Promise<void> {
  await tx.db
    .deleteFrom('process_starts')
    .where('at', '<', databaseClock(tx.db, -DAY_MS))
    .where((e) =>
      e.or([
        e('at', '<', databaseClock(tx.db, -90 * DAY_MS)),
        e.exists(
          e
            .selectFrom('process_starts as later')
            .select('later.id')
            .whereRef('later.process', '=', 'process_starts.process')
            .whereRef('later.id', '>', 'process_starts.id'),
        ),
      ]),
    )
    .execute()
  await tx.db
    .insertInto('process_starts')
    .values({ process, at: databaseClock(tx.db) })
    .execute()
}

/** For each process, its starts in the last hour, and whether it was started before. */
export async function recentStarts(db: Db) {
  const hourAgo = databaseClock(db, -HOUR_MS)
  const rows = await db
    .selectFrom('process_starts')
    .select((e) => [
      'process',
      sql<number>`sum(case when at > ${hourAgo} then 1 else 0 end)`.as('starts'),
      e.fn.countAll<number>().as('all'),
    ])
    .groupBy('process')
    .execute()
  return rows.map(({ process, starts, all }) => ({
    process,
    starts: Number(starts),
    isKnown: Number(all) > Number(starts),
  }))
}

/** When a process started last; null if none is recorded. */
export async function newestStart(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('process_starts')
    .select((e) => e.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** The time of the database's clock, and when each job last succeeded. */
export async function lastSuccesses(db: Db) {
  const { now } = await db.selectNoFrom(databaseClock(db).as('now')).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('leases').select(['name', 'finished_at']).execute()
  return { now, finished: new Map(rows.map((row) => [row.name, row.finished_at])) }
}

/** The sources whose polls fail so often that they are paused, or were since they last answered. */
export async function failingSources(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('source_health')
    .select('kind')
    .where('openings', '>', 0)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

export function auditCheck(db: Db): Promise<AuditCheckTable | undefined> {
  return db.selectFrom('audit_checks').selectAll().where('id', '=', 1).executeTakeFirst()
}

export async function saveAuditCheck(
  tx: Tx,
  { checked, broken }: Omit<AuditCheckTable, 'id'>,
): Promise<void> {
  await tx.db
    .insertInto('audit_checks')
    .values({ id: 1, checked, broken })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked, broken }))
    .execute()
}
