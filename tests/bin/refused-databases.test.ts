import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashFile } from '#bin/backup/check.ts'
import { copyDatabase } from '#bin/backup/copy.ts'
import { removePartials } from '#server/platform/process/partial-files.ts'
import { prepare } from '#tests/support/database/template.ts'
import { RunningServer, SERVER_VARIABLES, temporaryServerFolder } from '#tests/support/process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const OPTIONS = { timeout: 60_000 }
/** A disk of its own, without rights on this machine: Linux with user namespaces. */
const HAS_DISKS =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

let seeded: string
let workspace: ReturnType<typeof temporaryServerFolder>
let storage: string
let shop: string
beforeAll(async () => {
  seeded = temporaryFolder('assay-seeded-')
  await prepare(`sqlite:${join(seeded, 'assay.db')}`, 'empty')
}, 60_000)
afterAll(() => rmSync(seeded, { recursive: true }))
beforeEach(() => {
  workspace = temporaryServerFolder()
  storage = join(workspace.folder, 'storage')
  shop = join(storage, 'assay.db')
  mkdirSync(join(storage, 'backups'), { recursive: true })
  copyFileSync(join(seeded, 'assay.db'), shop)
  writeFileSync(join(storage, 'session-secret'), `${'s3cret-'.repeat(8)}\n`)
})
afterEach(() => workspace.clear())

interface Disk {
  size: string
  /** A command in the folder `storage`, which is the disk. */
  prepare?: string
}

/** Runs a program of the project in the server's folder, with `storage` on a disk of its own if one is given. */
async function run(program: string, args: string[] = [], disk?: Disk) {
  const command = [process.execPath, join(ROOT, program), ...args]
  const script = `mv storage moved && mkdir storage && mount -t tmpfs -o size=${disk?.size} tmpfs storage &&
    cp -R moved/. storage && (cd storage && ${disk?.prepare ?? 'true'}) && exec "$@"`
  const [file = '', ...rest] = disk
    ? ['unshare', '-rm', 'sh', '-c', script, 'sh', ...command]
    : command
  const child = execFile(file, rest, {
    cwd: workspace.folder,
    env: SERVER_VARIABLES,
    timeout: 30_000,
  })
  let errors = ''
  child.stderr?.on('data', (text) => (errors += text))
  const [code] = await once(child, 'close')
  return { code, errors }
}

const start = (disk?: Disk) => run('server/main.ts', [], disk)
const FILL = 'cat /dev/zero > filling 2> /dev/null || true'

function change(file: string, statements: string) {
  const db = new Sqlite(file)
  db.exec(statements)
  db.close()
}

const NEWER = `insert into kysely_migration (name, timestamp) values ('9001-moon', '2027-01-01T00:00:00.000Z')`

function makeForeign(file: string) {
  rmSync(file, { force: true })
  change(file, 'create table songs (id integer primary key)')
}

test(
  'a start on the file of another program is refused in one line and does not change it',
  OPTIONS,
  async () => {
    makeForeign(shop)
    const tables = tablesIn(shop)
    expect(await start()).toEqual({
      code: 1,
      errors: expect.stringMatching(/^Assay cannot start: DATABASE_URL .* another program.*\n$/),
    })
    expect(tablesIn(shop)).toEqual(tables)
  },
)

test('a start on a database of a newer release is refused in one line', OPTIONS, async () => {
  change(shop, NEWER)
  expect(await start()).toEqual({
    code: 1,
    errors: expect.stringMatching(
      /^Assay cannot start: DATABASE_URL .* newer release.* 9001-moon .*\n$/,
    ),
  })
})

const disks: [string, Disk, RegExp][] = [
  ['full', { size: '64m', prepare: FILL }, /full/],
  ['full, and empty before,', { size: '64m', prepare: `rm -rf ./* && ${FILL}` }, /full/],
  ['too small for the tables', { size: '300k', prepare: 'rm -f assay.db' }, /full/],
  ['too small for the first data', { size: '1500k', prepare: 'rm -f assay.db' }, /full/],
  [
    'read-only',
    { size: '64m', prepare: 'touch assay.db.lock && mount -o remount,ro .' },
    /read-only|written/,
  ],
  [
    'read-only and empty',
    { size: '64m', prepare: 'rm -rf ./* && mount -o remount,ro .' },
    /read-only/,
  ],
]

