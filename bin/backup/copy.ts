import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { BackupError, checkDatabase, hashFile, sidecarOf, sync } from './check.ts'

/**
 * Copies a SQLite database while others read and write it. The copy holds every write acknowledged
 * before the start; it appears at `target` only once it is checked, hashed and on the disk.
 */
export function copyDatabase(source: string, target: string): void {
  if (!existsSync(source)) throw new BackupError(`there is no database at ${source}`)
  if (existsSync(target)) throw new BackupError(`${target} exists already and is kept`)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const partial = `${target}.partial`
  // SQLite fills an empty file, and would make one that every user can read.
  closeSync(openSync(partial, 'w', 0o600))
  try {
    chmodSync(partial, 0o600)
    vacuumInto(source, partial)
    checkDatabase(partial)
    publish(partial, target)
  } finally {
    rmSync(partial, { force: true })
  }
}

function vacuumInto(source: string, partial: string) {
  const db = new Sqlite(source, { readonly: true, timeout: 10_000 })
  try {
    db.prepare('vacuum into ?').run(partial)
  } finally {
    db.close()
  }
}

/** The name comes last: whoever sees the copy sees all of it, and its hash beside it. */
function publish(partial: string, target: string) {
  sync(partial)
  const sidecar = sidecarOf(target)
  writeFileSync(sidecar, `${hashFile(partial)}  ${basename(target)}\n`, { mode: 0o600 })
  sync(sidecar)
  renameSync(partial, target)
  sync(dirname(target))
}
