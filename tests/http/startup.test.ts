import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyHouse, Running } from '#tests/support/process.ts'

let workspace: ReturnType<typeof emptyHouse>
const started: Running[] = []
beforeEach(() => {
  workspace = emptyHouse()
})
afterEach(async () => {
  for (const one of started.splice(0)) {
    one.signal('SIGKILL')
    await one.ended()
  }
  workspace.clear()
})

function start(env?: Record<string, string>): Running {
  const one = new Running(workspace.folder, env)
  started.push(one)
  return one
}

test('the server starts as Node runs it, gets ready, and ends well when asked to', async () => {
  const server = start()
  const ready = await fetch(`${await server.address()}/readyz`)
  expect(ready.status).toBe(200)
  expect((await fetch(`${await server.address()}/login`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.errors).toBe('')
})

test('ASVS 9: the first start tells the password of the first admin, the second tells none', async () => {
  const first = start({ ADMIN_EMAIL: 'olga@assay.test' })
  await first.address()
  expect(first.output).toMatch(/Sign in as +olga@assay\.test\n +Password +[\w-]{20} /)
  first.signal('SIGINT')
  expect(await first.ended()).toBe(0)

  const second = start({ ADMIN_EMAIL: 'olga@assay.test' })
  await second.address()
  expect(second.output).not.toMatch(/Sign in as|Password/)
})

test('the first start also prints a link by which the first admin chooses a password', async () => {
  const server = start()
  const address = await server.address()
  await vi.waitFor(() => expect(server.output).toContain('token='))
  const [, path = ''] = /\S+(\/auth\/cover-register\?token=[\w-]{43})\n/.exec(server.output) ?? []
  const page = await fetch(`${address}${path}`)
  expect(await page.text()).toContain('"kind":"set_up"')
})

test("a password of one's own is not printed", async () => {
  const server = start({ ADMIN_PASSWORD: 'a password of my own' })
  await server.address()
  expect(server.output).toContain('Sign in as')
  expect(server.output).not.toContain('a password of my own')
  expect(server.output).not.toContain('token=')
})

test('what runs is finished before the end, and nobody new is let in', async () => {
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
  while (!server.output.includes('"stopping"'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  await expect(fetch(new URL('/readyz', address))).rejects.toThrow()
  slow.end('}')
  expect(await answered).toBe(419)
  expect(await server.ended()).toBe(0)
})

test('a second signal does not wait for anybody', async () => {
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

const wrong: [string, Record<string, string>][] = [
  ['PORT', { PORT: 'front-door' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
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

test.each(wrong)(
  'ASVS 65: a wrong %s stops the start with one line that names it',
  async (name, env) => {
    const server = start(env)
    expect(await server.ended()).toBe(1)
    expect(server.errors).toMatch(new RegExp(`^Assay cannot start: ${name} .*\\n$`))
    expect(existsSync(join(workspace.folder, 'storage/assay.db'))).toBe(false)
  },
)

test('a client that was never built stops the start with one line, too', async () => {
  const server = new Running(join(workspace.folder, 'public'))
  started.push(server)
  expect(await server.ended()).toBe(1)
  expect(server.errors).toMatch(/^Assay cannot start: the client is not built.*\n$/)
})

test('a port in use is named', async () => {
  const first = start()
  const { port } = new URL(await first.address())
  const second = start({ PORT: port, DATABASE_URL: 'sqlite:storage/other.db' })
  expect(await second.ended()).toBe(1)
  expect(second.errors).toMatch(/^Assay cannot start: PORT .*\n$/)
})

test('two processes do not share one file, but a file left by a dead one is taken over', async () => {
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

test('a damaged file is not replaced by an empty one', async () => {
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

test('a database server that is not there stops the start with one line', async () => {
  const server = start({ DATABASE_URL: 'postgres://assay:x@127.0.0.1:9/assay' })
  expect(await server.ended()).toBe(1)
  expect(server.errors).toMatch(/^Assay cannot start: DATABASE_URL .*\n$/)
})
