import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunState } from '#server/formula/run-states.ts'
import type { GoldSettings } from '#server/market/gold-settings.ts'
import { plusMs } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { acquireLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { followGold } from '#server/pricing/follow-gold/follow-gold.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { apply, enterGold, type Inertia, owner, preview, undo } from '#tests/support/priced-shop.ts'
import { MONDAY, openShopWithFeed, type ShopWithFeed } from '#tests/support/shop-with-feed.ts'

const HOUR_S = 3600

/** A shop of chains, priced at an example of 4129.10; then Swissquote begins with 4100. */
let fed: ShopWithFeed
beforeEach(async () => {
  fed = await openShopWithFeed(['swissquote'], { stock: 'priced', moves: false, price: '4100.00' })
  await fed.tick(0)
})
afterEach(() => fed.close())

const ctxOf = () => fed.shop.ctx

async function holdFollowLease(ctx = ctxOf(), holder = 'this process'): Promise<Lease> {
  const lease = await acquireLease(ctx.db, 'follow-gold', holder)
  if (!lease) throw new Error('the lease is held by another process')
  return lease
}

/** Gold changes a minute later, and the follow job runs. */
/** After half an hour, one source alone may move gold by twice as much. */
const UNCONFIRMED_SECONDS = 31 * 60

async function goldMovesTo(dollars: string, seconds = 60): Promise<void> {
  fed.feed.setPrice(dollars)
  await fed.tick(seconds)
  await runFollow()
}

const runFollow = async (ctx = ctxOf()) => followGold(ctx, await holdFollowLease(ctx))

/** Runs in another process, without the state of this one. */
async function runInNewProcess(): Promise<void> {
  const db = connect(ctxOf().settings.databaseUrl)
  await runFollow({ ...ctxOf(), db })
  await db.destroy()
}

async function saveGoldSettings(settings: Partial<GoldSettings>): Promise<void> {
  const row = { settings: JSON.stringify(settings), changed_by: null, changed_at: MONDAY }
  await ctxOf()
    .db.insertInto('gold_settings')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The system's runs after the first one, which priced the chains. */
async function runs(): Promise<{ id: number; state: RunState; mid: string }[]> {
  const rows = await ctxOf()
    .db.selectFrom('price_runs as r')
    .innerJoin('metal_quotes as q', 'q.id', 'r.quote_id')
    .select(['r.id', 'r.state', 'q.mid'])
    .where('r.created_by', 'is', null)
    .where('r.idempotency_key', 'is not', null)
    .orderBy('r.id')
    .execute()
  return rows.map(({ id, state, mid }) => ({ id, state, mid: (mid / 1_000_000).toFixed(2) }))
}

const states = async () => (await runs()).map(({ state }) => state)

async function onlyRun(): Promise<number> {
  const [run, ...others] = await runs()
  if (!run || others.length > 0) throw new Error('there should be one run')
  return run.id
}

type NotificationView = {
  title: { key: string }
  message: { values: object }
  link: string
  profile: string | null
}
async function notifications(who: 'staff' | 'admin' = 'staff'): Promise<NotificationView[]> {
  return (await jsonClient(await fed.shop[who]()).get('/notifications')).body.notifications
}
const notificationKeys = async () => (await notifications()).map(({ title }) => title.key)

describe('gold that moves', () => {
  test('by less than the threshold has no effect', async () => {
    await goldMovesTo('4088.00')
    expect(await runs()).toEqual([])
    expect(await notificationKeys()).toEqual([])
  })

  test('by the threshold is previewed once by the system, and all users are notified that it waits', async () => {
    await goldMovesTo('4080.00')
    await runFollow()
    await runInNewProcess()
    const id = await onlyRun()
    expect(await states()).toEqual(['previewed'])
    expect(await notifications()).toMatchObject([
      { title: { key: 'run_waits.title' }, link: `/price-runs/${id}`, profile: null },
    ])
    const page = await (await owner(fed.shop)).get(`/price-runs/${id}`)
    expect(page.props.run).toMatchObject({ createdBy: null, state: 'previewed' })
    expect(page.props.may.apply).toBe(true)
  })

  test('by exactly the threshold is sufficient', async () => {
    await goldMovesTo('4088.00')
    const olga = await owner(fed.shop)
    const own = await preview(olga)
    await apply(olga, own.props.run.id)
    await goldMovesTo('4128.87')
    expect(await runs()).toEqual([])
    await goldMovesTo('4128.88')
    expect(await states()).toEqual(['previewed'])
  })

  test('is compared with the gold of the current prices, by any user', async () => {
    const olga = await owner(fed.shop)
    await goldMovesTo('4080.00')
    await apply(olga, await onlyRun())
    await goldMovesTo('4110.00')
    expect(await states()).toEqual(['applied'])
    await goldMovesTo('4125.00')
    expect(await states()).toEqual(['applied', 'previewed'])
  })

  test('by a little more leaves the waiting preview unchanged', async () => {
    await goldMovesTo('4080.00')
    await goldMovesTo('4075.00')
    await goldMovesTo('4090.00')
    expect(await states()).toEqual(['previewed'])
    expect(await notificationKeys()).toEqual(['run_waits.title'])
  })

  test('beyond the dead band creates a new preview, and only that one waits', async () => {
    await goldMovesTo('4080.00')
    await goldMovesTo('4050.00')
    expect(await runs()).toMatchObject([
      { state: 'discarded', mid: '4080.00' },
      { state: 'previewed', mid: '4050.00' },
    ])
  })

  test('is processed by five calls at once, and previewed once', async () => {
    fed.feed.setPrice('4080.00')
    await fed.tick()
    const lease = await holdFollowLease()
    await Promise.all(Array.from({ length: 5 }, () => followGold(ctxOf(), lease)))
    expect(await states()).toEqual(['previewed'])
    expect(await notificationKeys()).toEqual(['run_waits.title'])
  })

  test('is notified by the next process after a crash between preview and notification', async () => {
    await goldMovesTo('4080.00')
    await ctxOf().db.deleteFrom('notifications').execute()
    await runInNewProcess()
    expect(await states()).toEqual(['previewed'])
    expect(await notificationKeys()).toEqual(['run_waits.title'])
  })

  test('is left to the process that took over the lease', async () => {
    const hung = await holdFollowLease()
    await ctxOf().db.updateTable('leases').set({ until: MONDAY }).execute()
    await holdFollowLease(ctxOf(), 'the other')
    fed.feed.setPrice('4080.00')
    await fed.tick()
    await followGold(ctxOf(), hung)
    expect(await runs()).toEqual([])
  })
})

describe('prices do not follow', () => {
  test('when the shop switched it off', async () => {
    await saveGoldSettings({ follow: 'off' })
    await goldMovesTo('4060.00')
    expect(await runs()).toEqual([])
    expect(await followOnPage()).toEqual({ state: 'off', why: 'switched_off' })
  })

  test('a price that waits for a decision', async () => {
    await goldMovesTo('4200.00')
    expect(await runs()).toEqual([])
  })

  test('a price that a user entered', async () => {
    fed.shop.clock.advance(1000)
    await enterGold(await owner(fed.shop), '4050.00')
    await runFollow()
    expect(await runs()).toEqual([])
    expect(await followOnPage()).toEqual({ state: 'pauses', why: 'by_hand' })
  })

  test('a source that sends no prices', async () => {
    fed.feed.setPrice('4080.00')
    await fed.tick()
    fed.shop.clock.advance(16 * 60_000)
    await runFollow()
    expect(await runs()).toEqual([])
    expect(await followOnPage()).toEqual({ state: 'pauses', why: 'not_fresh' })
  })

  test('while the market is closed, unless the shop allows it', async () => {
    const saturday = '2026-11-28T12:00:00.000Z'
    // Friday's last price before the market closed.
    fed.feed.setPrice('4080.00')
    await fed.tick(Math.round((Date.parse('2026-11-27T21:59:00.000Z') - Date.parse(MONDAY)) / 1000))
    await ctxOf()
      .db.updateTable('metal_quotes')
      .set({ quality: 'accepted' })
      .where('quality', '=', 'held')
      .execute()
    fed.shop.clock.set(saturday)
    await runFollow()
    expect(await runs()).toEqual([])
    expect(await followOnPage()).toEqual({ state: 'pauses', why: 'market_closed' })
    await saveGoldSettings({ followOutsideHours: true })
    await runFollow()
    expect(await states()).toEqual(['previewed'])
  })

  test('in a shop that never priced anything', async () => {
    const empty = await openShopWithFeed(['swissquote'])
    await empty.tick(0)
    const lease = await acquireLease(empty.shop.ctx.db, 'follow-gold', 'this process')
    if (lease) await followGold(empty.shop.ctx, lease)
    const rows = await empty.shop.ctx.db.selectFrom('price_runs').select('id').execute()
    await empty.close()
    expect(rows).toEqual([])
  })

  test('past the age limit, and all users are notified once', async () => {
    fed.shop.clock.set(plusMs(MONDAY, 5 * 24 * HOUR_S * 1000))
    await runFollow()
    await runFollow()
    await runInNewProcess()
    expect(await notificationKeys()).toEqual(['follow_stopped.title'])
    expect(await followOnPage()).toEqual({ state: 'stopped', why: 'gold_too_old' })
  })
})

describe('when the shop applies prices automatically', () => {
  beforeEach(() => saveGoldSettings({ follow: 'apply' }))

  test('they are written by the system, and all users are notified', async () => {
    await goldMovesTo('4080.00')
    await runInNewProcess()
    const run = await ctxOf()
      .db.selectFrom('price_runs')
      .selectAll()
      .where('id', '=', await onlyRun())
      .executeTakeFirstOrThrow()
    expect(run).toMatchObject({ state: 'applied', created_by: null, applied_by: null })
    expect(await notificationKeys()).toEqual(['run_applied.title'])
    expect(await followOnPage()).toEqual({ state: 'follows', why: null })
  })

  test('the next process writes them after a crash', async () => {
    await saveGoldSettings({ follow: 'preview' })
    await goldMovesTo('4080.00')
    await saveGoldSettings({ follow: 'apply' })
    await runInNewProcess()
    expect(await states()).toEqual(['applied'])
  })

  const limits: [why: string, settings: Partial<GoldSettings>][] = [
    ['lines', { followMaxLines: 1000 }],
    ['move', { followMaxMoveBp: 110 }],
  ]
  test.each(limits)('a run beyond its limit of %s waits and shows why', async (why, settings) => {
    await saveGoldSettings({ follow: 'apply', ...settings })
    await goldMovesTo('4080.00')
    expect(await states()).toEqual(['previewed'])
    expect((await notifications())[0]?.message.values).toMatchObject({
      context: why,
      count: expect.any(Number),
    })
  })

  test('a run of more prices than one user may write alone waits', async () => {
    await ctxOf().db.updateTable('shop').set({ approve_above_lines: 500 }).execute()
    await goldMovesTo('4080.00')
    expect(await states()).toEqual(['previewed'])
    expect((await notifications())[0]?.message.values).toMatchObject({ context: 'lines' })
  })

  test('a run with a held line waits', async () => {
    await ctxOf()
      .db.updateTable('variants')
      .set({ regular_price: 100_000 })
      .where('id', '=', 1)
      .execute()
    await goldMovesTo('4080.00')
    expect(await states()).toEqual(['previewed'])
    expect((await notifications())[0]?.message.values).toMatchObject({ context: 'held' })
  })

  test('after an undo no run is applied automatically until a user applies one', async () => {
    const olga = await owner(fed.shop)
    await goldMovesTo('4080.00')
    await undo(olga, await onlyRun())
    await goldMovesTo('4078.00')
    expect(await states()).toEqual(['reverted'])
    await goldMovesTo('4035.00', UNCONFIRMED_SECONDS)
    expect(await states()).toEqual(['reverted', 'previewed'])
    expect((await notifications())[0]?.message.values).toMatchObject({ context: 'reverted' })
    await apply(await owner(fed.shop), (await runs()).at(-1)?.id ?? 0)
    await goldMovesTo('3990.00')
    expect(await states()).toEqual(['reverted', 'applied', 'applied'])
  })
})

test('a discarded preview is not created again until gold has moved by the threshold again', async () => {
  await goldMovesTo('4080.00')
  const olga: Inertia = await owner(fed.shop)
  await olga.post(`/price-runs/${await onlyRun()}/discard`)
  expect(await states()).toEqual(['discarded'])
  await goldMovesTo('4060.00')
  expect(await states()).toEqual(['discarded'])
  await goldMovesTo('4038.00', UNCONFIRMED_SECONDS)
  expect(await states()).toEqual(['discarded', 'previewed'])
})

async function followOnPage() {
  return (await inertia(await fed.shop.staff()).get('/price')).props.follow
}
