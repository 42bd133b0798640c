import { chmodSync, copyFileSync, existsSync, linkSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { acquireFileLock } from '#server/platform/process/file-lock.ts'
import { beginPartial, partialOf } from '#server/platform/process/partial-files.ts'
import { BackupError, checkCopy, hashFile, sync } from './check.ts'

/**
 * Replaces the database by a checked copy while no server uses it.
 * Returns the path of the replaced database, or null when there was none.
 */
export function restoreCopy(copy: string, database: string, timestamp: string): string | null {
  checkCopy(copy)
  const unlock = acquireFileLock(database)
  const incoming = partialOf(database)
  const end = beginPartial(incoming)
  try {
    return replaceDatabase(copy, { database, incoming, timestamp })
  } finally {
    end?.()
    unlock()
  }
}

interface Replacement {
  database: string
  /** The copy on its way to the database's name. */
  incoming: string
  timestamp: string
}

function replaceDatabase(
  copy: string,
  { database, incoming, timestamp }: Replacement,
): string | null {
  if (existsSync(database)) mergeWriteAheadLog(database)
  copyFileSync(copy, incoming)
  chmodSync(incoming, 0o600)
  sync(incoming)
  if (hashFile(incoming) !== hashFile(copy))
    throw new BackupError(`${incoming} differs from the copy: the disk did not store it correctly`)
  const replaced = keepReplaced(database, timestamp)
  renameSync(incoming, database)
  sync(dirname(database))
  return replaced
}

/** Leaving write-ahead mode merges the log into the file. SQLite allows this only without other connections. */
function mergeWriteAheadLog(database: string) {
  try {
    const db = new Sqlite(database, { timeout: 1_000 })
    try {
      db.pragma('journal_mode = delete')
    } finally {
      db.close()
    }
  } catch (error) {
    const isBusy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
    if (isBusy) throw new BackupError(`another program has ${database} open: stop it first`)
    // Any other error means a damaged database, which is a reason to restore.
  }
}

/** A hard link first, so that the database exists at every moment. */
function keepReplaced(database: string, timestamp: string): string | null {
  if (!existsSync(database)) return null
  const replaced = `${database}.replaced-${timestamp}`
  linkSync(database, replaced)
  chmodSync(replaced, 0o600)
  for (const part of ['-wal', '-shm']) {
    if (existsSync(database + part)) renameSync(database + part, replaced + part)
  }
  return replaced
}
