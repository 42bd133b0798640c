import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import {
  DURABLE,
  freePort,
  type Postgres,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { prepare } from '#tests/support/database/template.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { FULL } from '#tests/support/full.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { until, Visitor } from '#tests/support/visitor.ts'

const PROCESSES = 3
/** Of production; the example of nginx depends on it. */
const DRAIN_S = '5'
const WRITERS = 3
const READERS = 3
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0

let postgres: Postgres
let url: string
let serverFolder: ReturnType<typeof temporaryServerFolder>
const servers: RunningServer[] = []
let nginx: Nginx | undefined
let sam: number
let address: URL
let ports: number[]
beforeAll(async () => {
  if (!FULL || !HAS_NGINX) return
  postgres = await startPostgres(DURABLE)
  await runStatement(postgres.url('postgres'), 'create database shop')
  url = postgres.url('shop')
  serverFolder = temporaryServerFolder()
  sam = await prepareShop()
  const port = await freePort()
  address = new URL(`http://127.0.0.1:${port}`)
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  for (const at of ports) servers.push(await startServer(at, address))
  nginx = await startNginx(port, ports)
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  await nginx?.stop()
  serverFolder?.clear()
  await postgres?.stop()
})

test.runIf(FULL && HAS_NGINX)(
  `${PROCESSES} processes restarted one after another behind nginx fail no request (needs nginx, and runs in full only)`,
  { timeout: 300_000 },
  async ({ task }) => {
    const load = await startLoad('restart')

    await load.goesOn()
    for (const [at, processPort] of ports.entries()) {
      servers[at]?.signal('SIGTERM')
      expect(await servers[at]?.ended()).toBe(0)
      await load.goesOn()
      servers[at] = await startServer(processPort, address)
      await load.goesOn()
    }
    const { reads, written, failures } = await load.stop()

    expect(failures, `${failures.join('\n')}\n${nginx?.log}`).toEqual([])
    const stored = await storedMessages()
    expect(stored.toSorted()).toEqual(written.toSorted())
    const passedOn = (nginx?.log ?? '').split('while connecting to upstream').length - 1
    reportDrill(
      task,
      'rolling restart behind nginx',
      `${PROCESSES} processes, ${reads} reads and ${written.length} writes, 0 failed, ${passedOn} passed on to another process`,
    )
  },
)

test.runIf(FULL && HAS_NGINX)(
  'a process that hangs behind nginx is left for another one, and no write is sent twice (needs nginx, and runs in full only)',
  { timeout: 300_000 },
  async ({ task }) => {
    const load = await startLoad('hung')
    await load.goesOn()
    const hung = performance.now()
    servers[0]?.signal('SIGSTOP')
    const visitor = new Visitor(address)
    let longest = 0
    while (performance.now() < hung + 20_000) {
      const begun = performance.now()
      expect((await visitor.get('/login')).resume().status).toBe(200)
      longest = Math.max(longest, performance.now() - begun)
      await wait(100)
    }
    servers[0]?.signal('SIGCONT')
    const { reads, written, failures } = await load.stop()
    expect(failures.filter((one) => one.startsWith('read'))).toEqual([])
    const stored = await storedMessages()
    expect(new Set(stored).size).toBe(stored.length)
    expect(written.filter((body) => !stored.includes(body))).toEqual([])
    reportDrill(
      task,
      'hung process behind nginx',
      `${reads} reads, 0 failed, the longest ${(longest / 1000).toFixed(1)} s; ${failures.length} of ${written.length} writes unanswered, none twice`,
    )
  },
)

async function startServer(port: number, address: URL): Promise<RunningServer> {
  const server = new RunningServer(serverFolder.folder, {
    DATABASE_URL: url,
    PORT: String(port),
    APP_URL: address.origin,
    TRUST_PROXY: '1',
    DRAIN_S,
  })
  await server.address()
  return server
}

interface Load {
  /** Resolves after more reads and writes. */
  goesOn(): Promise<void>
  /** Resolves with all that was done: `written` are the messages that were acknowledged. */
  stop(): Promise<{ reads: number; written: string[]; failures: string[] }>
}

/** Reads and writes without a pause, over a new connection each. */
async function startLoad(name: string): Promise<Load> {
  const visitor = new Visitor(address)
  await visitor.signIn(EMAIL, PASSWORD)
  const written: string[] = []
  const failures: string[] = []
  let reads = 0
  let isOver = false
  const repeat = async (what: string, request: (n: number) => Promise<number>) => {
    for (let n = 0; !isOver; n++) {
      const result = await request(n).catch(String)
      if (result !== 200) failures.push(`${what} ${n}: ${result}`)
    }
  }
  const write = (writer: number) => async (n: number) => {
    const body = `${name}, writer ${writer}, message ${n}`
    const status = await visitor.sendMessage(sam, body)
    if (status === 200) written.push(body)
    return status
  }
  const read = async () => {
    const { status } = (await visitor.get('/messages')).resume()
    reads++
    return status
  }
  const all = Promise.all([
    ...Array.from({ length: WRITERS }, (_, at) => repeat(`write of ${at}`, write(at))),
    ...Array.from({ length: READERS }, (_, at) => repeat(`read of ${at}`, read)),
  ])
  return {
    goesOn: async () => {
      const [before, readsBefore] = [written.length, reads]
      await wait(500)
      await until(() => written.length > before + 10 && reads > readsBefore + 10)
    },
    stop: async () => {
      isOver = true
      await all
      return { reads, written, failures }
    },
  }
}

interface Nginx {
  log: string
  stop(): Promise<void>
}

/** nginx with the upstream and the locations of the example in deploy. */
async function startNginx(port: number, upstreams: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-nginx-'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, upstreams))
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const started: Nginx = { log: '', stop: () => stopNginx(child, folder) }
  child.stderr?.on('data', (text) => (started.log += text))
  const guest = new Visitor(new URL(`http://127.0.0.1:${port}`))
  await until(
    async () => (await guest.get('/readyz').catch(() => null))?.resume().status === 200,
    () => started.log,
  )
  return started
}

async function stopNginx(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  rmSync(folder, { recursive: true, force: true })
}

function configuration(folder: string, port: number, upstreams: number[]): string {
  const example = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const [upstream = ''] = /^upstream assay \{$.*?^\}$/ms.exec(example) ?? []
  const [locations = ''] = /^ {4}proxy_http_version .*^ {4}\}$/ms.exec(example) ?? []
  const [first = ''] = /^ *server app1:3000 .*\n/m.exec(upstream) ?? []
  const members = upstreams.map((one) => first.replace('app1:3000', `127.0.0.1:${one}`)).join('')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${temporary.join(' ')}
  ${upstream.replace(/(^ *server .*\n)+/m, members)}
  server {
    listen 127.0.0.1:${port};
    ${locations}
  }
}
`
}

/** A shop with the user who writes and the one who receives. Returns the id of the latter. */
async function prepareShop(): Promise<number> {
  await prepare(url, 'empty')
  return withDatabase(async (db) => {
    const ctx = contextOn(db)
    await createUser(ctx, { email: EMAIL, name: 'Olga', role: 'admin', password: PASSWORD })
    const sam = { email: 'sam@assay.test', name: 'Sam', role: 'staff' as const }
    return createUser(ctx, { ...sam, password: PASSWORD })
  })
}

function storedMessages(): Promise<string[]> {
  return withDatabase(async (db) =>
    (await db.selectFrom('messages').select('body').execute()).map(({ body }) => body),
  )
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
