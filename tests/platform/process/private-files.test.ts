import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOpenToOthers, restrictPermissions } from '#server/platform/process/private-files.ts'
import { PROGRAM_VARIABLES, RunningServer, temporaryServerFolder } from '#tests/support/process.ts'

let serverFolder: ReturnType<typeof temporaryServerFolder>
const started: RunningServer[] = []
beforeEach(() => {
  serverFolder = temporaryServerFolder()
})
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.signal('SIGKILL')
    await one.ended()
  }
  serverFolder.clear()
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** The permissions of every file and folder in a folder, and of the folder itself as `.`. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).sort()
  const modes = names.map((name) => [name, modeOf(join(folder, name))])
  return { '.': modeOf(folder), ...Object.fromEntries(modes) }
}

/** Runs `npm run backup` with the usual umask. */
function backup(): void {
  const command = join(import.meta.dirname, '../../../bin/backup.ts')
  execFileSync(process.execPath, [command], {
    cwd: serverFolder.folder,
    env: { ...PROGRAM_VARIABLES },
    stdio: 'pipe',
  })
}

test('ASVS 65: database, log, lock, secret and backups are accessible to this user only', async () => {
  const server = new RunningServer(serverFolder.folder)
  started.push(server)
  await server.address()
  backup()
  const storage = join(serverFolder.folder, 'storage')
  const modes = modesIn(storage)
  const names = Object.keys(modes)
  for (const part of ['assay.db', 'assay.db-wal', 'assay.db-shm', 'assay.db.pid', 'session-secret'])
    expect(names).toContain(part)
  expect(names.filter((name) => /^backups\/.*\.db$/.test(name))).toHaveLength(1)
  const isFolder = (name: string) => statSync(join(storage, name)).isDirectory()
  const wrong = Object.entries(modes).filter(
    ([name, mode]) => mode !== (isFolder(name) ? '700' : '600'),
  )
  expect(wrong).toEqual([])
  expect(server.output).not.toContain('of the machine alone')
})

test('ASVS 65: files that an older release left accessible are restricted at startup, with one log line', async () => {
  const storage = join(serverFolder.folder, 'storage')
  const first = new RunningServer(serverFolder.folder)
  started.push(first)
  await first.address()
  backup()
  first.signal('SIGTERM')
  await first.ended()
  for (const name of Object.keys(modesIn(storage))) {
    const path = join(storage, name)
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  }

  const second = new RunningServer(serverFolder.folder)
  started.push(second)
  await second.address()
  const open = Object.entries(modesIn(storage)).filter(([, mode]) => !mode.endsWith('00'))
  expect(open).toEqual([])
  const lines = second.output.split('\n').filter((line) => line.includes('of the machine alone'))
  expect(lines).toHaveLength(1)
  const { files } = JSON.parse(lines[0] ?? '')
  expect(files).toEqual(expect.arrayContaining(['storage', 'storage/assay.db', 'storage/backups']))
})

test('a database outside the storage folder is restricted with its own files, but not its folder or other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-open-'))
  const [storage, data] = [join(folder, 'storage'), join(folder, 'data')]
  for (const one of [storage, data]) mkdirSync(one, { mode: 0o755 })
  const database = join(data, 'shop.db')
  const others = ['shop.db-wal', 'shop.db.replaced-2026', 'shop.db2', 'readme']
  for (const file of [database, ...others.map((name) => join(data, name))])
    writeFileSync(file, '', { mode: 0o644 })
  symlinkSync(join(data, 'readme'), join(storage, 'link'))

  const { changed, failed } = restrictPermissions(storage, database)
  const modes = modesIn(data)
  rmSync(folder, { recursive: true })
  expect(failed).toEqual([])
  expect(changed.map((path) => path.slice(folder.length + 1))).toEqual([
    'storage',
    'data/shop.db',
    'data/shop.db-wal',
    'data/shop.db.replaced-2026',
  ])
  expect(modes).toMatchObject({ '.': '755', 'shop.db2': '644', readme: '644' })
})

test.skipIf(process.platform === 'win32')(
  'ASVS 65: a link is as open as the folder it leads to',
  () => {
    const data = join(serverFolder.folder, 'data')
    const link = join(serverFolder.folder, 'storage')
    mkdirSync(data, { mode: 0o700 })
    symlinkSync(data, link)
    expect(isOpenToOthers(link)).toBe(false)
    chmodSync(data, 0o750)
    expect(isOpenToOthers(link)).toBe(true)
  },
)
