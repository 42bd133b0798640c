import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { hashFile, sidecarOf } from '#bin/backup/check.ts'
import { drillBackup, newestCopy } from '#bin/backup/drill.ts'
import { makeBackup, makeRegularBackup } from '#bin/backup/make.ts'
import { readManifest } from '#bin/backup/manifest.ts'
import { sealNow } from '#server/audit/chain.ts'
import {
  backupsAmong,
  KEPT,
  newestBackup,
  supersededBackups,
} from '#server/operations/backups/backups.ts'
import { backUpDaily, isBackupDue } from '#server/operations/backups/scheduled-backup.ts'
import { connect } from '#server/platform/database/connect.ts'
import type { Settings } from '#server/platform/env/env.ts'
import { secretFingerprint } from '#server/platform/security/secrets.ts'
import { PROGRAM_VARIABLES } from '#tests/support/process.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const ENGINE = inject('engine')
const KIND = ENGINE === 'sqlite' ? 'db' : 'dump'
/** The project has a Postgres server of its own, but not its client programs. */
const HAS_PROGRAMS = ENGINE === 'sqlite' || majorOf('pg_dump') >= 18
const NOW = new Date('2026-11-21T09:15:00.000Z')
const OPTIONS = { timeout: 60_000 }

function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\s(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

let shop: Shop
let settings: Settings
let folder: string
let second: string
beforeAll(async () => {
  shop = await openShop({ stock: 'priced' })
  await sealNow(shop.ctx)
}, 60_000)
afterAll(() => shop.close())
beforeEach(() => {
  const storage = temporaryFolder('assay-backups-')
  folder = join(storage, 'backups')
  second = join(storage, 'second')
  mkdirSync(second)
  settings = { ...shop.ctx.settings, storage, backups: { at: '02:30', copyTo: second } }
})
afterEach(() => rmSync(settings.storage, { recursive: true }))

const contextAt = (now: string) => ({
  ...shop.ctx,
  settings,
  clock: { now: () => now },
})

describe.runIf(HAS_PROGRAMS)('a backup', OPTIONS, () => {
  test('says what is in it, without the secret, and is copied to the second folder', async () => {
    await makeRegularBackup(settings, NOW)

    const name = `assay-2026-11-21T09-15-00.000Z.${KIND}`
    const files = [name, `${name}.json`, `${name}.sha256`]
    expect(readdirSync(folder).sort()).toEqual(files)
    expect(readdirSync(second).sort()).toEqual(files)
    expect(hashFile(join(second, name))).toBe(hashFile(join(folder, name)))
    const text = readFileSync(join(folder, `${name}.json`), 'utf8')
    expect(text).not.toContain(settings.sessionSecrets.current)
    const users = await shop.ctx.db.selectFrom('users').select('id').execute()
    const head = await shop.ctx.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
    expect(readManifest(join(folder, name))).toMatchObject({
      engine: ENGINE,
      secretFingerprint: secretFingerprint(settings.sessionSecrets.current),
      rows: expect.objectContaining({ users: users.length }),
      audit: { entries: head.entries, hash: head.hash },
    })
  })

  test('is restored by the drill, which finds no difference in rows, audit log and ten prices', async () => {
    await makeRegularBackup(settings, NOW)
    const before = await databases()
    const lines = await drillBackup(settings, newestCopy(settings))
    expect(lines.filter(({ ok }) => !ok)).toEqual([])
    expect(lines.filter(({ name }) => name.startsWith('price of'))).toHaveLength(10)
    expect(await databases()).toEqual(before)
    expect(readdirSync(settings.storage).sort()).toEqual(['backups', 'second'])
  })

  test('that has lost a row or has a changed price fails the drill', async () => {
    const whole = join(folder, `whole.${KIND}`)
    const damaged = join(folder, `damaged.${KIND}`)
    await makeBackup(settings, whole)
    const changed = await openShop({ stock: 'priced' })
    try {
      await sql`delete from user_links`.execute(changed.ctx.db)
      await changeOnePrice(changed)
      await makeBackup({ ...settings, databaseUrl: changed.ctx.settings.databaseUrl }, damaged)
    } finally {
      await changed.close()
    }
    copyFileSync(`${whole}.json`, `${damaged}.json`)

    const lines = await drillBackup(settings, damaged)
    const wrong = lines.filter(({ ok }) => !ok).map(({ name }) => name)
    expect(wrong).toContain('rows of user_links')
    expect(wrong).toContainEqual(expect.stringMatching(/^price of /))
    const { code, stdout } = await runDrill(damaged)
    expect(stdout).toMatch(/^rows of user_links .* WRONG$/m)
    expect(code).toBe(1)
  })

  test('with changed bytes is refused by the drill, in one line', async () => {
    const copy = join(folder, `monday.${KIND}`)
    await makeBackup(settings, copy)
    const bytes = readFileSync(copy)
    bytes.fill(0xff, bytes.length - 6000, bytes.length - 2000)
    writeFileSync(copy, bytes)
    await expect(drillBackup(settings, copy)).rejects.toThrow('its SHA-256 differs')
    writeFileSync(sidecarOf(copy), `${hashFile(copy)}  monday.${KIND}\n`)
    const { code, stderr } = await runDrill(copy)
    expect(stderr).toMatch(/^backup:drill was not done: [^\n]*\n$/)
    expect(code).toBe(1)
  })

  test('of another SESSION_SECRET is a difference', async () => {
    await makeRegularBackup(settings, NOW)
    const other = { current: 'another secret, of at least 32 bytes', previous: null }
    const lines = await drillBackup({ ...settings, sessionSecrets: other }, newestCopy(settings))
    expect(lines[0]).toMatchObject({ name: 'fingerprint of SESSION_SECRET', ok: false })
  })

  test('is made although the second folder is missing, and is copied there by the next one', async () => {
    rmSync(second, { recursive: true })
    await expect(makeRegularBackup(settings, NOW)).rejects.toThrow('BACKUP_COPY_TO is no folder')
    mkdirSync(second)
    await makeRegularBackup(settings, new Date('2026-11-22T02:30:00.000Z'))
    expect(backupsAmong(readdirSync(second))).toEqual(backupsAmong(readdirSync(folder)))
    expect(backupsAmong(readdirSync(second))).toHaveLength(2)
  })
})

test.runIf(ENGINE === 'postgres')(
  'a backup with client programs that are older than the server, or missing, is refused in one line',
  async () => {
    const programs = join(settings.storage, 'programs')
    mkdirSync(programs)
    const path = process.env.PATH ?? ''
    try {
      process.env.PATH = programs
      await expect(makeRegularBackup(settings, NOW)).rejects.toThrow('pg_dump is missing: install')
      writeFileSync(join(programs, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.18"\n')
      chmodSync(join(programs, 'pg_dump'), 0o755)
      process.env.PATH = [programs, path].join(delimiter)
      await expect(makeRegularBackup(settings, NOW)).rejects.toThrow(
        "pg_dump is of version 15, older than the server's 18: install the client programs of PostgreSQL 18 or newer",
      )
    } finally {
      process.env.PATH = path
    }
    expect(readdirSync(folder)).toEqual([])
  },
)

test('one backup is due each day after its time, and none when they are off', () => {
  const due = (now: string) => isBackupDue(contextAt(now))
  expect(due('2026-11-21T02:29:00.000Z')).toBe(true)
  addBackup('2026-11-20T02:30:07.000Z')
  expect(due('2026-11-21T02:29:00.000Z')).toBe(false)
  expect(due('2026-11-21T02:30:00.000Z')).toBe(true)
  // What is still being written is no backup.
  addBackup('2026-11-21T02:30:00.000Z', '.partial')
  expect(due('2026-11-21T02:30:10.000Z')).toBe(true)
  expect(newestBackup(settings)?.at).toBe('2026-11-20T02:30:07.000Z')
  addBackup('2026-11-21T02:30:10.000Z')
  expect(due('2026-11-21T23:59:00.000Z')).toBe(false)
  settings.backups.at = 'off'
  expect(due('2026-11-29T02:30:00.000Z')).toBe(false)
})

test('a scheduled backup that fails is reported with the words of the command', async () => {
  settings.backups.at = '02:30'
  const { signal } = new AbortController()
  const lease = { name: 'backup', holder: 'test', epoch: 1 }
  const bad = process.env.BACKUP_AT
  process.env.BACKUP_AT = 'noon'
  try {
    await expect(backUpDaily(contextAt(NOW.toISOString()), lease, signal)).rejects.toThrow(
      'backup was not done: BACKUP_AT is wrong',
    )
  } finally {
    if (bad === undefined) delete process.env.BACKUP_AT
    else process.env.BACKUP_AT = bad
  }
})

describe('rotation', () => {
  const DAY = 86_400_000
  const nameOf = (time: number) =>
    `assay-${new Date(time).toISOString().replaceAll(':', '-')}.${KIND}`
  /** Two backups a day for two years, and what else is in the folder. */
  const all = Array.from({ length: 1460 }, (_, at) => nameOf(NOW.getTime() - (at * DAY) / 2))
  const names = [...all, 'before-the-update.db', `${all[0]}.partial`, `${all[0]}.sha256`]

  test('keeps the newest of 7 days, 5 weeks and 12 months, and what a person named', () => {
    const removed = new Set(supersededBackups(names, all[0] ?? ''))
    const kept = names.filter((name) => !removed.has(name))
    expect(kept.slice(-3)).toEqual(names.slice(-3))
    const backups = backupsAmong(kept)
    const days = backups.slice(0, KEPT.days).map((name) => name.slice(6, 16))
    expect(days).toEqual(
      Array.from({ length: 7 }, (_, at) => nameOf(NOW.getTime() - at * DAY).slice(6, 16)),
    )
    expect(new Set(backups.map((name) => name.slice(6, 13))).size).toBe(KEPT.months)
    // The newest of two weeks and of one month are kept as days already.
    expect(backups).toHaveLength(7 + 3 + 11)
  })

  test('never removes the backup that was just made, even when the clock is years behind', () => {
    const made = nameOf(NOW.getTime() - 4000 * DAY)
    expect(supersededBackups([...all, made], made)).not.toContain(made)
    expect(supersededBackups([...all, made], all[0] ?? '')).toContain(made)
  })
})

function addBackup(at: string, ending = '') {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `assay-${at.replaceAll(':', '-')}.${KIND}${ending}`)
  writeFileSync(path, '')
  utimesSync(path, Date.parse(at) / 1000, Date.parse(at) / 1000)
}

/** Changes what a run computed for a piece, as somebody could who has the database. */
async function changeOnePrice({ ctx }: Shop): Promise<void> {
  const db = connect(ctx.settings.databaseUrl)
  try {
    const { id } = await db
      .selectFrom('variants')
      .select('id')
      .where('last_run_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await sql`update price_run_lines set new_regular = new_regular + 100 where variant_id = ${id}`.execute(
      db,
    )
  } finally {
    await db.destroy()
  }
}

/** The databases of the server of this run whose names a drill chooses; none on SQLite. */
async function databases(): Promise<unknown[]> {
  if (ENGINE === 'sqlite') return []
  const { rows } =
    await sql`select datname from pg_database where datname like 'assay_drill%'`.execute(
      shop.ctx.db,
    )
  return rows
}

async function runDrill(copy: string) {
  const program = join(import.meta.dirname, '../../../bin/backup-drill.ts')
  const child = execFile(process.execPath, [program, copy], {
    cwd: settings.storage,
    env: {
      ...PROGRAM_VARIABLES,
      DATABASE_URL: settings.databaseUrl,
      SESSION_SECRET: settings.sessionSecrets.current,
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (text) => (stdout += text))
  child.stderr?.on('data', (text) => (stderr += text))
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}
