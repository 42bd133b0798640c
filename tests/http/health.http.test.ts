import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
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
