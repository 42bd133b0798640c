import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireFileLock } from '#server/platform/process/file-lock.ts'

let folder: string
let file: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
  file = join(folder, 'storage', 'assay.db')
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that holds the lock, and has the database open, until it is killed. */
async function startHolder(): Promise<ChildProcess> {
  const source = `
    import { DatabaseSync } from 'node:sqlite'
    import { acquireFileLock } from ${JSON.stringify(new URL('../../../server/platform/process/file-lock.ts', import.meta.url).href)}
    process.once('exit', acquireFileLock(${JSON.stringify(file)}))
    const db = new DatabaseSync(${JSON.stringify(file)})
    db.exec('pragma journal_mode = wal; create table if not exists rows (id); insert into rows values (1)')
    process.stdout.write('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a second process is refused with the number of the first, and kill -9 frees the file at once', async () => {
  const holder = await startHolder()
  expect(() => acquireFileLock(file)).toThrow(
    `DATABASE_URL is wrong: ${file} is in use by process ${holder.pid}; stop that one first`,
  )
  await kill(holder)
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(`${holder.pid}\n`)
  const release = acquireFileLock(file)
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(`${process.pid}\n`)
  release()
  expect(existsSync(`${file}.pid`)).toBe(false)
})

test('a number left behind that now belongs to another program does not block', async () => {
  const holder = await startHolder()
  await kill(holder)
  const other = spawn('sleep', ['60'])
  children.push(other)
  writeFileSync(`${file}.pid`, `${other.pid}\n`)
  acquireFileLock(file)()
})

test('two containers whose processes have the same number cannot share the file', async () => {
  await startHolder()
  // In the other container the holder has the number that this process has here.
  writeFileSync(`${file}.pid`, `${process.pid}\n`)
  expect(() => acquireFileLock(file)).toThrow(`${file} is in use by another process; stop`)
  rmSync(`${file}.pid`)
  expect(() => acquireFileLock(file)).toThrow(`${file} is in use by another process; stop`)
})

test('one process cannot take the lock twice, and can take it again when it was released', () => {
  const release = acquireFileLock(file)
  expect(() => acquireFileLock(file)).toThrow('is in use by')
  release()
  acquireFileLock(file)()
})

test('the files of the lock are for this user alone', () => {
  const release = acquireFileLock(file)
  const modes = [`${file}.lock`, `${file}.pid`].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
  release()
})

test.each(['symbolic link', 'hard link'])('a %s is no way around the lock', async (kind) => {
  const other = join(folder, 'other.db')
  const holder = await startHolder()
  if (kind === 'hard link') linkSync(file, other)
  else symlinkSync(file, other)
  // Left behind by an earlier server under this name.
  writeFileSync(`${other}.lock`, '')
  expect(() => acquireFileLock(other)).toThrow(`${other} is in use by`)
  expect(() => acquireFileLock(file)).toThrow(`${file} is in use by process ${holder.pid}`)
  await kill(holder)
  acquireFileLock(other)()
  acquireFileLock(file)()
  expect(rowCount()).toBe(1)
})

test('nor is deleting the files of the lock', async () => {
  const holder = await startHolder()
  for (const ending of ['lock', 'pid']) rmSync(`${file}.${ending}`)
  expect(() => acquireFileLock(file)).toThrow(`${file} is in use by another process`)
  expect(() => acquireFileLock(file)).toThrow(`${file} is in use by another process`)
  await kill(holder)
  acquireFileLock(file)()
  expect(rowCount()).toBe(1)
})

function rowCount() {
  const db = new DatabaseSync(file)
  const { count } = db.prepare('select count(*) as count from rows').get() ?? {}
  db.close()
  return count
}
