import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { DURABLE, startPostgres } from '#tests/support/database/postgres.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { runStatement } from '#tests/support/run-statement.ts'

const OPTIONS = { timeout: 120_000 }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const one of cleanUps.splice(0).reverse()) await one()
})

/** Three servers that are started at the same moment, each in a folder of its own or all in the given one. */
function startThree(env: Record<string, string>, shared?: string): RunningServer[] {
  return [1, 2, 3].map(() => {
    const workspace = shared === undefined ? temporaryServerFolder() : null
    const server = new RunningServer(workspace?.folder ?? shared ?? '', { SEED: 'demo', ...env })
    cleanUps.push(async () => {
      server.signal('SIGKILL')
      await server.ended()
      workspace?.clear()
    })
    return server
  })
}

/** What a first start adds, and what a second one would add again. */
async function seeded(url: string) {
  const db = connect(url)
  try {
    const tables = ['users', 'shop', 'products', 'price_runs'] as const
    return Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, await rowsOf(db, table)])),
    )
  } finally {
    await db.destroy()
  }
}

async function rowsOf(db: Db, table: 'users' | 'shop' | 'products' | 'price_runs') {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Processes of one shop share it; one with another would be refused. */
const SESSION_SECRET = 'Yq7pZ0vLx2nR8sKd4TfWj1BhGc6MuEa3oXi9NlVw5Qz'

const ONE_SHOP = { users: 1, shop: 1, products: 8, price_runs: 1 }

test(
  'three first starts at once on an empty Postgres: one fills it, the others wait, and all serve',
  OPTIONS,
  async () => {
    const postgres = await startPostgres(DURABLE)
    cleanUps.push(() => postgres.stop())
    await runStatement(postgres.url('postgres'), 'create database shop')

    const servers = startThree({ DATABASE_URL: postgres.url('shop'), SESSION_SECRET })
    const addresses = await Promise.all(servers.map((one) => one.address()))

    for (const address of addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(servers.map(({ errors }) => errors)).toEqual(['', '', ''])
    expect(servers.filter(({ output }) => output.includes('Sign in as'))).toHaveLength(1)
    const waited = servers.filter(({ output }) => output.includes('another process prepares'))
    expect(waited).toHaveLength(2)
    expect(await seeded(postgres.url('shop'))).toEqual(ONE_SHOP)
  },
)

test(
  'a start waits for a process that prepares the database, and goes on when its connection ends',
  OPTIONS,
  async () => {
    const postgres = await startPostgres(DURABLE)
    cleanUps.push(() => postgres.stop())
    await runStatement(postgres.url('postgres'), 'create database shop')
    const other = new pg.Client(postgres.url('shop'))
    other.on('error', () => {})
    await other.connect()
    const { rows } = await other.query('select pg_advisory_lock(6270031), pg_backend_pid() as pid')

    const workspace = temporaryServerFolder()
    const server = new RunningServer(workspace.folder, { DATABASE_URL: postgres.url('shop') })
    cleanUps.push(async () => {
      server.signal('SIGKILL')
      await server.ended()
      workspace.clear()
    })
    await expect.poll(() => server.output, { timeout: 20_000 }).toContain('waiting for it')
    // Longer than the time after which Postgres ends a statement that waits for a lock.
    await wait(6_000)
    expect(server.errors).toBe('')
    expect(server.output).not.toContain('Assay is at')

    await runStatement(postgres.url('shop'), `select pg_terminate_backend(${rows[0].pid})`)
    expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200)
    expect(server.output.split('waiting for it')).toHaveLength(2)
  },
)

test(
  'three first starts at once on an empty SQLite file: one serves, the others are refused in one line',
  OPTIONS,
  async () => {
    const workspace = temporaryServerFolder()
    cleanUps.push(() => rmSync(workspace.folder, { recursive: true, force: true }))

    const servers = startThree({}, workspace.folder)
    const outcomes = await Promise.all(
      servers.map((one) => Promise.race([one.address(), one.ended()]).catch(() => one.ended())),
    )

    const refused = servers.filter((_one, at) => outcomes[at] === 1)
    expect(refused.map(({ errors }) => errors)).toEqual([
      expect.stringMatching(IN_USE),
      expect.stringMatching(IN_USE),
    ])
    const address = outcomes.find((one) => typeof one === 'string')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await seeded(`sqlite:${workspace.folder}/storage/assay.db`)).toEqual(ONE_SHOP)
  },
)

const IN_USE = /^Assay cannot start: DATABASE_URL is wrong: \S+ is in use by .*\n$/
