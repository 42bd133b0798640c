import { execFile } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyDatabase } from '#bin/backup/copy.ts'
import { restoreCopy } from '#bin/backup/restore-copy.ts'
import { connect, type Db, damageOf, probeWrite } from '#server/platform/database/connect.ts'
import { DatabaseDamaged } from '#server/platform/database/damage.ts'
import { checkIntegrity } from '#server/platform/database/integrity.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { PROGRAM_VARIABLES, RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { until, Visitor } from '#tests/support/visitor.ts'

const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
const GIB = 1024 ** 3
const DAMAGED = 'not ready: the database is damaged: restore a backup'
/** Read by nothing in these tests but a search for prices in the log. */
const INDEX = 'metal_quotes_by_price'

let serverFolder: ReturnType<typeof temporaryServerFolder>
let server: RunningServer | undefined
beforeEach(() => {
  serverFolder = temporaryServerFolder()
})
afterEach(async () => {
  await stop()
  serverFolder.clear()
})

async function start(databaseUrl: string): Promise<URL> {
  const env = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }
  server = new RunningServer(serverFolder.folder, env)
  return new URL(await server.address())
}

async function stop(): Promise<void> {
  server?.signal('SIGTERM')
  await server?.ended()
  server = undefined
}

const readiness = async (address: URL) => {
  const answer = await new Visitor(address).get('/readyz')
  return [answer.status, await text(answer)]
}

/** A visitor with the session of another one. */
class Returning extends Visitor {
  readonly #earlier: Visitor
  constructor(address: URL, earlier: Visitor) {
    super(address)
    this.#earlier = earlier
  }
  override get cookie(): string {
    return this.#earlier.cookie
  }
  override post(path: string, body: object, headers: object = { accept: 'application/json' }) {
    const [, token = ''] = /XSRF-TOKEN=([^;]+)/.exec(this.cookie) ?? []
    return super.post(path, body, { ...headers, 'x-xsrf-token': decodeURIComponent(token) })
  }
}

const enterPrice = async (visitor: Visitor) => {
  const answer = await visitor.post('/gold-price-logs', { mid: '4100.00' })
  return { status: answer.status, body: await text(answer) }
}

/** Pages are shown, forms are refused with the reason, and nothing is stored. */
async function expectOnlyReading(address: URL, earlier: Visitor): Promise<void> {
  const visitor = new Returning(address, earlier)
  for (const path of ['/', '/gold-price-logs', '/users']) {
    const page = await visitor.get(path)
    expect([path, page.resume().status]).toEqual([path, 200])
  }
  const { status, body } = await enterPrice(visitor)
  expect([status, JSON.parse(body)]).toMatchObject([503, { status: 503, damaged: true }])
  const form = await visitor.post('/gold-price-logs', { mid: '4100.00' }, { 'x-inertia': 'true' })
  expect(form.resume().status).toBe(503)
  expect(await readiness(address)).toEqual([503, DAMAGED])
  expect(server?.output.split('the database is damaged: nothing is written').length).toBe(2)
  await until(() => server?.output.includes('no job runs until it is restored') ?? false)
}

async function doctor(databaseUrl: string): Promise<string> {
  const command = join(import.meta.dirname, '../../../bin/doctor.ts')
  const env = { ...PROGRAM_VARIABLES, DATABASE_URL: databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [command], { cwd: serverFolder.folder, env }, (_error, stdout) =>
      resolve(/^.* integrity .*$/m.exec(stdout)?.[0] ?? stdout),
    )
  })
}

function overwrite(file: string, at: number, length: number): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(length, 0xff), 0, length, at)
  closeSync(descriptor)
}

describe('SQLite', { timeout: 90_000 }, () => {
  let file: string
  beforeEach(() => {
    file = join(serverFolder.folder, 'storage/assay.db')
  })

  /** A shop with one admin, who is signed in; the server is stopped. */
  async function openedOnce(): Promise<Visitor> {
    const visitor = new Visitor(await start(`sqlite:${file}`))
    await visitor.signIn(EMAIL, PASSWORD)
    await stop()
    return visitor
  }

  function damageIndex(): void {
    const db = new Sqlite(file)
    db.pragma('wal_checkpoint(truncate)')
    const page = db
      .prepare<[string], number>(
        "select pageno from dbstat where name = ? and pagetype = 'leaf' order by pageno limit 1",
      )
      .pluck()
      .get(INDEX)
    const size = Number(db.pragma('page_size', { simple: true }))
    db.close()
    overwrite(file, (Number(page) - 1) * size, 200)
  }

  test('nothing is written while the file is elsewhere, and it is again when it is back', async () => {
    const address = await start(`sqlite:${file}`)
    const visitor = new Visitor(address)
    await visitor.signIn(EMAIL, PASSWORD)
    renameSync(file, `${file}.moved`)
    const missing = 'not ready: the file of the database was moved, deleted or replaced'
    await until(async () => (await readiness(address))[1] === missing)
    const returning = new Returning(address, visitor)
    expect((await enterPrice(returning)).status).toBe(503)
    expect((await returning.get('/gold-price-logs')).resume().status).toBe(200)
    renameSync(`${file}.moved`, file)
    await until(async () => (await readiness(address))[1] === 'ready')
    expect((await enterPrice(returning)).status).toBeLessThan(400)
  })

  test('no empty database is begun beside backups', async () => {
    await openedOnce()
    await copyDatabase(file, join(serverFolder.folder, 'storage/backups/monday.db'))
    renameSync(file, `${file}.moved`)
    await expect(start(`sqlite:${file}`)).rejects.toThrow('does not exist, but')
    expect(existsSync(file)).toBe(false)
  })

  test('a damaged file is found at the start: it can be read, not written, until it is restored', async () => {
    const visitor = await openedOnce()
    expect(await doctor(`sqlite:${file}`)).toMatch(/^ok +integrity +quick_check finds no damage$/)
    const copy = join(serverFolder.folder, 'storage/backups/monday.db')
    await copyDatabase(file, copy)
    damageIndex()
    const address = await start(`sqlite:${file}`)
    await expectOnlyReading(address, visitor)
    await stop()
    expect(await doctor(`sqlite:${file}`)).toMatch(
      /^refused +integrity +the database is damaged \(.*page.*\): restore a backup$/,
    )

    restoreCopy(copy, file, 'then')
    const restored = await start(`sqlite:${file}`)
    expect(await readiness(restored)).toEqual([200, 'ready'])
    expect((await enterPrice(new Returning(restored, visitor))).status).toBe(303)
  })

  test('a file of more than 1 GB is checked while the server already runs', async () => {
    const visitor = await openedOnce()
    damageIndex()
    // A sparse file: it needs no space, and SQLite does not read what is behind its pages.
    truncateSync(file, GIB + 4096)
    const address = await start(`sqlite:${file}`)
    await until(async () => (await readiness(address))[1] === DAMAGED)
    await expectOnlyReading(address, visitor)
  })

  test('damage that a statement finds later has the same effect', async () => {
    await openedOnce()
    const db = connect(`sqlite:${file}`)
    await probeWrite(db)
    damageIndex()
    await expect(readIndex(db, `indexed by ${INDEX}`)).rejects.toThrow('malformed')
    await expectRefused(db)
    await db.destroy()
  })
})

