import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#tests/support/database/postgres.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { until } from '#tests/support/visitor.ts'

/** Their lines are longer than what may wait to be written, and many times as long as a pipe. */
const REQUESTS = 3_000
const AT_ONCE = 40

let workspace: ReturnType<typeof temporaryServerFolder>
let server: RunningServer
beforeEach(() => {
  workspace = temporaryServerFolder()
})
afterEach(async () => {
  server.signal('SIGKILL')
  await server.ended()
  workspace.clear()
})

test('a server whose log is not read goes on, counts the lines that are lost, and writes those that are not', {
  timeout: 120_000,
}, async ({ task }) => {
  server = new RunningServer(workspace.folder)
  const address = await server.address()
  expect(await linesLost(address)).toBe(0)
  server.stopReading()
  await logLines(address, 'unread', REQUESTS)
  const lost = await linesLost(address)
  expect(lost).toBeGreaterThan(0)
  expect(lost).toBeLessThan(REQUESTS)
  expect((await fetch(`${address}/login`)).status).toBe(200)
  server.readOn()
  await until(async () => {
    await logLines(address, 'read', 1)
    return server.output.includes('/build/read-0-')
  })
  const written = requestPaths(server.output, 'unread')
  expect(new Set(written).size).toBe(written.length)
  // Other lines, such as those of the requests for the metrics, are lost too.
  const others = (await linesLost(address)) - (REQUESTS - written.length)
  expect(others).toBeGreaterThanOrEqual(0)
  expect(others).toBeLessThan(50)
  reportDrill(
    task,
    'log is full',
    `nobody reads the log: ${REQUESTS} requests answered, ${lost} lines lost and counted`,
  )
})

test('a server whose log is not read ends when it is told to', { timeout: 120_000 }, async () => {
  server = new RunningServer(workspace.folder)
  const address = await server.address()
  server.stopReading()
  await logLines(address, 'unread', REQUESTS)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a first start that cannot print the password creates no account and says what to do', {
  timeout: 60_000,
}, async () => {
  server = new RunningServer(workspace.folder, {}, ON_FULL_DISK)
  expect(await server.ended()).toBe(1)
  expect(server.errors).toMatch(/^Assay cannot start: the password .+ \(ENOSPC\).+ADMIN_PASSWORD/)
  server = new RunningServer(workspace.folder)
  await server.address()
  expect(server.output).toMatch(/The first admin is \S+ with the password [\w-]{20}\n/)
})

const ON_FULL_DISK = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']

test('a server whose log is on a full disk starts, answers, counts the lines that are lost, and ends', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const env = { PORT: String(port), ADMIN_PASSWORD: 'a password of my own' }
  server = new RunningServer(workspace.folder, env, ON_FULL_DISK)
  const address = `http://localhost:${port}`
  await until(() =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const before = await linesLost(address)
  await logLines(address, 'full', 100)
  await until(async () => (await linesLost(address)) >= before + 100)
  expect((await fetch(`${address}/login`)).status).toBe(200)
  expect(server.errors).toBe('')
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
})

test('a server goes on when the program that reads its log has ended, and counts the lines that are lost', {
  timeout: 60_000,
}, async () => {
  server = new RunningServer(workspace.folder)
  const address = await server.address()
  server.closeOutput()
  await logLines(address, 'unread', 100)
  await until(async () => (await linesLost(address)) >= 100)
  expect((await fetch(`${address}/login`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  expect(server.errors).toBe('')
})

test('a log that is read has the line of every request in order, and "stopping" at its end', {
  timeout: 60_000,
}, async () => {
  server = new RunningServer(workspace.folder)
  const address = await server.address()
  for (let at = 0; at < 300; at++) await logLines(address, `line-${at}`, 1)
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  const paths = [...server.output.matchAll(/\/build\/line-(\d+)-/g)].map(([, at]) => Number(at))
  expect(paths).toEqual(Array.from({ length: 300 }, (_, at) => at))
  expect(JSON.parse(server.output.trim().split('\n').at(-1) ?? '').msg).toBe('stopping')
})

/** Sends requests whose lines in the log are as long as they can be; each must be answered. */
async function logLines(address: string, name: string, requests: number): Promise<void> {
  let sent = 0
  const send = async () => {
    while (sent < requests) {
      const path = `/build/${name}-${sent++}-`.padEnd(500, 'x')
      const answer = await fetch(address + path)
      await answer.arrayBuffer()
      expect(answer.status).toBe(404)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, requests) }, send))
}

/** The paths of the requests with this name whose lines are in the log; throws for a line that is not whole. */
function requestPaths(log: string, name: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => String(JSON.parse(line).path))
    .filter((path) => path.startsWith(`/build/${name}-`))
}

async function linesLost(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^assay_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1])
}
