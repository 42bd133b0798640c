import { json, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { FULL } from '#tests/support/full.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { until, Visitor } from '#tests/support/visitor.ts'

/** Kinds of database outages; `terminated` ends the sessions of a server that keeps running. */
const OUTAGES = ['fast', 'immediate', 'killed', 'terminated'] as const
type Outage = (typeof OUTAGES)[number]

/** One of each kind; 12 with TEST_FULL=1, or the number in DRILL_RESTARTS. */
const RESTARTS = Number(process.env.DRILL_RESTARTS ?? (FULL ? 12 : OUTAGES.length))
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
const WRITERS = 4
const READERS = 2
const BACK_MS = 1_000
/** Longer than the server waits for a connection, and far shorter than a browser waits. */
const LONGEST_ANSWER_MS = 8_000

let postgres: Postgres
let serverFolder: ReturnType<typeof temporaryServerFolder>
let server: RunningServer
let address: URL
let visitor: Visitor
let colleague: number
beforeAll(async () => {
  postgres = await startPostgres(DURABLE)
  await runStatement(postgres.url('postgres'), 'create database shop')
  serverFolder = temporaryServerFolder()
  server = new RunningServer(serverFolder.folder, {
    DATABASE_URL: postgres.url('shop'),
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  })
  address = new URL(await server.address())
  visitor = new Visitor(address)
  await visitor.signIn(EMAIL, PASSWORD)
  colleague = await addColleague()
}, 60_000)
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended()
  serverFolder.clear()
  await postgres.stop()
})

test(`ASVS 64: the server survives ${RESTARTS} restarts of Postgres under load, and no acknowledged write is lost`, {
  timeout: 60_000 + RESTARTS * 20_000,
}, async ({ task }) => {
  const load = startLoad()
  await load.served(0)
  for (let at = 0; at < RESTARTS; at++) {
    const outage = OUTAGES[at % OUTAGES.length] ?? 'fast'
    await stopDatabase(outage)
    if (outage !== 'terminated') {
      await expectUnavailable()
      await postgres.start()
    }
    // Every request that begins at least a second after the restart is served.
    const from = performance.now() + BACK_MS
    await load.served(from)
    const until = performance.now()
    const settled = load.answers.filter(({ begun, ended }) => begun >= from && ended <= until)
    expect(settled.filter(({ status }) => status !== 200)).toEqual([])
  }
  await load.stop()

  const { answers, acknowledged } = load
  expect(server.errors).toBe('')
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(Math.max(...answers.map(({ begun, ended }) => ended - begun))).toBeLessThan(
    LONGEST_ANSWER_MS,
  )
  const storedBodies = await storedMessages()
  expect(acknowledged.filter((body) => !storedBodies.includes(body))).toEqual([])
  // Unacknowledged writes may be stored, but none is stored twice, because nothing is retried.
  expect(new Set(storedBodies).size).toBe(storedBodies.length)
  reportDrill(
    task,
    'restarts of Postgres',
    `${RESTARTS} restarts, ${acknowledged.length} acknowledged writes, 0 lost`,
  )
})

test('scheduled jobs wait for the database and continue', {
  timeout: 60_000,
}, async () => {
  await stopDatabase('fast')
  await until(() => server.output.includes('the database does not answer'))
  await postgres.start()
  const before = await campaignsLease()
  await until(async () => (await campaignsLease()) > before)
  expect(server.output).toContain('the database answers again')
  expect(server.output).not.toMatch(/"level":(50|60)/)
  expect(server.errors).toBe('')
})

test.runIf(FULL)(
  'requests to a database that hangs are refused after five seconds',
  { timeout: 90_000 },
  async ({ task }) => {
    await Promise.all(Array.from({ length: 8 }, showCustomers))
    const processes = [
      postgres.pid(),
      ...(await rowsOf('select pid from pg_stat_activity')).map(({ pid }) => Number(pid)),
    ]
    const stop = (name: NodeJS.Signals) => {
      for (const pid of processes) {
        try {
          process.kill(pid, name)
        } catch {
          // The session that queried the list has ended.
        }
      }
    }
    stop('SIGSTOP')
    try {
      const began = performance.now()
      const statuses = await Promise.all(Array.from({ length: 12 }, showCustomers))
      expect(new Set(statuses)).toEqual(new Set([503]))
      const seconds = (performance.now() - began) / 1000
      expect(seconds).toBeLessThan(LONGEST_ANSWER_MS / 1000)
      reportDrill(
        task,
        'Postgres hangs',
        `${statuses.length} requests answered 503 within ${seconds.toFixed(1)} s`,
      )
    } finally {
      stop('SIGCONT')
    }
    await until(async () => (await showCustomers()) === 200)
    expect(server.errors).toBe('')
  },
)

test('the server shuts down cleanly while the database is unavailable', {
  timeout: 60_000,
}, async () => {
  await stopDatabase('killed')
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.errors).toBe('')
})

