import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './connect.ts'
import type { Engine } from './dialect.ts'

/**
 * Runs `work`, which migrates and fills the database, in one process at a time. The others wait and log that. The lock
 * belongs to a connection, so it ends with a process that is killed.
 */
export async function withStartLock<T>(
  { db, log }: { db: Db; log: Logger },
  engine: Engine,
  work: () => Promise<T>,
): Promise<T> {
  return locks[engine](db, log, work)
}

type Lock = <T>(db: Db, log: Logger, work: () => Promise<T>) => Promise<T>

const locks: Record<Engine, Lock> = {
  // The lock on the file already admits only one process.
  sqlite: (_db, _log, work) => work(),
  postgres: (db, log, work) =>
    db.connection().execute(async (connection) => {
      // Asks repeatedly, because a statement that waits is ended by `lock_timeout`.
      for (let tries = 0; !(await isLocked(connection)); tries++) {
        if (tries === 0) log.info('another process prepares the database: waiting for it')
        await wait(RETRY_MS)
      }
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock(${KEY})`.execute(connection)
      }
    }),
}

const RETRY_MS = 200
/** Locks of this kind belong to one database. Any number that nothing else in it uses. */
const KEY = sql.lit(6_270_031)

async function isLocked(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${KEY}) as ok`.execute(
    connection,
  )
  return rows[0]?.ok === true
}
