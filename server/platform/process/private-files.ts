import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What other users of the machine could read or change, and cannot any more; and what this user may not tighten. */
export interface Tightened {
  changed: string[]
  failed: string[]
}

const OTHERS = 0o077

/**
 * Takes every right of other users off the storage folder with all that is in it, and off the database file with what
 * lies beside it under its name (write-ahead log, lock, replaced copies), wherever that is. Symbolic links are not
 * followed. Windows has no such rights: there nothing is done.
 */
export function tighten(storage: string, databaseFile: string | null): Tightened {
  const result: Tightened = { changed: [], failed: [] }
  if (process.platform === 'win32') return result
  const paths = new Set([
    ...within(storage),
    ...(databaseFile === null ? [] : beside(databaseFile)),
  ])
  for (const path of paths) tightenOne(path, result)
  return result
}

/** Whether other users of the machine may read or change anything of these. */
export function isOpenToOthers(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return process.platform !== 'win32' && stat !== undefined && (stat.mode & OTHERS) !== 0
}

function tightenOne(path: string, { changed, failed }: Tightened): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink() || (stat.mode & OTHERS) === 0) return
  try {
    chmodSync(path, stat.mode & 0o777 & ~OTHERS)
    changed.push(path)
  } catch {
    failed.push(path)
  }
}

function within(folder: string): string[] {
  return [
    folder,
    ...entriesOf(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? within(path) : [path]
    }),
  ]
}

function beside(file: string): string[] {
  const name = basename(file)
  return entriesOf(dirname(file))
    .filter((entry) => entry.isFile() && isOfDatabase(entry.name, name))
    .map((entry) => join(dirname(file), entry.name))
}

/** `assay.db`, `assay.db-wal`, `assay.db.replaced-…`, but not `assay.db2`. */
function isOfDatabase(entry: string, name: string): boolean {
  return entry === name || entry.startsWith(`${name}-`) || entry.startsWith(`${name}.`)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
