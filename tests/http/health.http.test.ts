import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { practiceSite } from '#tests/support/sandbox-site.ts'
import { openShop, PASSWORD, type Shop, STAFF } from '#tests/support/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({ siteMap: practiceSite().siteMap })
})
afterEach(() => shop.close())

test('A34: a process that lives and has its database is ready', async () => {
  const guest = shop.guest()
  expect((await guest.get('/healthz')).status).toBe(200)
  expect((await guest.get('/readyz')).status).toBe(200)
  expect(guest.cookies.size).toBe(0)
})

test('one that is about to end lives, but wants no more visitors', async () => {
  shop.life.draining = true
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
})

test('ASVS 64: without its database it lives, is not ready, and answers visitors with a plain sorry', async () => {
  const member = await shop.staff()
  await shop.ctx.db.destroy()
  expect((await shop.guest().get('/healthz')).status).toBe(200)
  expect((await shop.guest().get('/readyz')).status).toBe(503)
  for (const headers of [{}, { 'X-Inertia': 'true' }, { Accept: 'application/json' }]) {
    const { status, text } = await member.get('/', headers)
    expect(status).toBe(500)
    // The number of a request is drawn by lot, any letters in it.
    const message = text.replace(/(Request |requestId":")[\w-]+/, '')
    expect(message).not.toMatch(/destroy|driver|sql|\.ts/i)
  }
})

test.runIf(inject('engine') === 'sqlite')(
  'while another program writes, forms are told to come back and pages are shown',
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
