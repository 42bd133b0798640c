import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  backupFolder,
  backupsAmong,
  supersededBackups,
} from '#server/operations/backups/backups.ts'
import { databaseFile } from '#server/platform/database/dialect.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { BackupError, expectedHash, fileTimestamp, hashFile, sidecarOf } from './check.ts'
import { copyDatabase, writeBackup } from './copy.ts'
import { manifestOf, readContents, writeManifest } from './manifest.ts'
import { dumpDatabase } from './postgres-programs.ts'

/** Makes one backup of the database, checked, with its hash and its manifest beside it. Throws `BackupError`. */
export async function makeBackup(settings: Settings, target: string): Promise<void> {
  const file = databaseFile(settings.databaseUrl)
  if (file === null)
    await writeBackup(target, async (partial) =>
      writeManifest(target, settings, await dumpDatabase(settings.databaseUrl, partial)),
    )
  else
    await copyDatabase(file, target, async (partial) =>
      writeManifest(target, settings, await contentsOfFile(partial)),
    )
}

/** Makes a backup in the usual folder, copies it to the second one, and removes superseded ones from both. */
export async function makeRegularBackup(settings: Settings, now: Date): Promise<string[]> {
  const folder = backupFolder(settings)
  const kind = databaseFile(settings.databaseUrl) === null ? 'dump' : 'db'
  const name = `assay-${fileTimestamp(now)}.${kind}`
  await makeBackup(settings, join(folder, name))
  const lines = [`${join(folder, name)}, checked, its hash and its contents beside it`]
  const removed = removeSuperseded(folder, name)
  const { copyTo } = settings.backups
  if (copyTo !== null) {
    await copyMissing(folder, copyTo, name)
    removeSuperseded(copyTo, name)
    lines.push(`copied to ${copyTo}`)
  }
  if (removed > 0) lines.push(`${removed} superseded ones removed`)
  return lines
}

/** Copies what an earlier run could not copy as well. A folder that does not exist may be a disk that is not mounted. */
async function copyMissing(folder: string, copyTo: string, made: string): Promise<void> {
  if (!existsSync(copyTo) || !statSync(copyTo).isDirectory())
    throw new BackupError(`${made} was made, but BACKUP_COPY_TO is no folder: ${copyTo}`)
  const present = new Set(readdirSync(copyTo))
  const missing = backupsAmong(readdirSync(folder)).filter((name) => !present.has(name))
  for (const name of missing.reverse()) {
    const source = join(folder, name)
    if (!existsSync(sidecarOf(source))) continue
    await writeBackup(join(copyTo, name), async (partial) => {
      copyFileSync(source, partial)
      if (hashFile(partial) !== expectedHash(source))
        throw new BackupError(`${source} could not be copied to ${copyTo}: its SHA-256 differs`)
      if (existsSync(manifestOf(source)))
        copyFileSync(manifestOf(source), manifestOf(join(copyTo, name)))
    })
  }
}

/** Removes the hash last, so that an interrupted removal leaves no backup without one. */
function removeSuperseded(folder: string, made: string): number {
  const superseded = supersededBackups(readdirSync(folder), made)
  for (const name of superseded) {
    const copy = join(folder, name)
    for (const path of [copy, manifestOf(copy), sidecarOf(copy)]) rmSync(path, { force: true })
  }
  return superseded.length
}

/** What a SQLite database contains. */
export async function contentsOfFile(file: string) {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true })
  try {
    return await readContents('sqlite', async (sql) =>
      db.prepare<[], Record<string, unknown>>(sql).all(),
    )
  } finally {
    db.close()
  }
}
