import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { type Repairs, wordsOf } from '#server/platform/database/dialect.ts'
import { runStatements } from '#server/platform/database/migrate.ts'
import type { Stock } from './template.ts'

/** A copy of a template database for one test file. */
export interface FreshDatabase {
  /** In the format of DATABASE_URL. */
  url: string
  /** Call it after the last connection is closed. */
  drop(): Promise<void>
}

export function freshDatabase(stock: Stock = 'bare'): Promise<FreshDatabase> {
  return copyOf(inject('templates').urls[stock])
}

/** A copy of the database at this URL, to which nothing is connected. */
export async function copyOf(url: string): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  return inject('engine') === 'sqlite' ? copiedFile(url, name) : copiedDatabase(url, name)
}

/** A new database without tables. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  if (inject('engine') === 'sqlite') return file(name)
  await onMaintenance(`create database ${name}`)
  return onServer(name)
}

function copiedFile(url: string, name: string): FreshDatabase {
  const copy = file(name)
  copyFileSync(url.slice('sqlite:'.length), copy.url.slice('sqlite:'.length))
  return copy
}

function file(name: string): FreshDatabase {
  const path = join(inject('templates').folder, `${name}.db`)
  return {
    url: `sqlite:${path}`,
    drop: async () => {
      for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true })
    },
  }
}

async function copiedDatabase(url: string, name: string): Promise<FreshDatabase> {
  const template = new URL(url).pathname.slice(1)
  await onMaintenance(`create database ${name} template ${template} strategy file_copy`)
  return onServer(name)
}

function onServer(name: string): FreshDatabase {
  const own = new URL(inject('templates').urls.bare)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: () => onMaintenance(`drop database ${name} with (force)`),
  }
}

/** Of one worker: a connection costs half as much as the copy of a database. */
let connections: pg.Pool | undefined

async function onMaintenance(statement: string): Promise<void> {
  if (!connections) {
    const { maintenance } = inject('templates')
    connections = new pg.Pool({ connectionString: maintenance, allowExitOnIdle: true })
    // The server ends before a worker whose last test has ended.
    connections.on('error', () => {})
  }
  await connections.query(statement)
}

const FOLDER = join(import.meta.dirname, '../../../server/platform/database/migrations')

/** Runs the migrations before `name` on an empty database; `migrate` then runs this one and the following. */
export async function migrateUpTo(db: Db, name: string): Promise<void> {
  const engine = inject('engine')
  await sql`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  const earlier = readdirSync(FOLDER)
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((one) => one < name)
  for (const one of earlier.toSorted()) {
    const migrations: Record<string, Repairs> = await import(join(FOLDER, `${one}.ts`))
    for (const statements of Object.values(migrations))
      await runStatements(db, statements(wordsOf(engine), engine))
    await sql`insert into kysely_migration values (${one}, '2026-01-01T00:00:00.000Z')`.execute(db)
  }
}
