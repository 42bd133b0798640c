import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { Metrics } from '#server/platform/metrics/metrics.ts'
import { reactions } from '#server/reactions.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { FULL } from '#tests/support/full.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'

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
  visitor = await signIn()
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
}, async () => {
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
  async () => {
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
      expect(performance.now() - began).toBeLessThan(LONGEST_ANSWER_MS)
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
  await until(async () => (await get('/readyz')).status === 503)
}

/** During an outage every kind of request gets a 503 in its format, and the process stays alive. */
async function expectUnavailable(): Promise<void> {
  expect((await get('/healthz')).status).toBe(200)
  const ready = await get('/readyz')
  expect([ready.status, ready.headers['retry-after']]).toEqual([503, '1'])
  expect(await text(ready)).toBe('not ready')

  for (const [path, cookie] of [
    ['/customers', visitor.cookie],
    ['/login', ''],
  ] as const) {
    const page = await get(path, { cookie, accept: 'text/html' })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '1'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const document = await text(page)
    expect(document).toContain('"component":"login-error"')
    expect(document).not.toMatch(/ECONN|57P0|terminat|\.ts:/i)

    const visit = await get(path, { ...inertiaHeaders(document), cookie })
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

  const facts = await get('/messages', { cookie: visitor.cookie, accept: 'application/json' })
  expect([facts.status, facts.headers['retry-after']]).toEqual([503, '1'])
  expect(await json(facts)).toMatchObject({ status: 503, retryAfterS: 1 })

  const headers = { 'x-inertia': 'true', accept: 'text/html, application/xhtml+xml' }
  const form = await post(
    '/messages',
    visitor,
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
      if ((await timed(() => send(body), true)) === 200) acknowledged.push(body)
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
  const page = await get('/customers', { cookie: visitor.cookie, accept: 'text/html' })
  return page.resume().statusCode ?? 0
}

/** Messages are independent rows, so their writers do not block each other, unlike writers of audited acts. */
async function send(body: string): Promise<number> {
  const answer = await post('/messages', visitor, { to: colleague, body })
  return answer.resume().statusCode ?? 0
}

async function storedMessages(): Promise<string[]> {
  return (await rowsOf('select body from messages')).map(({ body }) => String(body))
}

async function addColleague(): Promise<number> {
  const db = connect(postgres.url('shop'))
  const ctx: Ctx = {
    db,
    clock: systemClock,
    ids: systemIds,
    reactions,
    metrics: new Metrics(),
    settings: testSettings,
    log: pino({ level: 'silent' }),
  }
  try {
    const user = { email: 'sam@assay.test', name: 'Sam', role: 'staff' as const }
    return await createUser(ctx, { ...user, password: PASSWORD })
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

interface Visitor {
  cookie: string
  token: string
}

async function signIn(): Promise<Visitor> {
  const guestCookies = cookiesOf(await get('/login'))
  const guest = { cookie: headerOf(guestCookies), token: tokenIn(guestCookies) }
  const answer = await post('/login', guest, { email: EMAIL, password: PASSWORD })
  if (answer.resume().statusCode !== 303) throw new Error(`sign-in answered ${answer.statusCode}`)
  const sessionCookies = new Map([...guestCookies, ...cookiesOf(answer)])
  return { cookie: headerOf(sessionCookies), token: tokenIn(sessionCookies) }
}

function cookiesOf(answer: IncomingMessage): Map<string, string> {
  const lines = answer.resume().headers['set-cookie'] ?? []
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, value]
    }),
  )
}

function headerOf(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function tokenIn(cookies: Map<string, string>): string {
  return decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
}

/** Headers of a visit by a client with the version of this document. */
function inertiaHeaders(document: string): Record<string, string> {
  const [, version = ''] = /"version":"([^"]*)"/.exec(document) ?? []
  return { 'x-inertia': 'true', 'x-inertia-version': version, accept: 'text/html' }
}

function get(path: string, headers: Record<string, string> = {}) {
  return ask('GET', path, headers)
}

function post(
  path: string,
  { cookie, token }: Visitor,
  body: object,
  headers: Record<string, string> = { accept: 'application/json' },
) {
  return ask(
    'POST',
    path,
    {
      cookie,
      origin: address.origin,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': token,
      'content-type': 'application/json',
      ...headers,
    },
    JSON.stringify(body),
  )
}

/** One request on its own connection; rejects when the connection is lost. */
async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<IncomingMessage & { status: number }> {
  const sent = request(new URL(path, address), { method, headers, agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return Object.assign(answer, { status: answer.statusCode ?? 0 })
}

/** Checks every few milliseconds, for at most twenty seconds. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isTrue())) {
    if (performance.now() > end)
      throw new Error(`it never came: ${server.output.slice(-2000)}${server.errors}`)
    await wait(10)
  }
}
