import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFile, sidecarOf } from '#bin/backup/check.ts'
import { copyDatabase } from '#bin/backup/copy.ts'
import { restoreCopy } from '#bin/backup/restore-copy.ts'
import { acquireFileLock } from '#server/platform/process/file-lock.ts'

let folder: string
let shop: string
let copy: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-backup-'))
  shop = join(folder, 'assay.db')
  copy = join(folder, 'backups', 'monday.db')
  openShop((db) =>
    db.exec(
      `create table kysely_migration (name text primary key, timestamp text);
      insert into kysely_migration values ('0011-price-desk', '2026-11-21T09:00:00.000Z');
      create table quotes (id integer primary key, parent integer references quotes, note text)`,
    ),
  )
  openShop((db) => db.exec(`insert into quotes (id, note) values (1, '${'gold '.repeat(4000)}')`))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a backup made while prices are written contains every write acknowledged before it began', async () => {
  const clerk = startWriting()
  const acknowledged: number[] = []
  clerk.stdout?.on('data', (lines) =>
    acknowledged.push(...String(lines).trim().split('\n').map(Number)),
  )
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(200)
  const before = [...acknowledged]

  await copyDatabase(shop, copy)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before.length)
  clerk.kill()
  await once(clerk, 'close')

  expect(quotesIn(copy)).toEqual(expect.arrayContaining(before))
  expect(quotesIn(copy).length).toBeLessThan(quotesIn(shop).length)
})

test('a copy has its hash in the format of sha256sum', async () => {
  await copyDatabase(shop, copy)
  expect(readFileSync(sidecarOf(copy), 'utf8')).toBe(`${hashFile(copy)}  monday.db\n`)
})

test('a damaged copy is reported and not stored, and older copies stay', async () => {
  await copyDatabase(shop, copy)
  openShop((db) =>
    db.exec('pragma foreign_keys = off; insert into quotes (id, parent) values (2, 99)'),
  )

  await expect(copyDatabase(shop, join(folder, 'backups', 'tuesday.db'))).rejects.toThrow(
    'a row of quotes points to no quotes',
  )
  expect(readdirSync(join(folder, 'backups')).sort()).toEqual(['monday.db', 'monday.db.sha256'])
})

test('an existing copy is never overwritten', async () => {
  await copyDatabase(shop, copy)
  await expect(copyDatabase(shop, copy)).rejects.toThrow('exists already and is kept')
})

test('a restore replaces the database by the copy and keeps the replaced database with its newest writes', async () => {
  await copyDatabase(shop, copy)
  openShop((db) => db.exec("insert into quotes (id, note) values (2, 'after the backup')"))

  const replaced = restoreCopy(copy, shop, 'then')

  expect(quotesIn(shop)).toEqual([1])
  expect(quotesIn(replaced ?? '')).toEqual([1, 2])
})

test('a copy with changed bytes is refused and the database stays', async () => {
  await copyDatabase(shop, copy)
  damage(copy)
  expect(() => restoreCopy(copy, shop, 'then')).toThrow('its SHA-256 differs')
  expect(quotesIn(shop)).toEqual([1])
})

test('a damaged copy is refused even when its hash matches', async () => {
  await copyDatabase(shop, copy)
  damage(copy)
  writeFileSync(sidecarOf(copy), `${hashFile(copy)}  monday.db\n`)
  expect(() => restoreCopy(copy, shop, 'then')).toThrow('is damaged')
})

test('a copy without its hash is refused', async () => {
  await copyDatabase(shop, copy)
  rmSync(sidecarOf(copy))
  expect(() => restoreCopy(copy, shop, 'then')).toThrow('cannot be trusted')
})

test('nothing is restored while a server runs', async () => {
  await copyDatabase(shop, copy)
  const stop = acquireFileLock(shop)
  expect(() => restoreCopy(copy, shop, 'then')).toThrow(`${shop} is in use by`)
  stop()
  restoreCopy(copy, shop, 'then')
})

test('nothing is restored while another program has the database open', async () => {
  await copyDatabase(shop, copy)
  openShop((db) => {
    db.prepare('select count(*) from quotes').get()
    expect(() => restoreCopy(copy, shop, 'then')).toThrow(`${shop} is in use by another process`)
  })
})

test('nor where the lock of a stopped server still stands beside the database', async () => {
  await copyDatabase(shop, copy)
  acquireFileLock(shop)()
  openShop((db) => {
    db.prepare('select count(*) from quotes').get()
    expect(() => restoreCopy(copy, shop, 'then')).toThrow(`another program has ${shop} open`)
  })
})

test('a damaged database can be replaced, and is kept', async () => {
  await copyDatabase(shop, copy)
  writeFileSync(shop, 'no database at all')
  expect(readFileSync(restoreCopy(copy, shop, 'then') ?? '', 'utf8')).toBe('no database at all')
  expect(quotesIn(shop)).toEqual([1])
})

function openShop(work: (db: Sqlite.Database) => void) {
  const db = new Sqlite(shop)
  db.pragma('journal_mode = wal')
  try {
    work(db)
  } finally {
    db.close()
  }
}

/** Starts a process that writes continuously and prints each id once its write is acknowledged. */
function startWriting(): ChildProcess {
  const source = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(shop)}, { timeout: 10000 })
    db.pragma('synchronous = full')
    const write = db.prepare("insert into quotes (note) values ('while copying')")
    const next = () => process.stdout.write(write.run().lastInsertRowid + '\\n', () => setImmediate(next))
    next()`
  return spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

function quotesIn(file: string): number[] {
  const db = new Sqlite(file, { readonly: true })
  const ids = db.prepare<[], number>('select id from quotes order by id').pluck().all()
  db.close()
  return ids
}

function damage(file: string) {
  const bytes = readFileSync(file)
  bytes.fill(0xff, bytes.length - 6000, bytes.length - 2000)
  writeFileSync(file, bytes)
}
