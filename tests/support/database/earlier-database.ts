import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import type { Statements } from '#server/platform/database/dialect.ts'
import { wordsOf } from '#server/platform/database/dialect.ts'

const FOLDER = join(import.meta.dirname, '../../../server/platform/database/migrations')

/** Makes an empty database what it was before a migration: `migrate` then does this one and those that follow. */
export async function migrateBefore(db: Db, name: string): Promise<void> {
  const engine = inject('engine')
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  const earlier = readdirSync(FOLDER)
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((one) => one < name)
  for (const one of earlier.toSorted()) {
    const made: Record<string, Statements> = await import(join(FOLDER, `${one}.ts`))
    for (const statements of Object.values(made))
      for (const statement of statements(wordsOf(engine), engine))
        await sql.raw(statement).execute(db)
    await sql`insert into kysely_migration values (${one}, '2026-01-01T00:00:00.000Z')`.execute(db)
  }
}
