import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { sourcesOf } from '#server/market/sources/source-settings.ts'
import { plusMs } from '#server/platform/context.ts'
import { type Browser, jsonClient } from '#tests/support/browser.ts'
import { type FakeFeedServer, openFakeFeed } from '#tests/support/fake-feed.ts'
import { inertia, type Page, visitHeaders } from '#tests/support/inertia.ts'
import { confirmPassword, openShop, type Shop } from '#tests/support/shop.ts'

const PAGE = '/configuration/sources'
const KEY = 'k3y-that-nobody-may-read-1234567890'
const POSITIONS = SOURCE_KINDS.map((_, index) => index + 1)
const OPEN_TO_ALL = { urls: {}, pollS: null, sources: null, allowLocal: false }

let shop: Shop
let olga: Browser
beforeAll(async () => {
  shop = await openShop({ stock: 'priced', settings: { feeds: OPEN_TO_ALL } })
  olga = await shop.admin()
})
beforeEach(async () => {
  for (const table of ['metal_sources', 'source_health', 'gold_settings'] as const)
    await shop.ctx.db.deleteFrom(table).execute()
  shop.clock.advance(60_000)
  await confirmPassword(olga)
})
afterAll(() => shop.close())

async function sourceOf(kind: string, who = olga) {
  const page = await inertia(who).get(PAGE)
  return page.props.sources.find((source: { kind: string }) => source.kind === kind)
}

const chain = async () =>
  (await inertia(olga).get(PAGE)).props.sources.map(({ kind }: { kind: string }) => kind)

function save(kind: string, body: object, who = olga): Promise<Page> {
  who.at = PAGE
  return inertia(who).post(`${PAGE}/${kind}`, { version: 0, ...body })
}

function move(kind: string, position: unknown): Promise<Page> {
  olga.at = PAGE
  return inertia(olga).post(`${PAGE}/${kind}/position`, { position })
}

async function sourceInUse(kind: string) {
  const sources = await sourcesOf(shop.ctx)
  return sources.find((source) => source.kind === kind)
}

describe('access', () => {
  test('the owner sees every source in the default order', async () => {
    const page = await inertia(olga).get(PAGE)

    expect(page.component).toBe('gold-price-sources')
    expect(page.props.sources.map(({ kind }: { kind: string }) => kind)).toEqual([...SOURCE_KINDS])
    expect(page.props.sources[0]).toMatchObject({
      label: 'Swissquote',
      enabled: true,
      pollS: 60,
      maxAgeS: 900,
      baseUrl: 'https://forex-data-feed.swissquote.com',
      hasKey: false,
      version: 0,
      fixed: {},
      health: { state: 'waiting', failures: 0, lastPollAt: null },
      last: null,
    })
  })

  test('the refusal of the page to staff names no source', async () => {
    const page = await inertia(await shop.staff()).get(PAGE)
    expect(page).toMatchObject({ status: 403, component: 'error' })
    expect(JSON.stringify(page)).not.toContain('swissquote')
  })

  test('a guest is redirected to sign in', async () => {
    const { status, headers } = await shop.guest().get(PAGE)
    expect([status, headers.location]).toEqual([303, '/login?next=%2Fconfiguration%2Fsources'])
  })

  test('an unknown source gets 404', async () => {
    for (const path of ['yahoo', '__proto__', 'yahoo/position', 'yahoo/test']) {
      const body = path.endsWith('position') ? { position: 1 } : {}
      const full = path.includes('/') ? body : { version: 0 }
      expect((await olga.post(`${PAGE}/${path}`, full, visitHeaders)).status, path).toBe(404)
    }
  })
})

