import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What other users of the machine could read or change, and cannot any more; and what this user may not tighten. */
export interface RestrictedFiles {
  changed: string[]
  failed: string[]
}

const OTHERS_MASK = 0o077

/**
 * Takes every right of other users off the storage folder with all that is in it, and off the database file with what
 * lies beside it under its name (write-ahead log, lock, replaced copies), wherever that is. Symbolic links are not
 * followed. Windows has no such rights: there nothing is done.
 */
export function restrictPermissions(storage: string, databaseFile: string | null): RestrictedFiles {
  const result: RestrictedFiles = { changed: [], failed: [] }
  if (process.platform === 'win32') return result
  const paths = new Set([
    ...filesWithin(storage),
    ...(databaseFile === null ? [] : databaseFiles(databaseFile)),
  ])
  for (const path of paths) restrictFile(path, result)
  return result
}

/** Whether other users of the machine may read or change anything of these. */
export function isOpenToOthers(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return process.platform !== 'win32' && stat !== undefined && (stat.mode & OTHERS_MASK) !== 0
}

function restrictFile(path: string, { changed, failed }: RestrictedFiles): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink() || (stat.mode & OTHERS_MASK) === 0) return
  try {
    chmodSync(path, stat.mode & 0o777 & ~OTHERS_MASK)
    changed.push(path)
  } catch {
    failed.push(path)
  }
}

function filesWithin(folder: string): string[] {
  return [
    folder,
    ...entriesOf(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesWithin(path) : [path]
    }),
  ]
}

function databaseFiles(file: string): string[] {
  const name = basename(file)
  return entriesOf(dirname(file))
    .filter((entry) => entry.isFile() && belongsToDatabase(entry.name, name))
    .map((entry) => join(dirname(file), entry.name))
}

/** `assay.db`, `assay.db-wal`, `assay.db.replaced-…`, but not `assay.db2`. */
function belongsToDatabase(entry: string, name: string): boolean {
  return entry === name || entry.startsWith(`${name}-`) || entry.startsWith(`${name}.`)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
