import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beginPartial, partialOf, removePartials } from '#server/platform/process/partial-files.ts'
import { BackupError, checkDatabase, hashFile, sidecarOf, sync } from './check.ts'

/**
 * Copies a SQLite database while it is in use. The copy contains every write that was acknowledged before the start. It
 * appears at `target` once it is checked, hashed and flushed to the disk.
 */
export async function copyDatabase(
  source: string,
  target: string,
  onCopied?: (partial: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(source)) throw new BackupError(`there is no database at ${source}`)
  await writeBackup(target, async (partial) => {
    vacuumInto(source, partial)
    checkDatabase(partial)
    await onCopied?.(partial)
  })
}

/** `write` fills a private file, which appears at `target` once it is complete, hashed and flushed to the disk. */
export async function writeBackup(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  if (existsSync(target)) throw new BackupError(`${target} exists already and is kept`)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  removePartials(dirname(target))
  const partial = partialOf(target)
  const end = beginPartial(partial)
  if (end === null) throw new BackupError(`another process makes ${target}`)
  try {
    // SQLite and pg_dump would create a file that every user can read, but write into an empty one.
    closeSync(openSync(partial, 'w', 0o600))
    chmodSync(partial, 0o600)
    await write(partial)
    publish(partial, target)
  } finally {
    end()
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

/** The file is renamed last, so that the copy only appears complete and with its hash. */
function publish(partial: string, target: string) {
  sync(partial)
  const sidecar = sidecarOf(target)
  writeFileSync(sidecar, `${hashFile(partial)}  ${basename(target)}\n`, { mode: 0o600 })
  sync(sidecar)
  renameSync(partial, target)
  sync(dirname(target))
}