describe('settings', () => {
  test('interval, maximum age and whether it is enabled are saved and used by the next poll', async () => {
    const page = await save('swissquote', { enabled: false, pollS: 30, maxAgeS: 604_800 })

    expect(page.flash).toMatchObject({ notice: { key: 'saved' } })
    expect(await sourceOf('swissquote')).toMatchObject({
      enabled: false,
      pollS: 30,
      maxAgeS: 604_800,
      version: 1,
      changedBy: 'Olga',
      changedAt: shop.clock.now(),
      health: { state: 'off' },
    })
    expect(await sourceInUse('swissquote')).toMatchObject({ enabled: false, pollS: 30 })
  })

  test('a price is current for two intervals, also with the settings of an earlier version', async () => {
    await save('metals_dev', { apiKey: KEY })
    await shop.ctx.db.updateTable('metal_sources').set({ max_age_s: 3600 }).execute()
    expect(await sourceOf('metals_dev')).toMatchObject({ pollS: 43_200, maxAgeS: 86_400 })
    expect(await sourceInUse('metals_dev')).toMatchObject({ pollS: 43_200, maxAgeS: 86_400 })

    await save('swissquote', { pollS: 7_200 })
    expect(await sourceInUse('swissquote')).toMatchObject({ pollS: 7_200, maxAgeS: 14_400 })
    await save('swissquote', { version: 1, pollS: 60 })
    expect(await sourceInUse('swissquote')).toMatchObject({ pollS: 60, maxAgeS: 900 })
  })

  test('omitted fields stay unchanged', async () => {
    await save('swissquote', { pollS: 120, baseUrl: 'https://mirror.example/gold/' })
    await save('swissquote', { version: 1, enabled: false })

    expect(await sourceOf('swissquote')).toMatchObject({
      enabled: false,
      pollS: 120,
      baseUrl: 'https://mirror.example/gold',
      ownBase: 'https://forex-data-feed.swissquote.com',
      version: 2,
    })
    await save('swissquote', { version: 2, baseUrl: '' })
    expect(await sourceOf('swissquote')).toMatchObject({
      baseUrl: 'https://forex-data-feed.swissquote.com',
    })
  })

  test.each([
    [{ pollS: 29 }, 'pollS', '30 seconds'],
    [{ pollS: 86_401 }, 'pollS', '24 hours'],
    [{ pollS: 90.5 }, 'pollS', '30 seconds'],
    [{ pollS: 'often' }, 'pollS', '30 seconds'],
    [{ maxAgeS: 59 }, 'maxAgeS', '1 minute'],
    [{ maxAgeS: 604_801 }, 'maxAgeS', '7 days'],
    [{ maxAgeS: 119 }, 'maxAgeS', 'at least twice'],
    [{ pollS: 600, maxAgeS: 900 }, 'maxAgeS', 'at least twice'],
    [{ enabled: 'yes' }, 'enabled', 'options'],
    [{ baseUrl: 'http://mirror.example' }, 'baseUrl', 'https://'],
    [{ baseUrl: 'mirror.example' }, 'baseUrl', 'address like'],
    [{ baseUrl: 'ftp://mirror.example' }, 'baseUrl', 'address like'],
    [{ baseUrl: 'https://mirror.example/?key=1' }, 'baseUrl', 'query string'],
    [{ baseUrl: 'https://me:secret@mirror.example' }, 'baseUrl', 'password'],
    [{ baseUrl: 'https://127.0.0.1:8080' }, 'baseUrl', 'own network'],
    [{ baseUrl: 'https://[::1]' }, 'baseUrl', 'own network'],
    [{ baseUrl: 'https://169.254.169.254' }, 'baseUrl', 'own network'],
    [{ baseUrl: 'https://localhost' }, 'baseUrl', 'own network'],
    [{ baseUrl: `https://${'a'.repeat(300)}.example` }, 'baseUrl', 'address like'],
    [{ apiKey: 'two words' }, 'apiKey', 'without spaces'],
    [{ apiKey: 'x'.repeat(201) }, 'apiKey', '200'],
    [{ apiKey: KEY }, 'apiKey', 'isn’t allowed'],
    [{ priority: 1 }, 'form', 'aren’t allowed'],
  ])('%o is refused beside its field, and nothing is saved', async (body, field, words) => {
    const page = await save('swissquote', body)
    expect(page.props.errors[field]).toContain(words)
    expect(await sourceInUse('swissquote')).toMatchObject({ version: 0, pollS: 60 })
  })

  test('the second of two admins with the same form gets 409 with the name of the first', async () => {
    await save('gold_api_com', { pollS: 600 })
    const late = await olga.post(
      `${PAGE}/gold_api_com`,
      { version: 0, pollS: 900 },
      { ...visitHeaders, Referer: `${shop.ctx.settings.appUrl}${PAGE}` },
    )

    expect(late.status).toBe(409)
    expect(late.body.props.refusal).toEqual({ key: 'source_conflict', values: { name: 'Olga' } })
    expect(await sourceOf('gold_api_com')).toMatchObject({ pollS: 600, version: 1 })
  })

  test('ASVS 42: exactly one of ten concurrent saves succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        olga.post(`${PAGE}/nbp`, { version: 0, pollS: 3_600 + index }, visitHeaders),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)])
    expect((await sourceInUse('nbp'))?.version).toBe(1)
  })
})

