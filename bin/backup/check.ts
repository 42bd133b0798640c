import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import Sqlite from 'better-sqlite3'
import { BadSetting } from '#server/platform/env/env.ts'

/** Why a backup or a restore was not done, in words for the person at the keyboard. */
export class BackupError extends Error {}

/** Where a copy's hash is kept, in the form `sha256sum --check` reads. */
export function sidecarOf(copy: string): string {
  return `${copy}.sha256`
}

/** Refuses a copy that is not, byte for byte, the one that was made, or that is not sound. */
export function checkCopy(copy: string): void {
  const sidecar = sidecarOf(copy)
  if (!existsSync(copy)) throw new BackupError(`there is no copy at ${copy}`)
  if (!existsSync(sidecar))
    throw new BackupError(`${basename(sidecar)} is missing, so ${copy} cannot be trusted`)
  const [expected] = readFileSync(sidecar, 'utf8').split(/\s/)
  if (hashFile(copy) !== expected)
    throw new BackupError(`${copy} is not what was copied: its SHA-256 differs`)
  checkDatabase(copy)
}

/** Refuses a database with a broken page or index, or with a row that points to none. */
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

/** Waits until a file's bytes, or a folder's names, are on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Does the work, says how it went in one sentence, and fails the command when it was refused. */
export function runCommand(name: string, run: () => string): void {
  try {
    process.stdout.write(`${name}: ${run()}\n`)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof BadSetting)) throw error
    process.stderr.write(`${name} was not done: ${error.message}\n`)
    process.exitCode = 1
  }
}

/** A time as part of a file name that sorts by it: 2026-11-21T09-15-03.250Z. */
export function fileTimestamp(time: Date): string {
  return time.toISOString().replaceAll(':', '-')
}