/** Starts an outage. Resolves when the server has lost its connections. */
async function stopDatabase(outage: Outage): Promise<void> {
  if (outage === 'terminated') {
    await runStatement(
      postgres.url('postgres'),
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop'",
    )
    return
  }
  const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const
  process.kill(postgres.pid(), signals[outage])
  await until(async () => (await visitor.get('/readyz')).status === 503)
}

/** During an outage every kind of request gets a 503 in its format, and the process stays alive. */
async function expectUnavailable(): Promise<void> {
  expect((await visitor.get('/healthz')).status).toBe(200)
  const ready = await visitor.get('/readyz')
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '1'])
  expect(await text(ready)).toBe('not ready: the database does not answer')

  for (const [path, cookie] of [
    ['/customers', visitor.cookie],
    ['/login', ''],
  ] as const) {
    const page = await visitor.get(path, { cookie, accept: 'text/html' })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '1'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const document = await text(page)
    expect(document).toContain('"component":"login-error"')
    expect(document).not.toMatch(/ECONN|57P0|terminat|\.ts:/i)

    const visit = await visitor.get(path, { ...inertiaHeaders(document), cookie })
    expect([visit.status, visit.headers['x-inertia'], visit.headers['retry-after']]).toEqual([
      503,
      'true',
      '1',
    ])
    expect(await json(visit)).toMatchObject({
      component: 'login-error',
      props: { status: 503, retryAfterS: 1, auth: { user: null }, locale: { code: 'en' } },
    })
  }

  const facts = await visitor.get('/messages', { accept: 'application/json' })
  expect([facts.status, facts.headers['retry-after']]).toEqual([503, '1'])
  expect(await json(facts)).toMatchObject({ status: 503, retryAfterS: 1 })

  const headers = { 'x-inertia': 'true', accept: 'text/html, application/xhtml+xml' }
  const form = await visitor.post(
    '/messages',
    { to: colleague, body: 'Nobody reads this' },
    headers,
  )
  expect([form.status, form.headers['x-inertia'], form.headers['retry-after']]).toEqual([
    503,
    'true',
    '1',
  ])
  form.resume()
}

/** Starts writers that send unique messages, and readers; each continues immediately after a response. */
function startLoad() {
  const acknowledged: string[] = []
  const answers: { begun: number; ended: number; status: number; isWrite: boolean }[] = []
  let isOver = false
  let count = 0
  const timed = async (ask: () => Promise<number>, isWrite: boolean) => {
    const begun = performance.now()
    const status = await ask()
    answers.push({ begun, ended: performance.now(), status, isWrite })
    // A client waits after a 503.
    if (status === 503) await wait(20)
    return status
  }
  const writer = async () => {
    while (!isOver) {
      const body = `Message ${++count}`
      if ((await timed(() => visitor.sendMessage(colleague, body), true)) === 200)
        acknowledged.push(body)
    }
  }
  const reader = async () => {
    while (!isOver) await timed(showCustomers, false)
  }
  const running = Promise.all([
    ...Array.from({ length: WRITERS }, writer),
    ...Array.from({ length: READERS }, reader),
  ])
  running.catch(() => {})
  return {
    answers,
    acknowledged,
    /** Resolves when enough writes and one page that began after `from` have been answered. */
    served: async (from: number) => {
      const later = () => answers.filter(({ begun }) => begun >= from)
      const enough = until(() => {
        const writes = later().filter(({ isWrite }) => isWrite).length
        return writes >= 20 && later().length > writes
      })
      await Promise.race([enough, running])
      await enough
    },
    stop: async () => {
      isOver = true
      await running
    },
  }
}

async function showCustomers(): Promise<number> {
  const page = await visitor.get('/customers', { accept: 'text/html' })
  return page.resume().statusCode ?? 0
}

async function storedMessages(): Promise<string[]> {
  return (await rowsOf('select body from messages')).map(({ body }) => String(body))
}

async function addColleague(): Promise<number> {
  const db = connect(postgres.url('shop'))
  try {
    const user = { email: 'sam@assay.test', name: 'Sam', role: 'staff' as const }
    return await createUser(contextOn(db), { ...user, password: PASSWORD })
  } finally {
    await db.destroy()
  }
}

async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.url('shop'))
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** When the lease of the campaigns job ends, as ISO 8601; empty before its first run. */
async function campaignsLease(): Promise<string> {
  const [lease] = await rowsOf("select until from leases where name = 'campaigns'")
  return String(lease?.until ?? '')
}

/** Headers of a visit by a client with the version of this document. */
function inertiaHeaders(document: string): Record<string, string> {
  const [, version = ''] = /"version":"([^"]*)"/.exec(document) ?? []
  return { 'x-inertia': 'true', 'x-inertia-version': version, accept: 'text/html' }
}
