import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { pollOnce } from '#server/market/polling/poll.ts'
import { pollDue } from '#server/market/polling/poll-due.ts'
import type { RecordedPoll } from '#server/market/polling/poll-notifications.ts'
import { sharedPoll } from '#server/market/polling/single-flight.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { connect } from '#server/platform/database/connect.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { fillDisk } from '#tests/support/database/full-disk.ts'
import { inertia, type Page } from '#tests/support/inertia.ts'
import {
  leaseOf,
  MONDAY,
  NEVER_ABORTED,
  openShopWithFeed,
  type ShopWithFeed,
} from '#tests/support/shop-with-feed.ts'

let fed: ShopWithFeed
beforeEach(async () => {
  fed = await openShopWithFeed(['swissquote'])
})
afterEach(() => fed.close())

const context = () => fed.shop.ctx
const polls = () => context().db.selectFrom('feed_polls').selectAll().orderBy('id').execute()
const health = (kind: SourceKind = 'swissquote') =>
  context().db.selectFrom('source_health').selectAll().where('kind', '=', kind).executeTakeFirst()
const lines = (words: string) => fed.shop.log.filter(({ msg }) => msg === words)

async function pollSource(
  tick: Parameters<typeof pollOnce>[2],
  ctx = context(),
): Promise<RecordedPoll | null> {
  const source = (await sourcesOf(ctx)).find(({ kind }) => kind === 'swissquote')
  if (!source) throw new Error('no such source')
  return pollOnce(ctx, source, tick)
}

describe('a source that responds', () => {
  test('is polled once per minute, however often the scheduler ticks', async () => {
    await fed.tick(0)
    await fed.tick(1)
    await fed.tick(58)
    expect(fed.feed.requests).toHaveLength(1)
    await fed.tick(1)
    await fed.tick(60)
    expect((await polls()).map(({ scheduled_at }) => scheduled_at)).toEqual([
      MONDAY,
      plusMs(MONDAY, 60_000),
      plusMs(MONDAY, 120_000),
    ])
  })

  test('is stored with its poll and its health', async () => {
    await fed.tick(0)
    expect(await polls()).toMatchObject([
      { source: 'swissquote', outcome: 'quote', http_status: 200, error_kind: null },
    ])
    expect(await health()).toMatchObject({
      circuit: 'closed',
      failures: 0,
      last_poll_at: MONDAY,
      last_ok_at: MONDAY,
      last_error: null,
    })
    expect(fed.shop.log).toEqual([])
  })

  test('whose price cannot be stored on a full disk is a warning, and polled again in its next slot only', async () => {
    const disk = await fillDisk(context().db, 'feed_polls')
    for (const seconds of [0, 1, 1]) await fed.tick(seconds)
    expect(fed.feed.requests).toHaveLength(1)
    await disk.end()
    await fed.tick(58)
    expect(await polls()).toMatchObject([
      { scheduled_at: plusMs(MONDAY, 60_000), outcome: 'quote' },
    ])
    expect(fed.shop.log.map(({ level, msg }) => [level, msg])).toEqual([
      [40, 'a poll could not be stored'],
    ])
  })

  test('is not polled again for a slot of an earlier process', async () => {
    await fed.tick(0)
    const db = connect(context().settings.databaseUrl)
    const next = { ...context(), db }
    await pollDue(next, await leaseOf(next), NEVER_ABORTED)
    await db.destroy()
    expect(fed.feed.requests).toHaveLength(1)
  })

  test('is still polled after the clock was set back by a day', async () => {
    await fed.tick(0)
    await fed.tick(-24 * 3600)
    await fed.tick(10)
    await fed.tick(60)
    expect((await polls()).map(({ scheduled_at }) => scheduled_at)).toEqual([MONDAY, null, null])
  })

  test('is not polled while it is disabled or has no key', async () => {
    context().settings.feeds = { ...context().settings.feeds, sources: ['goldapi_io'] }
    await fed.tick(0)
    context().settings.feeds = { ...context().settings.feeds, sources: [] }
    await fed.tick(60)
    expect(fed.feed.requests).toHaveLength(0)
    expect(await polls()).toEqual([])
  })
})

