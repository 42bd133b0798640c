import { chmodSync, type Dirent, lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Paths whose permissions were restricted, and paths where that failed. */
export interface RestrictedFiles {
  changed: string[]
  failed: string[]
}

const OTHERS_MASK = 0o077

/**
 * Removes all permissions of other users from the storage folder and its content, and from the database file and the files
 * beside it that share its name (write-ahead log, lock, replaced copies). Symbolic links are not followed. Does nothing on
 * Windows, which has no such permissions.
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

/** Whether other users of the machine have any permission on the path, or on what it links to. */
export function isOpenToOthers(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
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