describe('the order of sources', () => {
  test('moving a source shifts the others, and positions stay unique', async () => {
    await move('nbp', 1)
    expect((await chain()).slice(0, 4)).toEqual(['nbp', 'swissquote', 'gold_api_com', 'goldapi_io'])
    await move('nbp', SOURCE_KINDS.length)
    await move('swissquote', 2)
    const sources = await sourcesOf(shop.ctx)
    const [first, second, , ...others] = SOURCE_KINDS
    expect([first, second]).toEqual(['swissquote', 'gold_api_com'])
    expect(sources.map(({ kind }) => kind)).toEqual([second, first, ...others, 'nbp'])
    expect(sources.map(({ priority }) => priority)).toEqual(POSITIONS)
  })

  test('moving changes no setting, and an open form can still be saved', async () => {
    await move('swissquote', 2)
    expect(await sourceOf('swissquote')).toMatchObject({
      enabled: true,
      version: 0,
      changedBy: null,
    })
    await save('swissquote', { pollS: 45 })
    expect(await sourceOf('swissquote')).toMatchObject({ pollS: 45, version: 1 })
    expect((await chain()).slice(0, 2)).toEqual(['gold_api_com', 'swissquote'])
    expect(await sourceInUse('gold_api_com')).toMatchObject({ enabled: true, pollS: 300 })
  })

  test('concurrent moves leave every source on its own position', async () => {
    await Promise.all(
      SOURCE_KINDS.flatMap((kind, index) => [
        olga.post(
          `${PAGE}/${kind}/position`,
          { position: SOURCE_KINDS.length - index },
          visitHeaders,
        ),
      ]),
    )
    const sources = await sourcesOf(shop.ctx)
    expect(sources.map(({ priority }) => priority)).toEqual(POSITIONS)
  })

  test.each([0, SOURCE_KINDS.length + 1, 1.5, '1', null])(
    'position %s is refused',
    async (position) => {
      const page = await move('nbp', position)
      expect(page.props.errors.position).toContain('Choose')
    },
  )
})

