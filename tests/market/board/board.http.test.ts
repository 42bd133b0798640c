import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertQuote, type NewQuote } from '#server/market/quotes/queries.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { siteMap } from '#server/routes.ts'
import type { Browser } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

const MONDAY_NOON = '2026-11-23T17:00:00.000Z'
const MINUTE = 60_000
const NO_SCREEN = 'A'.repeat(43)

const screen = {
  label: 'Window',
  karats: ['22K', '14K'],
  rates: 'both',
  unit: 'g',
  locale: 'en',
}

let shop: Shop
let owner: Browser
beforeAll(async () => {
  const feeds = { urls: {}, pollS: null, sources: ['swissquote' as const], allowLocal: false }
  shop = await openShop({ settings: { feeds } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(later(MONDAY_NOON, ++weeks * 7 * 24 * 60 * MINUTE))
  owner = await shop.admin()
  await saveSettings({ sellBp: 10_300, buyBackBp: { '22K': 9150 } })
})

/** Each test has its own Monday. */
let weeks = 0

const later = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

async function saveSettings(settings: object): Promise<void> {
  await shop.ctx.db.deleteFrom('gold_settings').execute()
  await shop.ctx.db
    .insertInto('gold_settings')
    .values({ id: 1, settings: JSON.stringify(settings), changed_at: shop.clock.now(), version: 1 })
    .execute()
}

/** Inserts a price of Swissquote at the current time by default. */
function insertSpot(mid: number, more: Partial<NewQuote> = {}) {
  const now = shop.clock.now()
  const quote: NewQuote = {
    kind: 'spot',
    metal: 'XAU',
    currency: 'USD',
    mid,
    source: 'swissquote',
    quoted_at: now,
    received_at: now,
    quality: 'accepted',
    reasons: '[]',
    example: 0,
    ...more,
  }
  return transaction(shop.ctx, (tx) => insertQuote(tx, quote))
}

const json = { Accept: 'application/json' }

async function addScreen(change: object = {}): Promise<{ id: number; path: string }> {
  const { status, body } = await owner.post('/board-devices', { ...screen, ...change }, json)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const openScreen = (path: string) => inertia(shop.guest()).get(path)
const latest = async () => (await inertia(owner).get('/gold-price-logs/latest')).props
const gold = async () => (await owner.get('/gold', json)).body.gold

describe('the rates of the shop', () => {
  // 4,100.00 an ounce is 131.818060931374… a gram and 205.00 a pennyweight of fine gold.
  test('are the metal value times the shop’s shares, rounded once to the cent', async () => {
    await insertSpot(4_100_000_000)
    const { shopRates, shopCurrency } = await latest()

    expect(shopCurrency).toBe('USD')
    expect(shopRates).toContainEqual({
      label: '14K',
      fineness: '585',
      stamp: '585',
      // × 0.585 × 1.03 = 79.42697… and 123.52275 and 2,470.455, rounded half to even.
      sell: { g: '79.43', dwt: '123.52', ozt: '2470.46' },
      // × 0.585 × 0.85 = 65.54653… and 101.93625 and 2,038.725, rounded half to even.
      buyBack: { g: '65.55', dwt: '101.94', ozt: '2038.72' },
    })
    expect(shopRates.at(-1)).toMatchObject({
      label: '22K',
      // 131.818060931374… × 0.916 × 0.915 = 110.48198…
      buyBack: { g: '110.48' },
    })
  })

  test('are in the shop’s currency, at the exchange rate of the price', async () => {
    await insertSpot(3_700_000_000, {
      currency: 'EUR',
      fx_rate: '1.1500',
      fx_to: 'USD',
      fx_source: 'NBP',
      fx_at: '',
    })
    const { shopRates, shopCurrency } = await latest()

    expect(shopCurrency).toBe('USD')
    // 3,700 ÷ 31.1034768 × 1.15 × 0.585 × 1.03 = 82.42968…
    expect(shopRates[1]).toMatchObject({ label: '14K', sell: { g: '82.43' } })
  })
})

describe('a board display', () => {
  test('shows the chosen rates and nothing else', async () => {
    await insertSpot(4_100_000_000)
    const { path } = await addScreen()
    const { status, component, props } = await openScreen(path)

    expect({ status, component }).toEqual({ status: 200, component: 'board' })
    expect(props).toEqual({
      errors: {},
      locale: { code: 'en', tag: 'en-US', dir: 'ltr' },
      timeZone: 'America/New_York',
      unit: 'g',
      metal: 'XAU',
      others: [],
      currency: 'USD',
      rates: [
        { label: '14K', sell: '79.43', buyBack: '65.55' },
        { label: '22K', sell: '124.37', buyBack: '110.48' },
      ],
      freshness: {
        state: 'live',
        tooOld: false,
        quotedAt: shop.clock.now(),
        market: expect.objectContaining({ open: true }),
      },
      announcement: null,
      at: shop.clock.now(),
    })
  })

  test('shows only selling or only buying rates, per pennyweight, in Arabic', async () => {
    await insertSpot(4_100_000_000)
    const sells = await addScreen({ rates: 'sell', karats: ['14K'], unit: 'dwt', locale: 'ae' })
    const buys = await addScreen({ rates: 'buy_back', karats: ['14K'], unit: 'ozt' })
    const { props } = await openScreen(sells.path)

    expect(props.locale).toEqual({ code: 'ae', tag: 'ar-AE', dir: 'rtl' })
    expect(props.rates).toEqual([{ label: '14K', sell: '123.52' }])
    expect((await openScreen(buys.path)).props.rates).toEqual([
      { label: '14K', buyBack: '2038.72' },
    ])
  })

  test('follows the price', async () => {
    await insertSpot(4_100_000_000)
    const { path } = await addScreen({ karats: ['14K'], rates: 'sell' })
    shop.clock.advance(MINUTE)
    await insertSpot(4_200_000_000)

    // 4,200 ÷ 31.1034768 × 0.585 × 1.03 = 81.36421…
    expect((await openScreen(path)).props.rates).toEqual([{ label: '14K', sell: '81.36' }])
  })

  test('shows the status of its rates as time passes', async () => {
    await insertSpot(4_100_000_000)
    const { path } = await addScreen()
    const stateAfter = async (minutes: number) => {
      shop.clock.set(later(MONDAY_NOON, weeks * 7 * 24 * 60 * MINUTE + minutes * MINUTE))
      return (await openScreen(path)).props.freshness
    }

    expect(await stateAfter(7)).toMatchObject({ state: 'live' })
    expect(await stateAfter(8)).toMatchObject({ state: 'ageing' })
    expect(await stateAfter(16)).toMatchObject({ state: 'stale', tooOld: false })
    // After four days, 72 hours of trade are over.
    expect((await openScreen(path)).props.rates).toHaveLength(2)
    expect(await stateAfter(4 * 24 * 60)).toMatchObject({ state: 'stale', tooOld: true })
    expect((await openScreen(path)).props.rates).toEqual([])
  })

  test('shows since when and until when the market is closed', async () => {
    shop.clock.set('2026-12-04T21:55:00.000Z')
    await insertSpot(4_100_000_000)
    shop.clock.set('2026-12-05T12:00:00.000Z')
    owner = await shop.admin()
    const { path } = await addScreen()

    expect((await openScreen(path)).props.freshness).toMatchObject({
      state: 'closed',
      market: {
        open: false,
        since: '2026-12-04T22:00:00.000Z',
        until: '2026-12-06T23:00:00.000Z',
      },
    })
  })

  test('stays active until it is revoked, without a signed-in user', async () => {
    const { path } = await addScreen()
    shop.clock.advance(40 * 24 * 60 * MINUTE)

    expect((await openScreen(path)).status).toBe(200)
  })

  test('records when it was last seen, at most once a minute', async () => {
    const { id, path } = await addScreen()
    const seen = async () =>
      (await latest()).screens.find((one: { id: number }) => one.id === id).lastSeenAt
    expect(await seen()).toBeNull()
    await openScreen(path)
    const first = shop.clock.now()
    shop.clock.advance(59_999)
    await openScreen(path)
    expect(await seen()).toBe(first)
    shop.clock.advance(1)
    await openScreen(path)
    expect(await seen()).toBe(later(first, MINUTE))
  })
})

describe('the link of a board display', () => {
  test('is returned once; only a hash of its token is stored', async () => {
    const { path } = await addScreen({ label: 'Told once' })
    const token = path.slice('/board/'.length)
    const rows = await shop.ctx.db.selectFrom('board_devices').selectAll().execute()

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows.at(-1)).toMatchObject({ label: 'Told once' })
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(await latest())).not.toContain(token)
  })

  test('of a revoked display is indistinguishable from an unknown link', async () => {
    const { id, path } = await addScreen({ label: 'Secret corner' })
    const off = await owner.post(`/board-devices/${id}/revocation`, {}, json)
    expect(off.status).toBe(204)
    const [revoked, unknown] = [await openScreen(path), await openScreen(`/board/${NO_SCREEN}`)]

    expect({ ...revoked, url: '' }).toEqual({
      ...unknown,
      url: '',
      props: { ...unknown.props, requestId: expect.any(String) },
    })
    expect(revoked).toMatchObject({ status: 404, component: 'login-error' })
    expect(revoked.props).toMatchObject({ shop: null, gold: null, auth: { user: null } })
    expect(JSON.stringify(revoked.props)).not.toContain('Secret corner')
    expect((await latest()).screens).not.toContainEqual(expect.objectContaining({ id }))
  })

  test.each(['', 'short', `${NO_SCREEN}A`, `${NO_SCREEN.slice(1)}'`, '%00', '..%2Fprice'])(
    'with the token "%s" gets 404',
    async (key) => {
      expect((await openScreen(`/board/${key}`)).status).toBe(404)
    },
  )

  test('needs no cookie, sets none, starts no session, and is not leaked as a referrer', async () => {
    const { path } = await addScreen()
    const sessions = () => shop.ctx.db.selectFrom('sessions').select('id_hash').execute()
    const before = await sessions()
    const guest = shop.guest()
    const { status, headers } = await guest.get(path)

    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(guest.cookies.size).toBe(0)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(await sessions()).toEqual(before)
  })

  test('treats a signed-in owner as a guest', async () => {
    const { path } = await addScreen()
    const { text } = await owner.get(path)

    for (const word of ['Olga', 'owner@assay.test', 'auth', 'swissquote'])
      expect(text).not.toContain(word)
  })

  test('is never logged, in any spelling', async () => {
    const { path } = await addScreen()
    const token = path.slice('/board/'.length)
    const written = [
      path,
      `${path}?x=1`,
      `/Board/${token}`,
      `/board//${token}`,
      `/%62oard/${token}`,
    ]
    for (const way of [...written, `${path}/more`]) await shop.guest().get(way)

    expect(shop.log.filter(({ path }) => path === '/board/…').length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(shop.log)).not.toContain(token)
  })

  test('gives access to no other address, however its token is sent', async () => {
    const token = (await addScreen()).path.slice('/board/'.length)
    const closed = siteMap.filter(({ access }) => access !== 'guest')
    expect(closed.length).toBeGreaterThan(30)
    for (const { method, path } of closed) {
      // Later than what guests may post in a minute.
      shop.clock.advance(MINUTE)
      const guest = shop.guest()
      await guest.get('/login')
      for (const name of ['assay_session', 'assay_guest']) {
        guest.cookies.set(name, token)
        const address = path.replaceAll(/:\w+/g, '1')
        const { status, headers } = await guest.send(
          method,
          `${address}?token=${token}`,
          method === 'get' ? undefined : {},
          { Authorization: `Bearer ${token}` },
        )
        const isShut = status === 419 || /^\/login(\?|$)/.test(headers.location ?? '')
        expect(isShut, `${method} ${path} by ${name}: ${status}`).toBe(true)
      }
    }
  })
})

describe('board displays are managed by admins', () => {
  test('an admin renames one', async () => {
    const { id } = await addScreen()
    const renamed = await owner.post(`/board-devices/${id}/label`, { label: ' Till 2 ' }, json)

    expect(renamed.status).toBe(204)
    expect((await latest()).screens).toContainEqual(
      expect.objectContaining({
        id,
        label: 'Till 2',
        shows: { karats: ['14K', '22K'], rates: 'both', unit: 'g', locale: 'en' },
      }),
    )
    const gone = await owner.post('/board-devices/99999/label', { label: 'x' }, json)
    expect(gone.status).toBe(404)
  })

  test.each([
    ['label', '   '],
    ['label', 'x'.repeat(61)],
    ['karats', []],
    ['karats', ['99K']],
    ['rates', 'cost'],
    ['unit', 'kg'],
    ['locale', 'xx'],
  ])('%s cannot be %j', async (field, value) => {
    const { status, body } = await owner.post('/board-devices', { ...screen, [field]: value }, json)

    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}`))
  })

  test('are not listed for staff', async () => {
    await addScreen()
    const { props } = await inertia(await shop.staff()).get('/gold-price-logs/latest')
    expect(props).toMatchObject({ screens: null, sources: null })
  })
})

describe('the gold price in every header', () => {
  test('has its source, its status, and whether the market is open', async () => {
    await insertSpot(4_100_000_000)
    const { props } = await inertia(owner).get('/price')

    expect(props.gold).toEqual(await gold())
    expect(props.gold).toMatchObject({
      mid: '4100.00',
      source: 'swissquote',
      sourceLabel: 'Swissquote',
      state: 'live',
      fallback: false,
      maxAgeS: 900,
      tooOld: false,
      market: { open: true },
      at: shop.clock.now(),
    })
  })

  test('shows a fallback to another source', async () => {
    await insertSpot(4_100_000_000, { source: 'gold_api_com' })

    expect(await gold()).toMatchObject({ sourceLabel: 'gold-api.com', fallback: true })
  })

  test('shows the change since the day before, not within the last minute', async () => {
    await insertSpot(4_000_000_000, { quoted_at: later(shop.clock.now(), -25 * 60 * MINUTE) })
    await insertSpot(4_099_000_000, { quoted_at: later(shop.clock.now(), -MINUTE) })
    await insertSpot(4_100_000_000)

    expect(await gold()).toMatchObject({
      changeBp: 250,
      changeSince: later(shop.clock.now(), -25 * 60 * MINUTE),
    })
  })

  test('shows a manual price of another day as stale', async () => {
    await owner.post('/gold-price-logs', {
      mid: '4050.00',
      confirmed: true,
      note: 'as on the wall',
    })
    expect(await gold()).toMatchObject({ state: 'manual', sourceLabel: 'manual' })
    shop.clock.advance(24 * 60 * MINUTE + 1)
    owner = await shop.admin()
    expect(await gold()).toMatchObject({ state: 'stale' })
  })

  test('shows the number of held prices to users who may decide', async () => {
    await insertSpot(4_100_000_000)
    const before = (await gold()).held
    await insertSpot(4_500_000_000, { quality: 'held' })

    expect((await gold()).held).toBe(before + 1)
    const clerk = await shop.staff()
    expect((await clerk.get('/gold', json)).body.gold.held).toBeNull()
  })

  test('is not sent to guests', async () => {
    for (const path of ['/gold', '/gold/line'])
      expect((await shop.guest().get(path, json)).status).toBe(401)
  })
})

test('the small chart has at most one price per 12 minutes, and breaks where there is no data', async () => {
  const start = Date.parse(shop.clock.now()) - 20 * 60 * MINUTE
  for (let at = 0; at <= 1200; at += 3) {
    const quoted_at = new Date(start + at * MINUTE).toISOString()
    if (at < 400 || at > 600) await insertSpot(4_000_000_000 + at * 100_000, { quoted_at })
  }
  const { body } = await owner.get('/gold/line?range=24h', json)
  const { points, currency } = body as {
    points: { mid: string; afterGap?: true }[]
    currency: string
  }

  expect(currency).toBe('USD')
  expect(points.length).toBeGreaterThan(70)
  expect(points.length).toBeLessThanOrEqual(120)
  expect(points.at(-1)).toMatchObject({ mid: '4120.00' })
  expect(points.filter(({ afterGap }) => afterGap)).toHaveLength(1)
})
