import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { order } from '#tests/support/run-statement.ts'

/** Where a bench has its databases, by name; everything goes away with `remove`. */
export interface Place {
  url(name: string): Promise<string>
  remove(): Promise<void>
}

export const placeFor = (engine: 'sqlite' | 'postgres'): Promise<Place> =>
  engine === 'sqlite' ? inFiles() : onServer()

async function inFiles(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  return {
    url: async (name) => `sqlite:${join(folder, `${name}.db`)}`,
    remove: async () => rmSync(folder, { recursive: true }),
  }
}

async function onServer(): Promise<Place> {
  const postgres = await startPostgres()
  return {
    url: async (name) => {
      await order(postgres.url('postgres'), `create database ${name}`)
      return postgres.url(name)
    },
    remove: () => postgres.stop(),
  }
}