describe('a key', () => {
  test('is stored and used, but never sent back', async () => {
    const before = shop.log.length
    await save('metals_dev', { enabled: true, apiKey: KEY })

    expect((await sourceInUse('metals_dev'))?.apiKey).toBe(KEY)
    expect(await sourceOf('metals_dev')).toMatchObject({
      hasKey: true,
      health: { state: 'waiting' },
    })
    const page = await inertia(olga).get(PAGE)
    const html = (await olga.get(PAGE)).text
    const rows = await shop.ctx.db.selectFrom('metal_sources').selectAll().execute()
    for (const text of [page, html, rows, shop.log.slice(before)].map(readable)) {
      expect(text).not.toContain(KEY)
    }
  })

  test('is not sent back with a refusal', async () => {
    const page = await save('metals_dev', { apiKey: KEY, pollS: 1 })
    expect(page.props.errors.pollS).toBeDefined()
    expect(readable(page)).not.toContain(KEY)
  })

  test('stays until another is entered, and is deleted when it is removed', async () => {
    await save('metals_dev', { apiKey: KEY })
    await save('metals_dev', { version: 1, pollS: 600 })
    expect((await sourceInUse('metals_dev'))?.apiKey).toBe(KEY)

    await save('metals_dev', { version: 2, removeKey: true })
    expect(await sourceOf('metals_dev')).toMatchObject({ hasKey: false, enabled: false })
    expect((await sourceInUse('metals_dev'))?.apiKey).toBeNull()
  })

  test('is not used for another address, whose owner could read it', async () => {
    await save('metals_dev', { apiKey: KEY })
    const moved = { version: 1, baseUrl: 'https://collector.example' }

    const page = await save('metals_dev', moved)
    expect(page.props.errors.apiKey).toContain('another address')
    expect(await sourceOf('metals_dev')).toMatchObject({ baseUrl: 'https://api.metals.dev' })

    await save('metals_dev', { ...moved, apiKey: 'another-key' })
    expect(await sourceInUse('metals_dev')).toMatchObject({
      baseUrl: 'https://collector.example',
      apiKey: 'another-key',
    })
  })

  test('is reported as missing where a source requires it', async () => {
    await save('goldapi_io', { enabled: true })
    expect((await sourceOf('goldapi_io')).health.state).toBe('needs_key')
  })

  test('that was sealed with another secret must be entered again', async () => {
    await save('goldapi_io', { enabled: true, apiKey: KEY })
    await shop.ctx.db
      .updateTable('metal_sources')
      .set({ api_key: 'v1.bm90IHNlYWxlZCBieSB0aGlzIHNob3AgYXQgYWxsLCBidXQgbG9uZyBlbm91Z2g' })
      .where('kind', '=', 'goldapi_io')
      .execute()
    expect(await sourceOf('goldapi_io')).toMatchObject({
      hasKey: true,
      health: { state: 'key_unreadable' },
    })
  })
})

