import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { DURABLE, type Postgres, startPostgres } from '#tests/support/database/postgres.ts'
import { prepare } from '#tests/support/database/template.ts'
import { reportDrill } from '#tests/support/drill.ts'
import { FULL } from '#tests/support/full.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'
import { type Answer, until, Visitor } from '#tests/support/visitor.ts'

/** How often the process of the server is killed in the middle of writes; or the number in DRILL_KILLS. */
const KILLS = Number(process.env.DRILL_KILLS ?? (FULL ? 10 : 2))
const WRITERS = 4
const CLIENTS = 30
const WRITES_BEFORE_KILL = 40
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'

let postgres: Postgres
let serverFolder: ReturnType<typeof temporaryServerFolder>
beforeAll(async () => {
  postgres = await startPostgres(DURABLE)
  for (const name of ['shop', 'stops'])
    await runStatement(postgres.url('postgres'), `create database ${name}`)
  serverFolder = temporaryServerFolder()
}, 60_000)
afterAll(async () => {
  serverFolder.clear()
  await postgres.stop()
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test(`a server killed ${KILLS} times in the middle of writes loses no acknowledged write`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async ({ task }) => {
    const url =
      engine === 'sqlite' ? `sqlite:${serverFolder.folder}/drill.db` : postgres.url('shop')
    const sam = await prepareShop(url)
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round++)
      acknowledged.push(...(await writeAndKill(url, sam, `round ${round}`)))
    const stored = await storedMessages(url)
    expect(acknowledged.filter((body) => !stored.includes(body))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
    reportDrill(
      task,
      `kills, ${engine}`,
      `${KILLS} kills, ${acknowledged.length} acknowledged writes, 0 lost`,
    )
  })

  test(`a server told to end ${KILLS} times answers every request that was sent on a connection`, {
    timeout: 60_000 + KILLS * 20_000,
  }, async ({ task }) => {
    const url =
      engine === 'sqlite' ? `sqlite:${serverFolder.folder}/stops.db` : postgres.url('stops')
    const sam = await prepareShop(url)
    const statuses: unknown[] = []
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const load = await loadAndEnd(url, sam, `round ${round}`, String(round % 2))
      statuses.push(...load.statuses)
      acknowledged.push(...load.acknowledged)
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    const stored = await storedMessages(url)
    expect(stored.toSorted()).toEqual(acknowledged.toSorted())
    reportDrill(
      task,
      `stops, ${engine}`,
      `${KILLS} stops, ${statuses.length} requests, ${acknowledged.length} of them writes, 0 cut`,
    )
  })
})

/** Starts the server, sends requests until its port is closed after SIGTERM, and returns how each ended. */
async function loadAndEnd(url: string, to: number, round: string, drainSeconds: string) {
  const server = new RunningServer(serverFolder.folder, {
    DATABASE_URL: url,
    DRAIN_S: drainSeconds,
  })
  const visitor = new Visitor(new URL(await server.address()))
  await visitor.signIn(EMAIL, PASSWORD)
  const statuses: unknown[] = []
  const acknowledged: string[] = []
  let isEnding = false
  const client = async (name: number) => {
    const agent = new Agent({ keepAlive: name % 5 !== 0, maxSockets: 1 })
    const user = visitor.over(agent)
    for (let n = 0; ; n++) {
      const body = `${round}, client ${name}, message ${n}`
      const isWrite = n % 2 === 0
      const sent = isWrite ? user.sendMessage(to, body) : statusOf(user.get('/messages'))
      const status = await sent.catch((error) => error)
      // The port is closed.
      if (status.syscall === 'connect') return agent.destroy()
      statuses.push(status)
      if (isWrite && status === 200) acknowledged.push(body)
      // Without a pause no connection is made in the moment in which the port closes, because all clients wait for answers.
      if (name % 2 === 0 && !isEnding) await wait(Math.random() * 100)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name)))
  await until(() => statuses.length > 10 * CLIENTS)
  isEnding = true
  server.signal('SIGTERM')
  expect(await server.ended()).toBe(0)
  await clients
  return { statuses, acknowledged }
}

async function statusOf(answer: Promise<Answer>): Promise<number> {
  return (await answer).resume().status
}

/** Starts the server, writes with several requests at once, kills it, and returns what it had acknowledged. */
async function writeAndKill(url: string, to: number, round: string): Promise<string[]> {
  const server = new RunningServer(serverFolder.folder, { DATABASE_URL: url })
  const address = new URL(await server.address())
  const visitor = new Visitor(address)
  await visitor.signIn(EMAIL, PASSWORD)
  const acknowledged: string[] = []
  let isKilled = false
  const writer = async (name: number) => {
    for (let n = 0; !isKilled; n++) {
      const body = `${round}, writer ${name}, message ${n}`
      const status = await visitor.sendMessage(to, body).catch(() => null)
      if (status === 200) acknowledged.push(body)
      else if (!isKilled) expect(status).toBe(503)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, name) => writer(name)))
  await until(
    () => acknowledged.length >= WRITES_BEFORE_KILL,
    () => server.output.slice(-2000) + server.errors,
  )
  isKilled = true
  server.signal('SIGKILL')
  await Promise.all([writers, server.ended()])
  return acknowledged
}

/** A shop with the user who writes and the one who receives. Returns the id of the latter. */
async function prepareShop(url: string): Promise<number> {
  await prepare(url, 'empty')
  return withDatabase(url, async (db) => {
    const ctx = contextOn(db)
    await createUser(ctx, { email: EMAIL, name: 'Olga', role: 'admin', password: PASSWORD })
    const sam = { email: 'sam@assay.test', name: 'Sam', role: 'staff' as const }
    return createUser(ctx, { ...sam, password: PASSWORD })
  })
}

function storedMessages(url: string): Promise<string[]> {
  return withDatabase(url, async (db) =>
    (await db.selectFrom('messages').select('body').execute()).map(({ body }) => body),
  )
}

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
