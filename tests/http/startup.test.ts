import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BadSetting } from '#server/platform/env/env.ts'
import { readSettings } from '#server/settings.ts'
import { Browser } from '#tests/support/browser.ts'
import { RunningServer, SERVER_VARIABLES, temporaryServerFolder } from '#tests/support/process.ts'
import { until, Visitor } from '#tests/support/visitor.ts'

let workspace: ReturnType<typeof temporaryServerFolder>
const started: RunningServer[] = []
beforeEach(() => {
  workspace = temporaryServerFolder()
})
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.signal('SIGKILL')
    await one.ended()
  }
  workspace.clear()
})

function start(env?: Record<string, string>): RunningServer {
  const one = new RunningServer(workspace.folder, env)
  started.push(one)
  return one
}

test('the server starts, becomes ready, and exits with 0 on SIGTERM', async () => {
  const server = start()
  const ready = await fetch(`${await server.address()}/readyz`)
  expect(ready.status).toBe(200)
  expect((await fetch(`${await server.address()}/login`)).status).toBe(200)
  const metrics = await fetch(`${await server.address()}/metrics`)
  expect(await metrics.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.\d+$/m)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.errors).toBe('')
})

test('ASVS 9: the first start prints the password of the first admin, the second does not', async () => {
  const first = start({ ADMIN_EMAIL: 'olga@assay.test' })
  await first.address()
  expect(first.output).toMatch(/Sign in as +olga@assay\.test\n +Password +[\w-]{20} /)
  first.signal('SIGINT')
  expect(await first.ended()).toBe(0)

  const second = start({ ADMIN_EMAIL: 'olga@assay.test' })
  await second.address()
  expect(second.output).not.toMatch(/Sign in as|Password/)
})

test('a start that fails after the first admin was created has printed the password', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const failing = start({ PORT: String(port) })
  expect(await failing.ended()).toBe(1)
  expect(failing.errors).toContain('another program listens there already')
  other.close()
  const [, email = '', password = ''] = FIRST_ADMIN.exec(failing.output) ?? []

  const second = start()
  const address = await second.address()
  expect(second.output).not.toMatch(/Sign in as|assword/)
  const browser = new Browser({ server: address, appUrl: address })
  await browser.get('/login')
  expect((await browser.post('/login', { email, password })).status).toBe(303)
})

const FIRST_ADMIN = /The first admin is (\S+) with the password ([\w-]{20})\n/

test('the first start also prints a link by which the first admin chooses a password', async () => {
  const server = start()
  const address = await server.address()
  await vi.waitFor(() => expect(server.output).toContain('token='))
  const [, path = ''] = /\S+(\/auth\/cover-register\?token=[\w-]{43})\n/.exec(server.output) ?? []
  const page = await fetch(`${address}${path}`)
  expect(await page.text()).toContain('"kind":"set_up"')
})

test('a configured password is not printed', async () => {
  const server = start({ ADMIN_PASSWORD: 'a password of my own' })
  await server.address()
  expect(server.output).toContain('Sign in as')
  expect(server.output).not.toContain('a password of my own')
  expect(server.output).not.toContain('token=')
})

test('running requests are finished before exit, and new ones are refused', async () => {
  const server = start()
  const address = new URL(await server.address())
  const slow = request(new URL('/login', address), {
    method: 'POST',
    headers: { 'Content-Length': '2', 'Content-Type': 'application/json' },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode))
    slow.on('error', reject)
  })
  slow.write('{')
  await fetch(new URL('/readyz', address))
  server.signal('SIGTERM')
  const isRefused = () =>
    new Visitor(address).get('/readyz').then(
      (answer) => !answer.resume(),
      () => true,
    )
  await until(isRefused)
  slow.end('}')
  expect(await answered).toBe(419)
  expect(await server.ended()).toBe(0)
})

