import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#server/http/routing/handlers.ts'
import type { Ctx } from '#server/platform/context.ts'
import { SLOW_MS } from '#server/platform/database/observer.ts'
import { startScheduler } from '#server/platform/jobs/schedule.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const SECRET = 'a value that must not be logged'

/** Writes one row, as a statement outside a transaction. */
const write = ({ db }: Ctx) =>
  db.updateTable('users').set({ name: SECRET }).where('email', '=', 'staff@assay.test').execute()

const route: Route = {
  method: 'post',
  path: '/slow/:id',
  access: 'guest',
  page: null,
  handle: async ({ ctx, res }) => {
    await write(ctx)
    res.send('written')
  },
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ siteMap: [route] })
})
afterAll(() => shop.close())

/** Holds the row, so that every other statement that writes it waits for `ms`. */
async function whileLocked(ms: number, work: () => Promise<unknown>): Promise<void> {
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const holding = shop.ctx.db.transaction().execute(async (db) => {
    await db
      .updateTable('users')
      .set({ name: 'held' })
      .where('email', '=', 'staff@assay.test')
      .execute()
    resolve()
    await wait(ms)
  })
  await isLocked
  await Promise.all([work(), holding])
}

const slowLines = () => shop.log.filter(({ msg }) => msg === 'a slow statement')

test('a statement of 250 ms or more is logged with its route and request, without values', async () => {
  const guest = shop.guest()
  await guest.get('/login')
  await whileLocked(SLOW_MS + 150, async () => {
    const { text, headers } = await guest.post('/slow/12345')
    expect(text).toBe('written')
    // On a busy machine other statements may be slow too.
    const line = slowLines().find(({ requestId }) => requestId === headers['x-request-id'])
    expect(line).toMatchObject({ level: 40, route: '/slow/:id' })
    expect(line?.sql).toMatch(/^update "users" set/)
    expect(line?.ms).toBeGreaterThanOrEqual(SLOW_MS)
    expect(JSON.stringify(line)).not.toMatch(/must not be logged|staff@|12345/)
  })
})

test('a faster one is not logged', async () => {
  const guest = shop.guest()
  await guest.get('/login')
  const { text, headers } = await guest.post('/slow/1')
  expect(text).toBe('written')
  const found = slowLines().filter(({ requestId }) => requestId === headers['x-request-id'])
  expect(found).toEqual([])
})

test('in a scheduled job it is logged with the job', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = async (ctx: Ctx) => {
    await whileLocked(SLOW_MS + 150, () => write(ctx))
    resolve()
  }
  const scheduler = startScheduler(shop.ctx, [{ name: 'slow', when: '* * * * * *', run }])
  await promise
  await scheduler.stop()
  expect(slowLines().some(({ job, sql }) => job === 'slow' && /"users"/.test(String(sql)))).toBe(
    true,
  )
})
