// npm run restore -- <copy>: replaces the database by a copy made by `npm run backup`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { readSettings } from '#server/settings.ts'
import { BackupError, fileTimestamp, runCommand } from './backup/check.ts'
import { restoreCopy } from './backup/restore-copy.ts'

await runCommand('restore', () => {
  const { databaseUrl, storage } = readSettings()
  const database = databaseFile(databaseUrl)
  if (database === null) {
    throw new BackupError(
      'the data is in Postgres: use\n  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" assay.dump',
    )
  }
  const copy = process.argv[2]
  if (!copy)
    throw new BackupError(
      `say which copy: npm run restore -- <copy>${copiesIn(join(storage, 'backups'))}`,
    )
  const replaced = restoreCopy(copy, database, fileTimestamp(new Date()))
  return `${copy} is now ${database}${replaced === null ? '' : `; the replaced database is kept as ${replaced}`}`
})

function copiesIn(folder: string): string {
  if (!existsSync(folder)) return ''
  const copies = readdirSync(folder).filter((name) => name.endsWith('.db'))
  return copies
    .sort()
    .reverse()
    .slice(0, 10)
    .map((name) => `\n  ${join(folder, name)}`)
    .join('')
}