test('a second signal exits at once', async () => {
  const server = start()
  const slow = request(new URL('/login', await server.address()), {
    method: 'POST',
    headers: { 'Content-Length': '2' },
  })
  slow.on('error', () => {})
  slow.write('{')
  await fetch(`${await server.address()}/readyz`)
  server.signal('SIGTERM')
  while (!server.output.includes('"stopping"'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(1)
})

test('a server that is told to end answers for DRAIN_S more seconds, closes each connection, and loses no request', async () => {
  const server = start({ DRAIN_S: '2' })
  const address = new URL(await server.address())
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const load = Promise.all(agents.map((agent, at) => requestsUntilClosed(agent, address, at)))
  const slow = await startForm(address)
  await wait(500)
  const signalled = performance.now()
  server.signal('SIGTERM')
  while (!server.output.includes('"stopping"')) await wait(10)
  const drainingFrom = performance.now()
  slow.end()
  const { headers, statusCode } = (await slow.answer).resume()
  expect([statusCode, headers.connection]).toEqual([303, 'close'])
  const answers = (await load).flat()
  expect(await server.ended()).toBe(0)

  const before = answers.filter(({ begun }) => begun < signalled)
  expect(before.some(({ connection }) => connection === 'keep-alive')).toBe(true)
  const draining = answers.filter(({ begun }) => begun > drainingFrom && begun < signalled + 1_900)
  for (const path of ['/readyz', '/healthz']) {
    const found = draining.filter((answer) => answer.path === path)
    expect(found.length).toBeGreaterThan(3)
    const status = path === '/readyz' ? 503 : 200
    expect(found.filter((one) => one.status !== status || one.connection !== 'close')).toEqual([])
  }
  // Until the port is closed, each request is answered.
  const failed = answers.filter(({ begun, status }) => status === null && begun < signalled + 1_900)
  expect(failed).toEqual([])
})

/** A form whose body is sent in two parts, so that its request runs until `end`. */
async function startForm(address: URL) {
  const page = await fetch(new URL('/login', address))
  const cookies = page.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '')
  const token = cookies.find((text) => text.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  await page.text()
  const form = request(new URL('/login', address), {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: {
      'Content-Length': '2',
      'Content-Type': 'application/json',
      Cookie: cookies.join('; '),
      Origin: address.origin,
      'X-XSRF-TOKEN': decodeURIComponent(token),
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    form.on('response', resolve).on('error', reject)
  })
  form.write('{')
  return { answer, end: () => form.end('}') }
}

interface Answer {
  path: string
  /** Milliseconds, as of `performance.now()`. */
  begun: number
  /** Null for a request that got no answer. */
  status: number | null
  connection: string | undefined
}

/** Requests one after the other, until one gets no answer. */
async function requestsUntilClosed(agent: Agent, address: URL, at: number): Promise<Answer[]> {
  const path = at % 2 === 0 ? '/readyz' : '/healthz'
  const answers: Answer[] = []
  while (answers.at(-1)?.status !== null) {
    const begun = performance.now()
    const response = await new Promise<IncomingMessage | null>((resolve) => {
      request(new URL(path, address), { agent })
        .on('response', (found) => found.resume().on('end', () => resolve(found)))
        .on('error', () => resolve(null))
        .end()
    })
    answers.push({
      path,
      begun,
      status: response?.statusCode ?? null,
      connection: response?.headers.connection,
    })
    await wait(5 + at)
  }
  agent.destroy()
  return answers
}

test.each<[Record<string, string>, number]>([
  [{}, 0],
  [{ NODE_ENV: 'production', APP_URL: 'https://assay.example' }, 5],
  [{ NODE_ENV: 'production', APP_URL: 'https://assay.example', DRAIN_S: '0' }, 0],
  [{ DRAIN_S: '60' }, 60],
])('with %o the port closes after %i seconds', (env, seconds) => {
  expect(readSettings({ SESSION_SECRET: 'x'.repeat(32), ...env }).drainSeconds).toBe(seconds)
})

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'front-door' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ...['soon', '61', '2.5', '-1'].map((DRAIN_S): [string, Record<string, string>] => [
    'DRAIN_S',
    { DRAIN_S },
  ]),
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['SESSION_SECRET_PREVIOUS', { SESSION_SECRET_PREVIOUS: 'short' }],
  [
    'SESSION_SECRET_PREVIOUS',
    { SESSION_SECRET: 'x'.repeat(32), SESSION_SECRET_PREVIOUS: 'x'.repeat(32) },
  ],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'a token with spaces and of enough length' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
  ['SEED', { SEED: 'gold' }],
  ...['prod', 'Production', 'staging'].map((NODE_ENV): [string, Record<string, string>] => [
    'NODE_ENV',
    { NODE_ENV },
  ]),
  ['FEED_SOURCES', { FEED_SOURCES: 'swissquote, the-bazaar' }],
  ['FEED_NBP_URL', { FEED_NBP_URL: 'ftp://feed.example' }],
  ['APP_URL', { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) }],
  [
    'APP_URL',
    { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), APP_URL: 'http://assay.example' },
  ],
  ['SESSION_SECRET', { NODE_ENV: 'production', APP_URL: 'https://assay.example' }],
]

