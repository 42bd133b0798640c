import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Metal } from '#server/formula/units/karat.ts'
import { insertQuote, type NewQuote, type Quote } from '#server/market/quotes/queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const MONDAY_NOON = '2026-11-23T17:00:00.000Z'
const MINUTE = 60_000

let shop: Shop
let owner: Browser

beforeAll(async () => {
  const feeds = { urls: {}, pollS: null, sources: ['swissquote' as const], allowLocal: false }
  shop = await openShop({ settings: { feeds } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.ctx
  shop.clock.set(MONDAY_NOON)
  owner = await shop.admin()
  await db.deleteFrom('run_quotes').execute()
  await db.deleteFrom('price_runs').execute()
  await db.deleteFrom('feed_polls').execute()
  await db.deleteFrom('metal_quotes').execute()
  await sells([])
})

/** The alloys that the shop sells beside those of gold. */
async function sells(labels: string[]): Promise<void> {
  const others = shop.ctx.db.updateTable('alloys').where('metal', '<>', 'XAU')
  await others.set({ active: 0 }).execute()
  if (labels.length > 0) await others.set({ active: 1 }).where('label', 'in', labels).execute()
}

/** Adds an accepted price of the source some minutes ago. */
function price(metal: Metal, mid: number, more: Partial<NewQuote> & { minutesAgo?: number } = {}) {
  const { minutesAgo = 0, ...columns } = more
  const at = plusMs(shop.clock.now(), -minutesAgo * MINUTE)
  const quote: NewQuote = {
    kind: 'spot',
    metal,
    currency: 'USD',
    mid,
    source: 'swissquote',
    quoted_at: at,
    received_at: at,
    quality: 'accepted',
    reasons: '[]',
    example: 0,
    ...columns,
  }
  return transaction(shop.ctx, (tx) => insertQuote(tx, quote))
}

/** Adds an applied price run with these prices; returns its id. */
async function addRun(quotes: Quote[]): Promise<number> {
  shop.clock.advance(1_000)
  const { db } = shop.ctx
  const { id } = await db
    .insertInto('price_runs')
    .values({
      kind: 'reprice',
      state: 'applied',
      formula_version: 1,
      currency: 'USD',
      scope: '{}',
      totals: '{"lines":0}',
      rule: '{}',
      created_at: shop.clock.now(),
      applied_at: shop.clock.now(),
      quote_id: quotes[0]?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = quotes.map((quote) => ({
    run_id: id,
    metal: quote.metal,
    quote_id: quote.id,
    quote_sha256: '',
  }))
  await db.insertInto('run_quotes').values(rows).execute()
  return id
}

const GOLD_PRICE = 4_100_000_000
const SILVER_PRICE = 48_000_000

const propsOf = async (path: string) => (await inertia(owner).get(path)).props
const log = (query = '') => propsOf(`/gold-price-logs${query}`)
const midsOf = ({ logs }: Awaited<ReturnType<typeof log>>) =>
  logs.map(({ mid }: { mid: string | null }) => mid)

describe('the log', () => {
  test('is of one metal: gold, or the one in its address', async () => {
    await sells(['Ag 925'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE)

    const gold = await log()
    expect(midsOf(gold)).toEqual(['4100.00'])
    expect(gold.metals).toEqual(['XAU', 'XAG'])
    expect(gold.filters.metal).toBeNull()
    const silver = await log('?metal=XAG')
    expect(midsOf(silver)).toEqual(['48.00'])
    expect(silver.filters.metal).toBe('XAG')
  })

  test('of a metal that the shop neither sells nor has prices of is that of gold', async () => {
    await price('XAU', GOLD_PRICE)

    for (const query of ['?metal=XPT', '?metal=copper']) {
      const { filters, metals, ...page } = await log(query)
      expect({ mids: midsOf({ ...page }), metal: filters.metal, metals }).toEqual({
        mids: ['4100.00'],
        metal: null,
        metals: ['XAU'],
      })
    }
  })

  test('of a metal that is no longer sold stays', async () => {
    await price('XAG', SILVER_PRICE)

    const { metals, ...page } = await log('?metal=XAG')
    expect(metals).toEqual(['XAU', 'XAG'])
    expect(midsOf({ ...page })).toEqual(['48.00'])
  })

  test('is filtered by source, status, currency, price and time within its metal', async () => {
    await sells(['Ag 925'])
    await price('XAU', GOLD_PRICE, { minutesAgo: 5 })
    await price('XAU', GOLD_PRICE + 1, { quality: 'held', source: 'nbp' })
    await price('XAG', SILVER_PRICE, { minutesAgo: 5 })
    await price('XAG', SILVER_PRICE + 1_000_000, {
      source: 'nbp',
      quality: 'held',
      currency: 'PLN',
    })

    for (const query of [
      '&source=nbp',
      '&quality=held',
      '&currency=PLN',
      '&priceFrom=48.50',
      '&source=nbp&quality=held&currency=PLN',
    ])
      expect(midsOf(await log(`?metal=XAG${query}`)), query).toEqual(['49.00'])
    expect(midsOf(await log('?metal=XAG&quality=accepted'))).toEqual(['48.00'])
    const { held, sources } = await log('?metal=XAG')
    expect(held).toMatchObject([{ mid: '49.00', source: 'nbp' }])
    expect(sources).toEqual(['nbp', 'swissquote'])
    expect((await log()).held).toMatchObject([{ mid: '4100.000001' }])
  })

  test('pages and charts only its metal', async () => {
    await sells(['Ag 925'])
    for (let minutesAgo = 60; minutesAgo > 0; minutesAgo--) {
      await price('XAU', GOLD_PRICE + minutesAgo, { minutesAgo })
      await price('XAG', SILVER_PRICE + minutesAgo * 10_000, { minutesAgo })
    }
    const newest = await log('?metal=XAG')
    expect(newest.logs).toHaveLength(50)
    expect(newest.older).toContain('metal=XAG')
    const older = await log(newest.older ?? '')
    expect(midsOf(older)).toHaveLength(10)
    expect(midsOf(older).at(-1)).toBe('48.60')
    expect(newest.chart.every(({ mid }: { mid: string }) => Number(mid) < 100)).toBe(true)
  })

  test('has the polls of its metal, and failures lead to those of the metal', async () => {
    await sells(['Ag 925'])
    for (const metal of ['XAU', 'XAG'] as const)
      for (const minutes of [1, 2])
        await shop.ctx.db
          .insertInto('feed_polls')
          .values({
            source: 'swissquote',
            metal,
            scheduled_at: plusMs(shop.clock.now(), -minutes * MINUTE),
            at: plusMs(shop.clock.now(), -minutes * MINUTE),
            outcome: 'failed',
            error_kind: metal === 'XAG' ? 'timeout' : 'network',
          })
          .execute()
    const { logs } = await log('?metal=XAG&range=24h')
    expect(logs).toMatchObject([{ kind: 'poll', reasons: [{ key: 'timeout' }] }])
    expect(logs[0].failures).toMatchObject({ count: 2 })
    const listed = await log(logs[0].failures.query)
    expect(listed.filters).toMatchObject({ metal: 'XAG', quality: 'failed' })
    expect(listed.logs).toHaveLength(2)
    const { poll, previous, next } = await propsOf(`/gold-price-logs/polls/${logs[0].pollId}`)
    expect(poll.metal).toBe('XAG')
    expect(previous).toMatchObject({ href: `/gold-price-logs/polls/${listed.logs[1].pollId}` })
    expect(next).toBeNull()
  })

  test('leads from a price to its neighbours of the metal, with the rates of the alloys of the metal', async () => {
    await sells(['Ag 925'])
    const first = await price('XAG', SILVER_PRICE, { minutesAgo: 3 })
    await price('XAU', GOLD_PRICE, { minutesAgo: 2 })
    const second = await price('XAG', SILVER_PRICE * 1.01, { minutesAgo: 1 })

    const page = await propsOf(`/gold-price-logs/${second.id}`)
    expect(page.log).toMatchObject({ metal: 'XAG', changeBp: 100 })
    expect(page.previous).toMatchObject({ id: first.id })
    expect(page.next).toBeNull()
    expect(page.rates.map(({ label }: { label: string }) => label)).toEqual(['Ag 925'])
    expect(page.nearby).toHaveLength(2)
  })

  test('marks the manual and held prices of its metal, and the price runs with a price of it', async () => {
    await sells(['Ag 925'])
    const gold = await price('XAU', GOLD_PRICE, { kind: 'manual', source: 'manual' })
    await price('XAG', SILVER_PRICE, { minutesAgo: 9 })
    const silver = await price('XAG', SILVER_PRICE, { kind: 'manual', source: 'manual' })
    const both = await addRun([gold, silver])
    const goldAlone = await addRun([gold])
    const eventsOf = async (query: string) =>
      (await log(query)).events.map(({ kind, id }: { kind: string; id: number }) => [kind, id])

    expect(await eventsOf('?metal=XAG')).toEqual([
      ['manual', silver.id],
      ['run_applied', both],
    ])
    expect(await eventsOf('')).toEqual([
      ['manual', gold.id],
      ['run_applied', both],
      ['run_applied', goldAlone],
    ])
    const { runs } = await propsOf(`/gold-price-logs/${silver.id}`)
    expect(runs).toMatchObject([{ id: both }])
  })

  test('is exported for its metal, with the metal in the name of the file and in a column', async () => {
    await sells(['Ag 925'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE)

    const { headers, text } = await owner.get('/gold-price-logs/export?metal=XAG')
    expect(headers['content-disposition']).toBe(
      'attachment; filename=silver-price-logs-2026-11-23.csv',
    )
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(lines).toMatchObject([{ price_per_troy_ounce: '48.00', metal: 'XAG' }])
  })
})

describe('the header', () => {
  test('of a shop that sells gold alone has nothing of other metals', async () => {
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE)

    const { gold, shop: shared } = await propsOf('/price')
    expect(gold).toMatchObject({ mid: '4100.00' })
    expect(gold).not.toHaveProperty('others')
    expect(gold).not.toHaveProperty('metal')
    expect(shared).not.toHaveProperty('metals')
  })

  test('has the price, the change and the held prices of each other metal sold', async () => {
    await sells(['Ag 925', 'Pt 950'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE, { minutesAgo: 24 * 60 })
    await price('XAG', SILVER_PRICE * 1.01)
    await price('XAG', SILVER_PRICE * 1.2, { quality: 'held' })

    const { gold, shop: shared } = await propsOf('/price')
    expect(shared.metals).toEqual(['XAU', 'XAG', 'XPT'])
    expect(gold).toMatchObject({
      metal: 'XAU',
      mid: '4100.00',
      held: 0,
      others: [
        { metal: 'XAG', price: { mid: '48.48', changeBp: 100, state: 'live', held: 1 } },
        { metal: 'XPT', price: null },
      ],
    })
    const { body } = await owner.get('/gold', { Accept: 'application/json' })
    expect(body.gold.others).toMatchObject([{ metal: 'XAG' }, { metal: 'XPT', price: null }])
  })

  test('has the first metal with a price where gold has none', async () => {
    await sells(['Ag 925'])
    await price('XAG', SILVER_PRICE)

    const { gold } = await propsOf('/price')
    expect(gold).toMatchObject({
      metal: 'XAG',
      mid: '48.00',
      others: [{ metal: 'XAU', price: null }],
    })
  })

  test('has the line of each metal', async () => {
    await sells(['Ag 925'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE)

    const { body } = await owner.get('/gold/line?metal=XAG', { Accept: 'application/json' })
    expect(body.points).toMatchObject([{ mid: '48.00' }])
  })
})

describe('the board', () => {
  test('has the rates of each metal by its own price', async () => {
    await sells(['Ag 925', 'Pd 950'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', 31_103_476)

    const { shopRates, others, alloys } = await propsOf('/gold-price-logs/latest')
    expect(shopRates.map(({ label }: { label: string }) => label)).not.toContain('Ag 925')
    expect(alloys).toEqual(expect.arrayContaining(['14K', 'Ag 925', 'Pd 950']))
    expect(others).toMatchObject([
      { metal: 'XAG', shopRates: [{ label: 'Ag 925', sell: { g: '0.92', ozt: '28.77' } }] },
      { metal: 'XPD', shopRates: [] },
    ])
    expect(others[0].rates).toMatchObject([{ label: 'Ag 925', perGram: '0.9250' }])
  })

  test('has no other metals in a shop that sells gold alone', async () => {
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE)

    expect((await propsOf('/gold-price-logs/latest')).others).toEqual([])
  })

  test('on a display has the chosen alloys of each metal, and the time of each price', async () => {
    await sells(['Ag 925', 'Ag 999', 'Pt 950'])
    await price('XAU', GOLD_PRICE)
    await price('XAG', SILVER_PRICE, { minutesAgo: 2 })
    const options = { rates: 'sell', unit: 'ozt', locale: 'en' }
    const show = async (karats: string[]) => {
      const screen = { label: 'Window', karats, ...options }
      const { body } = await owner.post('/board-devices', screen, { Accept: 'application/json' })
      return (await inertia(shop.guest()).get(body.path)).props
    }

    const all = await show(['14K', 'Ag 925', 'Pt 950'])
    expect(all).toMatchObject({ metal: 'XAU', rates: [{ label: '14K' }] })
    expect(all.others).toMatchObject([
      {
        metal: 'XAG',
        rates: [{ label: 'Ag 925' }],
        freshness: { quotedAt: plusMs(shop.clock.now(), -2 * MINUTE) },
      },
      { metal: 'XPT', rates: [], freshness: null },
    ])
    const silver = await show(['Ag 999'])
    expect(silver).toMatchObject({ metal: 'XAG', rates: [{ label: 'Ag 999' }], others: [] })
  })
})

test('the sources have their last price of each metal sold, and say which metals they do not have', async () => {
  await sells(['Ag 925', 'Pd 950'])
  await price('XAU', GOLD_PRICE)
  await price('XAG', SILVER_PRICE)

  const { sources, settings } = await propsOf('/configuration/sources')
  const swissquote = sources.find(({ kind }: { kind: string }) => kind === 'swissquote')
  expect(swissquote.last).toMatchObject({ mid: '4100.00' })
  expect(swissquote.others).toMatchObject([
    { metal: 'XAG', last: { mid: '48.00' } },
    { metal: 'XPD', last: null },
  ])
  const nbp = sources.find(({ kind }: { kind: string }) => kind === 'nbp')
  expect(nbp.others).toMatchObject([
    { metal: 'XAG', isOffered: false },
    { metal: 'XPD', isOffered: false },
  ])
  expect(settings.buyBack.map(({ alloy }: { alloy: string }) => alloy)).toContain('Ag 925')
})
