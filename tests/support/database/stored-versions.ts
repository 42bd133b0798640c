import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import type { Engine } from '#server/platform/database/dialect.ts'
import {
  type AppliedMigration,
  MIGRATION_TABLE,
} from '#server/platform/database/migration-state.ts'
import { runStatement } from '#tests/support/run-statement.ts'

const FOLDER = join(import.meta.dirname, '../../platform/database/versions')
const ENDINGS: Record<Engine, string> = { sqlite: '.db.br', postgres: '.sql.br' }

/** The versions whose database is stored for this engine, oldest first. `bin/store-version.ts` adds them. */
export function storedVersions(engine: Engine): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDINGS[engine]))
    .map((name) => name.slice(0, -ENDINGS[engine].length))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** The path of the stored database of a version. */
export function storedFile(version: string, engine: Engine): string {
  return join(FOLDER, `${version}${ENDINGS[engine]}`)
}

/** The content of a stored database: the file of SQLite, or SQL text for Postgres. */
export function storedContent(version: string, engine: Engine): Buffer {
  return brotliDecompressSync(readFileSync(storedFile(version, engine)))
}

/** The migrations of a stored database, oldest first; before 0.2.0 without the checksum of their SQL. */
export function storedMigrations(version: string, engine: Engine): AppliedMigration[] {
  const content = storedContent(version, engine)
  if (engine === 'postgres')
    return [...content.toString().matchAll(MIGRATION_ROW)].map(([, name = '', checksum]) => ({
      name,
      checksum: checksum ?? null,
    }))
  const db = new Sqlite(content)
  try {
    return db
      .prepare<[], AppliedMigration>(`select * from ${MIGRATION_TABLE} order by name`)
      .all()
      .map(({ name, checksum = null }) => ({ name, checksum }))
  } finally {
    db.close()
  }
}

const MIGRATION_ROW = /^insert into kysely_migration values \('([^']+)', '[^']+'(?:, '(\w+)')?\)/gm

/** Fills the empty database at `url` with the stored one of a version. */
export async function restoreVersion(version: string, engine: Engine, url: string): Promise<void> {
  const content = storedContent(version, engine)
  if (engine === 'sqlite') writeFileSync(url.slice('sqlite:'.length), content)
  else await runStatement(url, content.toString())
}