test.each(wrong)('ASVS 65: a wrong %s is refused with one line that names it', (name, env) => {
  const read = () => readSettings({ ...SERVER_VARIABLES, ...env })
  expect(read).toThrow(BadSetting)
  expect(read).toThrow(new RegExp(`^${name} .*$`))
})

/** One of any start, and one of a start in production. */
const refused = wrong.filter((_one, at) => at === 0 || at === wrong.length - 1)

test.each(refused)(
  'ASVS 65: a wrong %s stops the start with this line, before a database is made',
  async (name, env) => {
    const server = start(env)
    expect(await server.ended()).toBe(1)
    expect(server.errors).toMatch(new RegExp(`^Assay cannot start: ${name} .*\\n$`))
    expect(existsSync(join(workspace.folder, 'storage/assay.db'))).toBe(false)
  },
)

test('a missing client build stops the start with one line', async () => {
  const server = new RunningServer(join(workspace.folder, 'public'))
  started.push(server)
  expect(await server.ended()).toBe(1)
  expect(server.errors).toMatch(/^Assay cannot start: the client is not built.*\n$/)
})

test('a port in use is reported', async () => {
  const first = start()
  const { port } = new URL(await first.address())
  const second = start({ PORT: port, DATABASE_URL: 'sqlite:storage/other.db' })
  expect(await second.ended()).toBe(1)
  expect(second.errors).toMatch(/^Assay cannot start: PORT .*\n$/)
})

test('two processes cannot share one database file, but one left by a dead process is taken over', async () => {
  const first = start()
  await first.address()
  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.errors).toMatch(/^Assay cannot start: DATABASE_URL .* in use by process \d+/)

  first.signal('SIGKILL')
  await first.ended()
  expect(existsSync(join(workspace.folder, 'storage/assay.db.pid'))).toBe(true)
  const third = start()
  expect((await fetch(`${await third.address()}/readyz`)).status).toBe(200)
})

test('a start with another secret than the one of the database is refused in one line', async () => {
  const SESSION_SECRET = 'Yq7pZ0vLx2nR8sKd4TfWj1BhGc6MuEa3oXi9NlVw5Qz'
  const first = start({ SESSION_SECRET })
  await first.address()
  first.signal('SIGTERM')
  await first.ended()
  const other = start({ SESSION_SECRET: SESSION_SECRET.toLowerCase() })
  expect(await other.ended()).toBe(1)
  expect(other.errors).toMatch(/^Assay cannot start: SESSION_SECRET is wrong: .*\n$/)
  const again = start({ SESSION_SECRET })
  expect((await fetch(`${await again.address()}/readyz`)).status).toBe(200)
})

test('a damaged database file is not replaced', async () => {
  const first = start()
  await first.address()
  first.signal('SIGTERM')
  await first.ended()
  const file = join(workspace.folder, 'storage/assay.db')
  writeFileSync(file, 'this is not a database, whatever its name says '.repeat(100))
  const second = start()
  expect(await second.ended()).toBe(1)
  expect(second.errors).toMatch(/^Assay cannot start: DATABASE_URL .* damaged .*\n$/)
})

test('an unreachable database server stops the start with one line', async () => {
  const server = start({ DATABASE_URL: 'postgres://assay:x@127.0.0.1:9/assay' })
  expect(await server.ended()).toBe(1)
  expect(server.errors).toMatch(/^Assay cannot start: DATABASE_URL .*\n$/)
})
