import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/accounts/account.ts'
import { connect } from '#server/platform/database/connect.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { Browser } from '#tests/support/browser.ts'
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
import { customerForm } from '#tests/trade/customers/customer-form.ts'

/** How often each client meets the server of the other build. */
const ROUNDS = FULL ? 50 : 4
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'
const BUILDS = ['old', 'new'] as const
type Build = (typeof BUILDS)[number]

/** The entry of each build. */
const ENTRIES = { old: 'app-1a2b3c.js', new: 'app-9f8e7d.js' } as const

let postgres: Postgres
let balancer: Balancer
let browser: Browser
const servers: RunningServer[] = []
const folders = { old: temporaryServerFolder(), new: temporaryServerFolder() }
beforeAll(async () => {
  postgres = await startPostgres(DURABLE)
  await runStatement(postgres.url('postgres'), 'create database shop')
  await prepareShop()
  addNewBuild()
  const ports = { old: await freePort(), new: await freePort() }
  balancer = await startBalancer(
    ({ headers }) => ports[headers['x-build'] === 'old' ? 'old' : 'new'],
  )
  const appUrl = `http://localhost:${balancer.port}`
  for (const build of BUILDS) {
    const server = new RunningServer(folders[build].folder, {
      DATABASE_URL: postgres.url('shop'),
      SESSION_SECRET: 'a secret that both processes share',
      PORT: String(ports[build]),
      APP_URL: appUrl,
    })
    servers.push(server)
    await server.address()
  }
  browser = new Browser({ server: appUrl, appUrl })
  await browser.get('/login', at('old'))
  const answer = await browser.post('/login', { email: EMAIL, password: PASSWORD }, at('new'))
  expect(answer.status).toBe(303)
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.signal('SIGKILL')
  await Promise.all(servers.map((server) => server.ended()))
  balancer?.close()
  for (const build of BUILDS) folders[build].clear()
  await postgres?.stop()
})

test('during a rolling deployment clients of both builds use processes of both, and no form is lost or saved twice', {
  timeout: 60_000 + ROUNDS * 10_000,
}, async ({ task }) => {
  const versions = { old: await versionAt('old'), new: await versionAt('new') }
  expect(versions.old).not.toBe(versions.new)
  let [reloads, forms] = [0, 0]
  for (let round = 0; round < ROUNDS; round++)
    for (const [client, server] of [
      ['old', 'new'],
      ['new', 'old'],
    ] as const) {
      const visit = visitBy(versions[client])

      // A page of the other build is loaded as a document, once.
      const outdated = await browser.get('/customers', { ...visit, ...at(server) })
      expect(outdated.status).toBe(409)
      expect(outdated.headers['x-inertia-location']).toMatch(/\/customers$/)
      const reloaded = await browser.get('/customers', at(server))
      expect([reloaded.status, versionIn(reloaded.text)]).toEqual([200, versions[server]])
      expect(reloaded.text).toContain(`/build/assets/${ENTRIES[server]}`)
      reloads++

      // A refused form: its reasons wait for the document, which either process may send.
      const refused = customerForm({ name: '', idempotencyKey: key() })
      const back = await browser.post('/customers', refused, { ...visit, ...at(server) })
      const formPath = back.headers.location ?? ''
      expect(back.status).toBe(303)
      const again = await browser.get(formPath, { ...visit, ...at(server) })
      expect(again.status).toBe(409)
      expect((await browser.get(formPath, at(client))).text).toMatch(/"errors":\{"name":"[^"]/)

      // A form that is sent to both, as by a proxy that tries again, and once more afterwards.
      const name = `Customer ${round} of the ${client} client`
      const form = customerForm({ name, idempotencyKey: key() })
      const send = (to: Build) => browser.post('/customers', form, { ...visit, ...at(to) })
      const answers = [...(await Promise.all([send(server), send(client)])), await send(client)]
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
      expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1)
      expect(await customersNamed(name)).toBe(1)
      forms++
    }

  // Files of the old build are kept by the new one; those of the new one are found as soon as they are copied.
  expect(await assetAt('new', ENTRIES.old)).toEqual([200, IMMUTABLE])
  expect(await assetAt('old', ENTRIES.new)).toEqual([404, 'no-store'])
  cpSync(assetsOf('new'), assetsOf('old'), { recursive: true, force: false })
  expect(await assetAt('old', ENTRIES.new)).toEqual([200, IMMUTABLE])
  reportDrill(
    task,
    'two builds',
    `${reloads} visits to the other build reloaded once, ${forms} forms sent to both, each saved once`,
  )
})

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The process that answers. */
const at = (build: Build) => ({ 'X-Build': build })

const visitBy = (version: string) => ({ 'X-Inertia': 'true', 'X-Inertia-Version': version })

let keys = 0
const key = () => `key-${++keys}-of-two-builds`

const assetsOf = (build: Build) => join(folders[build].folder, 'public/build/assets')

/** A build over the old one, whose entry has another content and so another name. */
function addNewBuild(): void {
  const manifest = join(folders.new.folder, 'public/build/.vite/manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(ENTRIES.old, ENTRIES.new))
  cpSync(join(assetsOf('new'), ENTRIES.old), join(assetsOf('new'), ENTRIES.new))
}

async function versionAt(build: Build): Promise<string> {
  return versionIn((await browser.get('/customers', at(build))).text)
}

function versionIn(document: string): string {
  return /"version":"([^"]+)"/.exec(document)?.[1] ?? ''
}

async function assetAt(build: Build, file: string): Promise<[number, string | undefined]> {
  const { status, headers } = await browser.get(`/build/assets/${file}`, at(build))
  return [status, headers['cache-control']]
}

async function prepareShop(): Promise<void> {
  await prepare(postgres.url('shop'), 'empty')
  const db = connect(postgres.url('shop'))
  try {
    const olga = { email: EMAIL, name: 'Olga', role: 'admin' as const, password: PASSWORD }
    await createUser(contextOn(db), olga)
  } finally {
    await db.destroy()
  }
}

async function customersNamed(name: string): Promise<number> {
  const db = connect(postgres.url('shop'))
  try {
    return (await db.selectFrom('customers').select('id').where('name', '=', name).execute()).length
  } finally {
    await db.destroy()
  }
}