describe('a test of a source', () => {
  let feed: FakeFeedServer
  let shopWithFeed: Shop
  let owner: Browser
  beforeAll(async () => {
    feed = await openFakeFeed({ price: '4071.30' })
    const { metals_dev: _, ...urls } = feed.feeds.urls
    shopWithFeed = await openShop({ settings: { feeds: { ...feed.feeds, urls } } })
    owner = await shopWithFeed.admin()
  })
  beforeEach(() => {
    shopWithFeed.clock.advance(5_000)
    feed.setScenario('ok')
  })
  afterAll(async () => {
    await shopWithFeed.close()
    await feed.close()
  })
  const testSource = (kind: string, body: object = {}) =>
    jsonClient(owner).post(`${PAGE}/${kind}/test`, body)
  const metalsDev = () => feed.urls.metals_dev

  test('shows its price and latency, and stores nothing', async () => {
    const { status, body } = await testSource('swissquote')

    expect(status).toBe(200)
    expect(body).toMatchObject({ httpStatus: 200, error: null, price: { currency: 'USD' } })
    expect(Number(body.price.mid)).toBeCloseTo(4071.3, 0)
    expect(body.latencyMs).toBeGreaterThanOrEqual(0)
    const { db } = shopWithFeed.ctx
    expect(await db.selectFrom('feed_polls').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('source_health').selectAll().execute()).toEqual([])
    expect(
      await db.selectFrom('metal_quotes').selectAll().where('kind', '=', 'spot').execute(),
    ).toEqual([])
  })

  test('shows the error, and does not affect the health of the source', async () => {
    feed.setScenario('429', 'swissquote')
    const { body } = await testSource('swissquote')

    expect(body).toMatchObject({
      price: null,
      httpStatus: 429,
      error: { kind: 'rate_limited', retryAfterS: 120 },
    })
    expect((await sourceOf('swissquote', owner)).health.state).toBe('waiting')
  })

  test('is refused while the circuit is open, unless the address differs', async () => {
    const { db } = shopWithFeed.ctx
    const open_until = plusMs(shopWithFeed.clock.now(), 3 * 60_000)
    await db
      .insertInto('source_health')
      .values({ kind: 'goldprice_org', circuit: 'open', open_until, failures: 5, openings: 1 })
      .execute()
    const before = feed.requests.length
    const { status, body } = await testSource('goldprice_org')

    expect([status, Object.keys(body.errors ?? body)]).toEqual([422, ['baseUrl']])
    expect(feed.requests.length).toBe(before)
    shopWithFeed.clock.advance(3 * 60_000)
    expect((await testSource('goldprice_org')).status).toBe(200)
    await db.deleteFrom('source_health').execute()
  })

  test('is possible once in five seconds for each source', async () => {
    expect((await testSource('swissquote')).status).toBe(200)
    shopWithFeed.clock.advance(4_000)
    const soon = await testSource('swissquote')
    expect([soon.status, soon.body.retryAfterS, soon.headers['retry-after']]).toEqual([429, 1, '1'])
    expect((await testSource('gold_api_com')).status).toBe(200)
    shopWithFeed.clock.advance(1_000)
    expect((await testSource('swissquote')).status).toBe(200)
  })

  test('uses an address and a key that are not saved yet', async () => {
    const without = await testSource('metals_dev', { baseUrl: metalsDev() })
    expect(without.body.error).toEqual({ kind: 'no_key', retryAfterS: null })
    shopWithFeed.clock.advance(5_000)

    const { body, text } = await testSource('metals_dev', { baseUrl: metalsDev(), apiKey: KEY })
    expect(body).toMatchObject({ error: null, price: { currency: 'USD' } })
    expect(text).not.toContain(KEY)
    expect(readable(shopWithFeed.log)).not.toContain(KEY)
    expect(await sourceOf('metals_dev', owner)).toMatchObject({ hasKey: false, version: 0 })
  })

  test('does not send the stored key to another address', async () => {
    await save('metals_dev', { apiKey: KEY }, owner)
    const before = feed.requests.length
    const { status, body } = await testSource('metals_dev', { baseUrl: metalsDev() })

    expect(status).toBe(422)
    expect(body.errors.apiKey).toContain('another address')
    expect(feed.requests).toHaveLength(before)
  })

  test('ASVS 47: refuses an address that could not be saved', async () => {
    const { status, body } = await testSource('metals_dev', { baseUrl: 'http://169.254.169.254' })
    expect([status, body.errors.baseUrl]).toEqual([422, expect.stringContaining('own network')])
  })

  test('uses the address of the environment, whatever is typed', async () => {
    const { body } = await testSource('swissquote', { baseUrl: 'https://mirror.example' })
    expect(body.error).toBeNull()
  })
})

