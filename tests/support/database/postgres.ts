import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { readablePrograms } from './postgres-files.ts'

/** A Postgres server for one test run, on this machine only. */
export interface Postgres {
  /** The URL of a database, in the format of DATABASE_URL. */
  url(database: string): string
  /** The main process: SIGINT is a fast shutdown, SIGQUIT an immediate one, SIGKILL a crash. */
  pid(): number
  /** Restarts an ended server with the same data and port. Resolves when it accepts connections. */
  start(): Promise<void>
  stop(): Promise<void>
}

type User = { uid?: number; gid?: number }
type PostgresSetup = { native: string; home: string; user: User; options: string[] }

/** The settings that a production server requires; later settings override earlier ones. */
export const DURABLE = ['fsync=on', 'synchronous_commit=on']

/** Creates and starts an empty Postgres 18; it is removed by `stop` or when this process ends. */
export async function startPostgres(options: string[] = []): Promise<Postgres> {
  const user = unprivilegedUser()
  const native = readablePrograms()
  const home = temporaryFolder('assay-postgres-')
  const setup = { native, home, user, options }
  const password = randomBytes(18).toString('base64url')
  initialise(setup, password)
  const { server, port } = await startOnFreePort(setup)
  const url = (database: string) => `postgres://assay:${password}@127.0.0.1:${port}/${database}`
  return {
    url,
    pid: () => mainProcess(home),
    start: () => startAgain(server, url('postgres')),
    stop: () => stop(server),
  }
}

function mainProcess(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** One line starts one attempt: a killed server can restart only when the last of its processes has ended. */
async function startAgain(server: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 600) throw new Error('Postgres did not start again')
    if (tries % 20 === 0) server.stdin?.write('again\n')
    await wait(50)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function startOnFreePort(
  setup: PostgresSetup,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort()
  const server = start(setup, port)
  try {
    if (await untilReady(server)) return { server, port }
  } catch (error) {
    await stop(server)
    throw error
  }
  await stop(server)
  return startOnFreePort({ ...setup })
}

/** Postgres refuses to run as root, so it then runs as `postgres` or `nobody`. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {}
  const name = ['postgres', 'nobody'].find((candidate) => idOf(candidate, '-u') !== undefined)
  const [uid, gid] = name === undefined ? [] : [idOf(name, '-u'), idOf(name, '-g')]
  if (uid === undefined || gid === undefined)
    throw new Error('as root, Postgres needs a user "postgres" or "nobody"')
  return { uid, gid }
}

function idOf(name: string, what: '-u' | '-g'): number | undefined {
  try {
    return Number(
      execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return undefined
  }
}

function initialise({ native, home, user }: PostgresSetup, password: string) {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(home, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const flags = ['--username=assay', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const text = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(
    join(native, 'bin', 'initdb'),
    [`--pgdata=${join(home, 'data')}`, ...flags, ...text],
    {
      ...user,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
}

// Tests may lose data in a power failure, which makes them much faster. No database lives long enough for autovacuum.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'max_connections=200',
]
const local = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
]

// The shell restarts the server at each line and waits until its input is closed, which happens however the test run
// ends; then it removes all files.
const untilInputCloses =
  'home=$1; shift; "$@" & all=$!; while read -r again; do "$@" & all="$all $!"; done; kill -INT $all; wait; rm -rf "$home"'

function start({ native, home, user, options }: PostgresSetup, port: number): ChildProcess {
  const flags = [`port=${port}`, ...settings, ...local, ...options].flatMap((one) => ['-c', one])
  const command = [join(native, 'bin', 'postgres'), '-D', join(home, 'data'), ...flags]
  return spawn('/bin/sh', ['-c', untilInputCloses, 'postgres', home, ...command], {
    ...user,
    cwd: tmpdir(),
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

function untilReady(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('ready to accept connections')) resolve(true)
      if (output.includes('could not bind')) resolve(false)
      else if (output.includes('FATAL')) reject(new Error(`Postgres did not start: ${output}`))
    })
    server.once('error', reject)
    server.once('close', () => reject(new Error(`Postgres stopped: ${output}`)))
  })
}

/** A port that no program uses now. Another one may take it before the caller does. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const closed = once(server, 'close')
  server.stdin?.end()
  await closed
}
