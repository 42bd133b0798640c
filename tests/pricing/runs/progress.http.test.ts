import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { plusMs } from '#server/platform/context.ts'
import { progressOf, withProgress } from '#server/pricing/runs/progress.ts'
import { undoRun } from '#server/pricing/runs/undo.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { FIRST_RUN, linesOf, owner, pricedShop } from '#tests/support/priced-shop.ts'
import { ADMIN, type Shop } from '#tests/support/shop.ts'

let shop: Shop
let client: ReturnType<typeof jsonClient>
let olga: Actor
let sam: number
beforeAll(async () => {
  shop = await pricedShop()
  client = jsonClient(await shop.admin())
  const users = await shop.ctx.db.selectFrom('users').selectAll().execute()
  const admin = users.find(({ email }) => email === ADMIN)
  const staff = users.find(({ role }) => role === 'staff')
  if (!admin || !staff) throw new Error('the shop has no users')
  olga = { ...admin, role: 'admin', locale: null, staffSeesCost: true }
  sam = staff.id
})
afterAll(() => shop.close())

const rows = () => shop.ctx.db.selectFrom('run_progress').selectAll().execute()
const row = (key: string, at: string) => ({ user_id: olga.id, key, done: 3, total: 9, at })
const isStored = async (key: string) => (await rows()).some((stored) => stored.key === key)
const shown = async (key: string) => (await client.get(`/price-runs/progress/${key}`)).body

test.each([
  ['at once', false],
  ['after a time', true],
])(
  'long work that reports %s stores its progress for the other processes',
  async (_when, isLate) => {
    await withProgress(shop.ctx, olga, 'key-of-a-run', async (report) => {
      // Longer than after which it is stored, so that nothing waits to be stored then.
      if (isLate) await wait(600)
      report(2, 5)
      while (!(await isStored('key-of-a-run'))) await wait(5)
      report(4, 5)
      expect(await shown('key-of-a-run')).toEqual({ done: 4, total: 5 })
      while ((await rows())[0]?.done !== 4) await wait(5)
    })
    expect(await rows()).toEqual([])
    expect(await shown('key-of-a-run')).toEqual({ done: 0, total: 0 })
  },
)

test('the progress of work in another process is shown, to its user only', async () => {
  const now = shop.ctx.clock.now()
  await shop.ctx.db.insertInto('run_progress').values(row('key-elsewhere', now)).execute()
  expect(await shown('key-elsewhere')).toEqual({ done: 3, total: 9 })
  await shop.ctx.db.updateTable('run_progress').set({ user_id: sam }).execute()
  expect(await shown('key-elsewhere')).toEqual({ done: 0, total: 0 })
})

test('what a process left when it ended is not shown, and deleted by later work', async () => {
  const left = row('key-of-ended', plusMs(shop.ctx.clock.now(), -2 * 60 * 60_000))
  await shop.ctx.db.insertInto('run_progress').values(left).execute()
  expect(await shown('key-of-ended')).toEqual({ done: 0, total: 0 })
  await expect(
    withProgress(shop.ctx, olga, 'key-of-failing', async (report) => {
      report(1, 2)
      while (!(await isStored('key-of-failing'))) await wait(5)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await rows()).map(({ key }) => key)).not.toContain('key-of-ended')
})

test('short work stores no progress', async () => {
  await withProgress(shop.ctx, olga, 'key-of-short', async (report) => {
    report(1, 2)
    await wait(20)
    expect(await isStored('key-of-short')).toBe(false)
  })
})

test('the undo of a run reports how many of its prices are done', async () => {
  const key = 'key-of-an-undo'
  const reports: Promise<object>[] = []
  // The clock is read during the undo, the last time for its entry in the audit log.
  const now = () => {
    reports.push(progressOf(shop.ctx, olga, key))
    return shop.ctx.clock.now()
  }
  const { length } = await linesOf(await owner(shop), FIRST_RUN)
  await undoRun({ ...shop.ctx, clock: { now } }, olga, FIRST_RUN, { idempotencyKey: key })
  expect(await Promise.all(reports)).toContainEqual({ done: length, total: length })
})