describe('settings in the environment', () => {
  let fixedShop: Shop
  let owner: Browser
  beforeAll(async () => {
    const urls = { swissquote: 'http://127.0.0.1:9/feed' }
    const feeds = { urls, pollS: 5, sources: ['swissquote' as const], allowLocal: true }
    fixedShop = await openShop({ settings: { feeds } })
    owner = await fixedShop.admin()
  })
  afterAll(() => fixedShop.close())

  test('override the shop’s settings, with the name of the variable', async () => {
    expect(await sourceOf('swissquote', owner)).toMatchObject({
      enabled: true,
      pollS: 5,
      baseUrl: 'http://127.0.0.1:9/feed',
      fixed: { enabled: 'FEED_SOURCES', pollS: 'FEED_POLL_S', baseUrl: 'FEED_SWISSQUOTE_URL' },
    })
    expect(await sourceOf('nbp', owner)).toMatchObject({
      enabled: false,
      health: { state: 'off' },
      fixed: { enabled: 'FEED_SOURCES', pollS: 'FEED_POLL_S' },
    })
  })

  test('cannot be changed here, but all others can', async () => {
    const page = await save(
      'swissquote',
      { enabled: false, pollS: 60, baseUrl: 'https://mirror.example' },
      owner,
    )
    expect(page.props.errors).toMatchObject({
      enabled: expect.stringContaining('FEED_SOURCES'),
      pollS: expect.stringContaining('FEED_POLL_S'),
      baseUrl: expect.stringContaining('FEED_SWISSQUOTE_URL'),
    })
    await save('swissquote', { maxAgeS: 120 }, owner)
    expect(await sourceOf('swissquote', owner)).toMatchObject({
      maxAgeS: 120,
      pollS: 5,
      version: 1,
    })
  })

  test('allow plain http and private networks only with FEED_ALLOW_LOCAL', async () => {
    await save('nbp', { baseUrl: 'http://192.168.1.7:4000' }, owner)
    expect(await sourceOf('nbp', owner)).toMatchObject({ baseUrl: 'http://192.168.1.7:4000' })
    const page = await save('gold_api_com', { baseUrl: 'http://169.254.169.254' }, owner)
    expect(page.props.errors.baseUrl).toContain('own network')
  })
})

describe('the health of a source', () => {
  const health = async (row: object) => {
    await shop.ctx.db.deleteFrom('source_health').execute()
    const nothing = { open_until: null, last_poll_at: null, last_ok_at: null, last_error: null }
    await shop.ctx.db
      .insertInto('source_health')
      .values({ kind: 'swissquote', ...nothing, ...row })
      .execute()
  }

  test('is shown as works, failing, paused or trying', async () => {
    const now = shop.clock.now()
    await health({ last_poll_at: now, last_ok_at: now })
    expect((await sourceOf('swissquote')).health).toMatchObject({ state: 'works', lastOkAt: now })

    await health({ failures: 3, last_error: 'timeout' })
    expect((await sourceOf('swissquote')).health).toMatchObject({
      state: 'failing',
      failures: 3,
      lastError: 'timeout',
    })

    const until = new Date(Date.parse(now) + 300_000).toISOString()
    await health({ failures: 5, circuit: 'open', open_until: until })
    expect((await sourceOf('swissquote')).health).toMatchObject({
      state: 'paused',
      openUntil: until,
    })

    shop.clock.advance(300_000)
    expect((await sourceOf('swissquote')).health).toMatchObject({
      state: 'trying',
      openUntil: null,
    })
  })

  test('includes its newest price, except history and manual prices', async () => {
    const quote = {
      metal: 'XAU' as const,
      currency: 'USD',
      received_at: shop.clock.now(),
      reasons: '[]',
      example: 0,
    }
    await shop.ctx.db
      .insertInto('metal_quotes')
      .values([
        {
          ...quote,
          kind: 'spot',
          source: 'swissquote',
          mid: 4_071_300_000,
          quoted_at: '2026-11-21T08:00:00.000Z',
          quality: 'accepted',
        },
        {
          ...quote,
          kind: 'spot',
          source: 'swissquote',
          mid: 4_444_000_000,
          quoted_at: '2026-11-21T08:01:00.000Z',
          quality: 'rejected',
        },
        {
          ...quote,
          kind: 'spot',
          source: 'gold_api_com',
          mid: 4_072_000_000,
          quoted_at: '2026-11-21T08:02:00.000Z',
          quality: 'held',
        },
      ])
      .execute()
    expect((await sourceOf('swissquote')).last).toMatchObject({
      mid: '4071.30',
      quality: 'accepted',
    })
    expect((await sourceOf('gold_api_com')).last).toMatchObject({ mid: '4072.00', quality: 'held' })
    await shop.ctx.db.deleteFrom('metal_quotes').where('kind', '=', 'spot').execute()
  })
})