describe('Postgres', { timeout: 120_000 }, () => {
  let postgres: Postgres
  let url: string
  beforeEach(async () => {
    postgres = await startPostgres(DURABLE)
    await runStatement(postgres.url('postgres'), 'create database shop')
    url = postgres.url('shop')
  }, 60_000)
  afterEach(() => postgres.stop())

  async function damageIndex(): Promise<void> {
    const db = connect(url)
    const { rows } = await sql<{ folder: string; file: string }>`
      select current_setting('data_directory') as folder,
        pg_relation_filepath(${INDEX}) as file`.execute(db)
    await db.destroy()
    const { folder = '', file = '' } = rows[0] ?? {}
    process.kill(postgres.pid(), 'SIGINT')
    await until(() => !existsSync(join(folder, 'postmaster.pid')))
    overwrite(join(folder, file), 8192 + 300, 600)
    await postgres.start()
  }

  test('a damaged database is found at the start: it can be read, not written, until it is restored', async () => {
    const first = await start(url)
    const visitor = new Visitor(first)
    await visitor.signIn(EMAIL, PASSWORD)
    await stop()
    expect(await doctor(url)).toMatch(/^warning +integrity +not checked: run "create extension/)
    await runStatement(url, 'create extension amcheck')
    expect(await doctor(url)).toMatch(/^ok +integrity +amcheck finds no damage$/)
    await runStatement(postgres.url('postgres'), 'create database restored template shop')
    await damageIndex()
    await expectOnlyReading(await start(url), visitor)
    await stop()
    expect(await doctor(url)).toMatch(
      /^refused +integrity +the database is damaged \(.*\): restore a backup$/,
    )

    const restored = await start(postgres.url('restored'))
    expect(await readiness(restored)).toEqual([200, 'ready'])
    expect((await enterPrice(new Returning(restored, visitor))).status).toBe(303)
  })

  test('damage that a statement finds later has the same effect, also without amcheck', async () => {
    await start(url)
    await stop()
    await damageIndex()
    const db = connect(url)
    await probeWrite(db)
    await sql`set enable_seqscan = off`.execute(db)
    await expect(readIndex(db, '')).rejects.toThrow('invalid page')
    await expectRefused(db)
    await db.destroy()
  })

  test('amcheck that the server does not offer, or that the user may not use, is named', async () => {
    await runStatement(url, 'create table prices (id bigint primary key)')
    const hidden = 'select * from pg_catalog.pg_available_extensions where false'
    await runStatement(url, `create view pg_available_extensions as ${hidden}`)
    const without = `${url}?options=${encodeURIComponent('-c search_path=public,pg_catalog')}`
    expect(await checked(without)).toEqual({ state: 'unchecked', reason: 'amcheck_missing' })
    expect(await doctor(without)).toMatch(
      /^warning +integrity +not checked: this Postgres does not offer the extension amcheck$/,
    )
    await runStatement(url, 'create extension amcheck')
    expect(await checked(url)).toEqual({ state: 'ok', by: 'amcheck' })
    await runStatement(url, "create role clerk login password 'a scale and a loupe'")
    const clerk = new URL(url)
    clerk.username = 'clerk'
    clerk.password = 'a scale and a loupe'
    expect(await checked(clerk.href)).toEqual({ state: 'unchecked', reason: 'amcheck_denied' })
  })
})

async function checked(url: string) {
  const db = connect(url)
  try {
    return await checkIntegrity(db, url)
  } finally {
    await db.destroy()
  }
}

const readIndex = (db: Db, hint: string) =>
  sql.raw(`select count(*) from metal_quotes ${hint} where mid > 0`).execute(db)

async function expectRefused(db: Db): Promise<void> {
  expect(damageOf(db).problem).toMatch(/malformed|invalid page/)
  await expect(probeWrite(db)).rejects.toThrow(DatabaseDamaged)
  await expect(sql`update users set name = ''`.execute(db)).rejects.toThrow(DatabaseDamaged)
  const inTransaction = db.transaction().execute((tx) => tx.deleteFrom('leases').execute())
  await expect(inTransaction).rejects.toThrow(DatabaseDamaged)
  expect((await db.selectFrom('users').select('id').execute()).length).toBe(1)
}
