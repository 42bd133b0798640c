// node bin/store-version.ts: stores a small filled database of this version for each engine in tests/, on which every later
// migration is tested. Made once, for each version.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { Engine } from '#server/platform/database/dialect.ts'
import { VERSION } from '#server/platform/process/version.ts'
import { storedFile } from '#tests/support/database/stored-versions.ts'
import { fillShop } from './store-version/fill.ts'
import { postgresText } from './store-version/postgres-text.ts'

const LARGEST = 300_000

const engines: Record<Engine, () => Promise<Buffer>> = { sqlite: sqliteFile, postgres: postgresSql }
for (const engine of ['sqlite', 'postgres'] as const) {
  const file = storedFile(VERSION, engine)
  if (existsSync(file)) {
    process.stdout.write(`${file} is stored already and stays as it is\n`)
    continue
  }
  const content = brotliCompressSync(await engines[engine]())
  if (content.length > LARGEST)
    throw new Error(`${content.length} bytes are more than the ${LARGEST} that a file may have`)
  writeFileSync(file, content)
  process.stdout.write(`${file}: ${content.length} bytes\n`)
}

/** Without free pages, and with nothing in a write-ahead log. */
async function sqliteFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-store-version-'))
  try {
    const [filled, compact] = [join(folder, 'filled.db'), join(folder, 'compact.db')]
    await fillShop(`sqlite:${filled}`)
    const db = new Sqlite(filled)
    db.prepare('vacuum into ?').run(compact)
    db.close()
    return readFileSync(compact)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function postgresSql(): Promise<Buffer> {
  const { startPostgres } = await import('#tests/support/database/postgres.ts')
  const postgres = await startPostgres()
  try {
    const maintenance = new pg.Client(postgres.url('postgres'))
    await maintenance.connect()
    await maintenance.query('create database shop')
    await maintenance.end()
    await fillShop(postgres.url('shop'))
    const client = new pg.Client(postgres.url('shop'))
    await client.connect()
    const text = await postgresText(client)
    await client.end()
    return Buffer.from(text)
  } finally {
    await postgres.stop()
  }
}
