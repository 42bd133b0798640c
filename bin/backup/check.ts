import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import Sqlite from 'better-sqlite3'
import { diskProblem, openingProblem } from '#server/platform/database/database-errors.ts'
import { checksumsOf } from '#server/platform/database/migrate.ts'
import {
  type AppliedMigration,
  MIGRATION_TABLE,
  stateProblem,
  TABLE_NAMES,
} from '#server/platform/database/migration-state.ts'
import { BadSetting } from '#server/platform/env/env.ts'

/** Why a backup or a restore was not done, as a message for the person at the terminal. */
export class BackupError extends Error {}

/** The file with a copy's hash, in the format of `sha256sum --check`. */
export function sidecarOf(copy: string): string {
  return `${copy}.sha256`
}

/** The SHA-256 that a copy had when it was made. */
export function expectedHash(copy: string): string {
  return readFileSync(sidecarOf(copy), 'utf8').split(/\s/)[0] ?? ''
}

/** Rejects a copy that was changed since it was made. */
export function checkHash(copy: string): void {
  if (!existsSync(copy)) throw new BackupError(`there is no copy at ${copy}`)
  if (!existsSync(sidecarOf(copy)))
    throw new BackupError(`${basename(sidecarOf(copy))} is missing, so ${copy} cannot be trusted`)
  if (hashFile(copy) !== expectedHash(copy))
    throw new BackupError(`${copy} is not what was copied: its SHA-256 differs`)
}

/** Rejects a copy that was changed since it was made, that is damaged, or that this release cannot use. */
export function checkCopy(copy: string): void {
  checkHash(copy)
  checkDatabase(copy)
  const problem = releaseProblem(copy)
  if (problem !== null) throw new BackupError(`${copy} cannot be used: ${problem}`)
}

/** Why this release cannot use an undamaged database; null if it can. */
function releaseProblem(file: string): string | null {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const tables = db.prepare<[], string>(TABLE_NAMES.sqlite).pluck().all()
    if (!tables.includes(MIGRATION_TABLE)) return 'it is no database of Assay'
    const applied = db.prepare<[], AppliedMigration>(`select * from ${MIGRATION_TABLE}`).all()
    return stateProblem({ tables, applied }, checksumsOf('sqlite'))
  } finally {
    db.close()
  }
}

/** Rejects a database with a damaged page or index, or with a row that refers to a missing row. */
export function checkDatabase(file: string): void {
  const problems = problemsOf(file)
  if (problems.length > 0)
    throw new BackupError(`${file} is damaged: ${problems.slice(0, 3).join('; ')}`)
}

function problemsOf(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    const integrity = db.prepare<[], string>('pragma integrity_check').pluck().all()
    const orphans = db
      .prepare<[], { table: string; parent: string }>('pragma foreign_key_check')
      .all()
    return [
      ...integrity.filter((line) => line !== 'ok'),
      ...orphans.map(({ table, parent }) => `a row of ${table} points to no ${parent}`),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    db.close()
  }
}

/** Hex SHA-256 of a file of any size. */
export function hashFile(file: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(1 << 20)
  const descriptor = openSync(file, 'r')
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read))
    }
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/** Flushes a file's content, or a folder's entries, to the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Runs a command, prints its result in one sentence, and sets the exit code when it was not done. */
export async function runCommand(name: string, run: () => string | Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${name}: ${await run()}\n`)
  } catch (error) {
    const message =
      error instanceof BackupError || error instanceof BadSetting
        ? error.message
        : (diskProblem(error) ?? openingProblem(error))
    if (message === null) throw error
    process.stderr.write(`${name} was not done: ${message}\n`)
    process.exitCode = 1
  }
}

/** A time as a sortable part of a file name: 2026-11-21T09-15-03.250Z. */
export function fileTimestamp(time: Date): string {
  return time.toISOString().replaceAll(':', '-')
}
