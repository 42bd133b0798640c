import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DURABLE, startPostgres } from '#tests/support/database/postgres.ts'
import { runStatement } from '#tests/support/run-statement.ts'

/** What is acknowledged is on the disk, as on SQLite. */
export const AS_IN_PRODUCTION = [...DURABLE, 'full_page_writes=on', 'autovacuum=on']

/** The databases of a benchmark, by name; `remove` deletes them. */
export interface BenchDatabases {
  url(name: string): Promise<string>
  remove(): Promise<void>
}

/** `options` are settings of Postgres: without any, it may lose data in a power failure. */
export const benchDatabases = (
  engine: 'sqlite' | 'postgres',
  options: readonly string[] = [],
): Promise<BenchDatabases> => (engine === 'sqlite' ? sqliteDatabases() : postgresDatabases(options))

async function sqliteDatabases(): Promise<BenchDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  return {
    url: async (name) => `sqlite:${join(folder, `${name}.db`)}`,
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

async function postgresDatabases(options: readonly string[]): Promise<BenchDatabases> {
  const postgres = await startPostgres([...options])
  return {
    url: async (name) => {
      await runStatement(postgres.url('postgres'), `create database ${name}`)
      return postgres.url(name)
    },
    remove: () => postgres.stop(),
  }
}
