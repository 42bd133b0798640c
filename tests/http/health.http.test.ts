import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { fillDisk } from '#tests/support/database/full-disk.ts'
import { sandboxSite } from '#tests/support/sandbox-site.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ siteMap: sandboxSite().siteMap })
})
afterEach(() => shop.close())

test('A34: a process with its database is alive and ready', async () => {
  const guest = shop.guest()
  expect((await guest.get('/healthz')).status).toBe(200)
  expect((await guest.get('/readyz')).status).toBe(200)
  expect(guest.cookies.size).toBe(0)
})

test('a draining process is alive but not ready', async () => {
  shop.serverState.draining = true
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
})

test('ASVS 64: without its database a process is alive, not ready, and responds with a plain error', async () => {
  const member = await shop.staff()
  await shop.ctx.db.destroy()
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
  for (const headers of [{}, { 'X-Inertia': 'true' }, { Accept: 'application/json' }]) {
    const { status, text } = await member.get('/', headers)
    expect(status).toBe(500)
    // The request id is random and may contain any letters.
    const message = text.replace(/(Request |requestId":")[\w-]+/, '')
    expect(message).not.toMatch(/destroy|driver|sql|\.ts/i)
  }
})

test.runIf(inject('engine') === 'sqlite')(
  'while another program holds a write lock, forms get 503 and pages work',
  async () => {
    const member = await shop.staff()
    const other = new Sqlite(shop.ctx.settings.databaseUrl.slice('sqlite:'.length))
    other.exec('begin immediate')
    shop.clock.advance(2 * 60_000)
    const { status, headers } = await member.post('/login', { email: STAFF, password: PASSWORD })
    const page = await member.get('/')
    other.exec('rollback')
    other.close()
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(page.status).toBe(200)
    expect((await member.post('/login', { email: STAFF, password: PASSWORD })).status).toBe(303)
  },
)

test('ASVS 64: on a full disk a form is refused in words, pages work, and it works again by itself', async () => {
  const member = await shop.staff()
  const guest = shop.guest()
  await guest.get('/login')
  const disk = await fillDisk(shop.ctx.db, 'sessions')
  shop.clock.advance(2 * 60_000)
  const signIn = () => guest.post('/login', { email: STAFF, password: PASSWORD })
  const { status, text } = await signIn()
  expect(status).toBe(507)
  expect(text).toContain('"status":507')
  expect((await member.get('/')).status).toBe(200)
  await disk.end()
  await guest.get('/login')
  expect((await signIn()).status).toBe(303)
  expect(shop.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('while the database may only be read, readiness says so, forms get 503 and pages work', async () => {
  const member = await shop.staff()
  const guest = shop.guest()
  await guest.get('/login')
  await setReadOnly(true)
  shop.clock.advance(2 * 60_000)
  const signIn = () => guest.post('/login', { email: STAFF, password: PASSWORD })
  const { status, headers } = await signIn()
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect((await member.get('/')).status).toBe(200)
  const readiness = await guest.get('/readyz')
  expect([readiness.status, readiness.headers['retry-after'], readiness.text]).toEqual([
    503,
    '1',
    'not ready: the database may only be read',
  ])
  await setReadOnly(false)
  await expect
    .poll(async () => (await guest.get('/readyz')).text, { timeout: 10_000 })
    .toBe('ready')
  await guest.get('/login')
  expect((await signIn()).status).toBe(303)
})

/** Of Postgres for every later connection, so that those of the server are ended. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(shop.ctx.db)
  if (inject('engine') === 'sqlite') return void (await run(`pragma query_only = ${isOn ? 1 : 0}`))
  const client = new pg.Client({ connectionString: shop.ctx.settings.databaseUrl })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  const { rows } = await client.query('select current_database() as name')
  await client.query(
    `alter database "${rows[0].name}" set default_transaction_read_only = ${isOn ? 'on' : 'off'}`,
  )
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await client.end()
}

test.runIf(inject('engine') === 'sqlite')(
  'ASVS 64: while another program has locked the file, a process is alive, and says why it is not ready',
  async () => {
    const other = new Sqlite(shop.ctx.settings.databaseUrl.slice('sqlite:'.length))
    other.exec('begin exclusive')
    const guest = shop.guest()
    const writes = Array.from({ length: 20 }, () =>
      shop.ctx.db.deleteFrom('leases').where('name', '=', 'none').execute(),
    )
    const order: string[] = []
    const done = Promise.allSettled(writes).then(() => order.push('writes'))
    const { status } = await guest.get('/healthz')
    order.push('healthz')
    await done
    expect([status, ...order]).toEqual([200, 'healthz', 'writes'])
    const { status: readiness, text } = await guest.get('/readyz')
    other.exec('rollback')
    other.close()
    expect([readiness, text]).toEqual([503, 'not ready: another program has locked the database'])
    expect((await Promise.allSettled(writes)).every((one) => one.status === 'rejected')).toBe(true)
    await expect
      .poll(async () => (await guest.get('/readyz')).text, { timeout: 10_000 })
      .toBe('ready')
  },
)