describe('a source in another currency', () => {
  const rateRequests = () => fed.feed.requests.filter(({ path }) => path.includes('exchangerates'))
  beforeEach(() => {
    context().settings.feeds = { ...context().settings.feeds, sources: ['nbp'] }
  })

  test('is polled after exchange rates were requested, so that its first price can be stored', async () => {
    await fed.tick(0)
    expect(fed.feed.requests.map(({ path }) => path.split('/')[2])).toEqual([
      'exchangerates',
      'cenyzlota',
    ])
    expect(await polls()).toMatchObject([{ source: 'nbp', outcome: 'quote' }])
    const rates = await context().db.selectFrom('exchange_rates').selectAll().execute()
    expect(rates).toMatchObject([{ from_currency: 'USD', to_currency: 'PLN', source: 'NBP' }])
  })

  test('requests rates every six hours, not every minute', async () => {
    await fed.tick(0)
    await fed.tick(5.9 * 3600)
    expect(rateRequests()).toHaveLength(1)
    await fed.tick(0.1 * 3600)
    expect(rateRequests()).toHaveLength(2)
  })

  test('is polled without rates too, which are requested again after 15 minutes', async () => {
    fed.feed.setScenario('html')
    await fed.tick(0)
    const asked = rateRequests().length
    await fed.tick(60)
    expect(rateRequests()).toHaveLength(asked)
    fed.feed.setScenario('ok')
    await fed.tick(15 * 60)
    expect(rateRequests().length).toBeGreaterThan(asked)
    expect(lines('exchange rates could not be fetched')).toHaveLength(1)
    expect((await polls()).at(-1)).toMatchObject({ outcome: 'quote' })
  })
})

describe('several processes', () => {
  test.runIf(inject('engine') === 'postgres')(
    'that poll at the same time store one poll per minute',
    async () => {
      const others = [1, 2, 3].map(
        (): Ctx => ({ ...context(), db: connect(context().settings.databaseUrl) }),
      )
      for (let minute = 0; minute < 4; minute++) {
        // Without a lease each slot is still polled once.
        await Promise.all(
          others.map((ctx) =>
            pollSource({ scheduledAt: plusMs(MONDAY, minute * 60_000), lease: null }, ctx),
          ),
        )
      }
      await Promise.all(others.map(({ db }) => db.destroy()))
      expect((await polls()).map(({ scheduled_at }) => scheduled_at)).toEqual(
        [0, 1, 2, 3].map((minute) => plusMs(MONDAY, minute * 60_000)),
      )
    },
  )

  test('a process that lost its lease while waiting stores nothing', async () => {
    const hung = await leaseOf(context(), 'the one that hung')
    await context().db.updateTable('leases').set({ until: MONDAY }).execute()
    await leaseOf(context(), 'the other')
    expect(await pollSource({ scheduledAt: MONDAY, lease: hung })).toBeNull()
    expect(fed.feed.requests).toHaveLength(1)
    expect(await polls()).toEqual([])
    expect(await health()).toBeUndefined()
  })
})

