// npm run backup [-- <target>]: a checked copy of the database, taken while the server runs.
import { join } from 'node:path'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { readSettings } from '#server/settings.ts'
import { BackupError, fileTimestamp, runCommand, sidecarOf } from './backup/check.ts'
import { copyDatabase } from './backup/copy.ts'

runCommand('backup', () => {
  const { databaseUrl, storage } = readSettings()
  const source = databaseFile(databaseUrl)
  if (source === null) {
    throw new BackupError(
      'the data is in Postgres: use\n  pg_dump --format=custom --file=assay.dump "$DATABASE_URL"',
    )
  }
  const target =
    process.argv[2] ?? join(storage, 'backups', `assay-${fileTimestamp(new Date())}.db`)
  copyDatabase(source, target)
  return `copied ${source} to ${target}, checked, its hash beside it in ${sidecarOf(target)}`
})