function settings(changes: object = {}) {
  return {
    version: 0,
    bandLeast: '300',
    bandMost: '40,000',
    hardAgeHours: '48',
    holidays: ['2026-12-25', '2026-12-24', '2026-12-25'],
    follow: 'apply',
    followThresholdPercent: '0.75',
    followMaxLines: '200',
    followMaxMovePercent: '2.5',
    followOutsideHours: true,
    sellPercent: '104',
    buyBackPercent: { '14K': '82.5' },
    ...changes,
  }
}

function saveGold(changes: object = {}): Promise<Page> {
  olga.at = PAGE
  return inertia(olga).post('/configuration/gold', settings(changes))
}

describe('the settings of the gold price', () => {
  test('start with the defaults, with every alloy of the shop', async () => {
    const { props } = await inertia(olga).get(PAGE)
    expect(props.settings).toMatchObject({
      version: 0,
      bandLeast: 200,
      bandMost: 50_000,
      follow: 'preview',
      followThresholdBp: 100,
      sellBp: 10_000,
    })
    expect(props.settings.buyBack).toContainEqual({ alloy: '14K', bp: 8_500 })
  })

  test('are saved, percents as basis points, holidays sorted without duplicates', async () => {
    const page = await saveGold()
    expect(page.flash).toMatchObject({ notice: { key: 'saved' } })
    expect(page.props.settings).toMatchObject({
      version: 1,
      bandLeast: 300,
      bandMost: 40_000,
      hardAgeHours: 48,
      holidays: ['2026-12-24', '2026-12-25'],
      follow: 'apply',
      followThresholdBp: 75,
      followMaxLines: 200,
      followMaxMoveBp: 250,
      followOutsideHours: true,
      sellBp: 10_400,
    })
    expect(page.props.settings.buyBack).toContainEqual({ alloy: '14K', bp: 8_250 })
    expect(page.props.settings.buyBack).toContainEqual({ alloy: '18K', bp: 8_500 })
  })

  test.each([
    [{ bandLeast: 'low' }, 'bandLeast', 'whole number'],
    [{ bandLeast: '50000' }, 'bandMost', 'below the maximum'],
    [{ hardAgeHours: '721' }, 'hardAgeHours', '720'],
    [{ holidays: ['2026-12-25', '2026-02-30'] }, 'holidays.1', 'date'],
    [{ follow: 'always' }, 'follow', 'options'],
    [{ followThresholdPercent: '1.005' }, 'followThresholdPercent', 'percentage'],
    [{ followThresholdPercent: '0' }, 'followThresholdBp', 'range'],
    [{ sellPercent: '-5' }, 'sellPercent', 'percentage'],
    [{ buyBackPercent: { '14K': 'most' } }, 'buyBackPercent.14K', 'percentage'],
    [{ buyBackPercent: { '14K': '201' } }, 'buyBackBp.14K', 'range'],
    [{ buyBackPercent: { '9K': '80' } }, 'buyBackPercent.9K', 'options'],
  ])('%o is refused beside its field, and nothing is saved', async (changes, field, words) => {
    const page = await saveGold(changes)
    expect(page.props.errors[field]).toContain(words)
    expect(page.props.settings.version).toBe(0)
  })

  test('that someone else saved meanwhile are not overwritten', async () => {
    await saveGold()
    const late = await olga.post(
      '/configuration/gold',
      settings({ sellPercent: '90' }),
      visitHeaders,
    )
    expect(late.status).toBe(409)
    const { props } = await inertia(olga).get(PAGE)
    expect(props.settings.sellBp).toBe(10_400)
  })
})

const readable = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
