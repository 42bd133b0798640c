import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#server/platform/database/dialect.ts'
import { readSettings } from '#server/platform/env/env.ts'
import { inWords, Refusal, stampOf } from './backup/check.ts'
import { putBack } from './backup/restore-copy.ts'

// npm run restore -- <copy>: puts a copy made by `npm run backup` in the database's place.

inWords('restore', () => {
  const { databaseUrl, storage } = readSettings()
  const database = databaseFile(databaseUrl)
  if (database === null) {
    throw new Refusal(
      'the data is in Postgres: use\n  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" assay.dump',
    )
  }
  const copy = process.argv[2]
  if (!copy)
    throw new Refusal(
      `say which copy: npm run restore -- <copy>${copiesIn(join(storage, 'backups'))}`,
    )
  const kept = putBack(copy, database, stampOf(new Date()))
  return `${copy} is now ${database}${kept === null ? '' : `; the replaced database is kept as ${kept}`}`
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