describe('a source that fails', () => {
  test('five times is no longer polled, and admins are notified once; each failure is one line in the log', async () => {
    fed.feed.setScenario('auth')
    for (let minute = 0; minute < 7; minute++) await fed.tick()
    expect(fed.feed.requests).toHaveLength(5)
    expect(await polls()).toHaveLength(5)
    expect(await health()).toMatchObject({ circuit: 'open', failures: 5, last_ok_at: null })
    expect(lines('a poll failed')).toHaveLength(5)
    expect(lines('a poll failed')[0]).toMatchObject({
      source: 'swissquote',
      error: 'http_4xx',
      httpStatus: 403,
    })
    expect(lines('the circuit of a source opened')).toHaveLength(1)
    expect(await notificationTitles('admin')).toEqual(['source_down.title'])
    expect(await notificationTitles('staff')).toEqual([])
  })

  test('is tried once after five minutes, then after ten; admins are notified when it is back', async () => {
    fed.feed.setScenario('auth')
    for (let minute = 0; minute < 5; minute++) await fed.tick()
    await fed.tick(4 * 60)
    expect(fed.feed.requests).toHaveLength(5)
    await fed.tick(60)
    expect(fed.feed.requests).toHaveLength(6)
    await fed.tick(9 * 60)
    expect(fed.feed.requests).toHaveLength(6)
    fed.feed.setScenario('ok')
    await fed.tick(60)
    await fed.tick(60)
    expect(fed.feed.requests).toHaveLength(8)
    expect(await health()).toMatchObject({ circuit: 'closed', failures: 0, openings: 0 })
    expect(lines('the circuit of a source opened')).toHaveLength(2)
    expect(lines('a source is back')).toHaveLength(1)
    expect(await notificationTitles('admin')).toEqual(['source_back.title', 'source_down.title'])
  })

  test('with 429 is not polled for the time in Retry-After', async () => {
    fed.feed.setScenario('429')
    await fed.tick(0)
    await fed.tick(60)
    expect(fed.feed.requests).toHaveLength(1)
    expect((await health())?.open_until).toBe(plusMs(MONDAY, 120_000))
    fed.feed.setScenario('ok')
    await fed.tick(60)
    expect(fed.feed.requests).toHaveLength(2)
  })

  test('is tried by one of several concurrent requests', async () => {
    fed.feed.setScenario('429')
    await fed.tick(0)
    fed.shop.clock.advance(120_000)
    const tries = Array.from({ length: 5 }, () => pollSource({ scheduledAt: null, lease: null }))
    await Promise.all(tries)
    expect(fed.feed.requests).toHaveLength(2)
  })

  test('by timeout does not delay other sources, nor the end of the process', async () => {
    context().settings.feeds = {
      ...context().settings.feeds,
      sources: ['swissquote', 'gold_api_com'],
    }
    fed.feed.setScenario('timeout', 'swissquote')
    const stopping = new AbortController()
    const due = pollDue(context(), await leaseOf(context()), stopping.signal)
    while ((await polls()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    stopping.abort()
    await due
    expect(await polls()).toMatchObject([{ source: 'gold_api_com', outcome: 'quote' }])
    expect(await health()).toBeUndefined()
  })

  async function notificationTitles(who: 'admin' | 'staff'): Promise<string[]> {
    const { body } = await jsonClient(await fed.shop[who]()).get('/notifications')
    return body.notifications.map(({ title }: { title: { key: string } }) => title.key)
  }
})

describe('a manual fetch', () => {
  const fetchNow = async (body = {}, who: 'admin' | 'staff' = 'staff'): Promise<Page> => {
    const browser = inertia(await fed.shop[who]())
    await browser.get('/gold-price-logs')
    return browser.post('/gold-price-logs/fetch', body)
  }

  test('shows the result', async () => {
    const page = await fetchNow({ source: 'swissquote' })
    expect(page.component).toBe('gold-price-logs')
    expect(page.flash?.notice).toMatchObject({
      key: 'fetched_new',
      values: { source: 'Swissquote', mid: '4100.00', currency: 'USD' },
    })
    expect(await polls()).toMatchObject([{ scheduled_at: null, outcome: 'quote' }])
  })

  test('of all sources shows the number of each outcome', async () => {
    context().settings.feeds = {
      ...context().settings.feeds,
      sources: ['swissquote', 'gold_api_com'],
    }
    fed.feed.setScenario('auth', 'gold_api_com')
    expect((await fetchNow()).flash?.notice).toMatchObject({
      key: 'fetched_many',
      values: { count: 2, new: 1, failed: 1 },
      tone: 'critical',
    })
  })

  test('of a source with an open circuit is refused with the remaining time', async () => {
    fed.feed.setScenario('429')
    await fetchNow()
    const { props } = await fetchNow({ source: 'swissquote' }, 'admin')
    expect(props.errors.source).toBe(
      'Swissquote failed several times and is paused. It will be retried in 2 minutes.',
    )
    expect(fed.feed.requests).toHaveLength(1)
    expect((await fetchNow()).props.errors.source).toMatch(/No source is available/)
  })

  test('of a disabled or unknown source is refused', async () => {
    expect((await fetchNow({ source: 'nbp' })).props.errors.source).toMatch(/source is off/)
    expect((await fetchNow({ source: 'yahoo' })).props.errors.source).toBeTruthy()
    expect(fed.feed.requests).toHaveLength(0)
  })

  test('shares the result of a poll in progress, and the next one polls again', async () => {
    const { db } = context()
    const asked: string[] = []
    const recordCall = (who: string) => async () => {
      asked.push(who)
      return null
    }
    const sam = sharedPoll(db, 'swissquote', recordCall('Sam'))
    const olga = sharedPoll(db, 'swissquote', recordCall('Olga'))
    await Promise.all([sam, olga, sharedPoll(db, 'nbp', recordCall('Sam of another'))])
    await sharedPoll(db, 'swissquote', recordCall('Olga, later'))
    expect(asked).toEqual(['Sam', 'Sam of another', 'Olga, later'])
  })
})