test.runIf(HAS_DISKS).each(disks)(
  'a start on a disk that is %s is refused in one line',
  OPTIONS,
  async (_name, disk, words) => {
    rmSync(join(storage, 'backups'), { recursive: true })
    if (disk.size.endsWith('k')) rmSync(shop)
    const { code, errors } = await start(disk)
    expect(errors).toMatch(/^Assay cannot start: [^\n]*\n$/)
    expect(errors).toMatch(words)
    expect(code).toBe(1)
  },
)

/** A copy with its hash, of a database that `make` changes first. */
async function copyOf(make: (file: string) => void): Promise<string> {
  const source = join(workspace.folder, 'source.db')
  copyFileSync(shop, source)
  make(source)
  const copy = join(storage, 'backups', 'monday.db')
  await copyDatabase(source, copy)
  return copy
}

test.each([
  ['of another program', makeForeign, 'it is no database of Assay'],
  ['of a newer release', (file: string) => change(file, NEWER), 'newer release'],
  [
    'with other SQL',
    (file: string) =>
      change(file, `update kysely_migration set checksum = 'other' where name = '0010-feeds'`),
    'migration 0010-feeds',
  ],
] as const)(
  'a copy %s is not restored, in one line, and the database stays',
  OPTIONS,
  async (_name, make, words) => {
    const before = hashFile(shop)
    const { code, errors } = await run('bin/restore.ts', [await copyOf(make)])
    expect(errors).toMatch(/^restore was not done: [^\n]*\n$/)
    expect(errors).toContain(words)
    expect([code, hashFile(shop)]).toEqual([1, before])
  },
)

/** What is in the folder afterwards is printed by the shell, because the disk ends with it. */
test.runIf(HAS_DISKS).each([
  ['restore', 'full', ['storage/backups/monday.db'], FILL, /full/],
  ['restore', 'read-only', ['storage/backups/monday.db'], 'mount -o remount,ro .', /read-only/],
  ['backup', 'full', [], FILL, /full/],
  ['backup', 'read-only', [], 'mount -o remount,ro .', /read-only/],
])(
  'a %s on a disk that is %s is refused in one line',
  OPTIONS,
  async (name, _state, args, prepare, words) => {
    await copyOf(() => {})
    const { code, errors } = await run(`bin/${name}.ts`, args, { size: '64m', prepare })
    expect(errors).toMatch(new RegExp(`^${name} was not done: [^\\n]*\\n$`))
    expect(errors).toMatch(words)
    expect(code).toBe(1)
  },
)

test(
  'what a killed backup leaves is removed by the next backup, and by the next start',
  OPTIONS,
  async () => {
    const folder = join(storage, 'backups')
    for (const next of ['backup', 'start']) {
      await killBackup(join(folder, `${next}.db`))
      expect(readdirSync(folder)).toContain(`${next}.db.partial`)
      // Of an older release, which left no mark.
      writeFileSync(join(folder, 'assay-2026-11-21T09-15-03.250Z.db.partial'), '')
      writeFileSync(join(folder, 'film.mkv.partial'), 'of another program')
      if (next === 'backup') await copyDatabase(shop, join(folder, 'done.db'))
      else await startAndStop()
      expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([
        'film.mkv.partial',
      ])
    }
  },
)

/** Kills a backup, as `kill -9` does, while it writes its partial file. */
async function killBackup(target: string): Promise<void> {
  const large = join(workspace.folder, 'large.db')
  if (!existsSync(large))
    change(
      large,
      `create table t (x); with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
      insert into t select randomblob(400000) from n`,
    )
  const source = `import { copyDatabase } from ${JSON.stringify(join(ROOT, 'bin/backup/copy.ts'))}
    await copyDatabase(${JSON.stringify(large)}, ${JSON.stringify(target)})`
  const backup = spawn(process.execPath, ['--input-type=module', '-e', source])
  const closed = once(backup, 'close')
  const partial = `${target}.partial`
  await expect
    .poll(() => existsSync(partial) && statSync(partial).size > 1_000_000, {
      interval: 2,
      timeout: 10_000,
    })
    .toBe(true)
  expect(removePartials(join(storage, 'backups'))).toEqual([])
  backup.kill('SIGKILL')
  expect(await closed).toEqual([null, 'SIGKILL'])
}

async function startAndStop(): Promise<void> {
  const server = new RunningServer(workspace.folder)
  await server.address()
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.output).toContain('removed unfinished copies of a database')
}

function tablesIn(file: string): string[] {
  const db = new Sqlite(file, { readonly: true })
  const names = db.prepare<[], string>('select name from sqlite_master').pluck().all()
  db.close()
  return names
}
