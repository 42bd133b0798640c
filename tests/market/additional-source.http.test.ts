import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pollDue } from '#server/market/polling/poll-due.ts'
import { readSettings } from '#server/settings.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import type { Inertia } from '#tests/support/priced-shop.ts'
import { confirmPassword, openShop, type Shop } from '#tests/support/shop.ts'
import { leaseOf, MONDAY, NEVER_ABORTED } from '#tests/support/shop-with-feed.ts'

// Other test files may have loaded the list, and later ones must not get the extended one.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The list with one more source; nothing else is mocked.
vi.mock('#server/market/feeds/list.ts', async (importOriginal) => {
  const { goldSources } = await importOriginal<{ goldSources: readonly object[] }>()
  const { harbourExchange } = await import('./harbour-exchange.ts')
  return { goldSources: [...goldSources, harbourExchange] }
})

const KIND = 'harbour_exchange'
const KEY = 'a-key-of-the-harbour'
const SOURCES = '/configuration/sources'
const NAME = 'harbour.exchange'

let harbour: Server
let shop: Shop
let olga: Inertia
let ounce = '4100.25'

beforeAll(async () => {
  harbour = createServer(({ url, headers }, response) => {
    const isMeant = url === '/prices/gold' && headers['x-harbour-key'] === KEY
    const body = `{"ounce":${ounce},"at":"${shop.clock.now()}"}`
    response.writeHead(isMeant ? 200 : 401).end(body)
  })
  await new Promise<void>((resolve) => harbour.listen(0, '127.0.0.1', resolve))
  const { feeds } = settingsFrom({
    FEED_HARBOUR_EXCHANGE_URL: `http://127.0.0.1:${(harbour.address() as AddressInfo).port}/prices/`,
    FEED_SOURCES: 'Harbour-Exchange',
    FEED_ALLOW_LOCAL: '1',
  })
  shop = await openShop({ settings: { feeds } })
  shop.clock.set(MONDAY)
  olga = inertia(await shop.admin())
  await confirmPassword(olga.browser)
})
afterAll(async () => {
  harbour.close()
  await shop.close()
})

const settingsFrom = (env: Record<string, string>) =>
  readSettings({ SESSION_SECRET: 'x'.repeat(32), ...env })

const listed = async () => (await olga.get(SOURCES)).props.sources

test('an additional source has the setting of its address, and its name is one of FEED_SOURCES', () => {
  const address = 'https://mirror.example/gold'
  const { feeds } = settingsFrom({ FEED_HARBOUR_EXCHANGE_URL: `${address}/` })
  expect(feeds.urls).toEqual({ [KIND]: address })
  expect(() => settingsFrom({ FEED_HARBOUR_EXCHANGE_URL: 'ftp://x' })).toThrow(
    /^FEED_HARBOUR_EXCHANGE_URL is wrong: expected the base address /,
  )
  expect(() => settingsFrom({ FEED_SOURCES: 'bazaar' })).toThrow(/, harbour_exchange$/)
})

test('it is the last in the list of sources, with its defaults, and can be moved to the top', async () => {
  const sources = await listed()
  expect(sources.at(-1)).toMatchObject({
    kind: KIND,
    label: NAME,
    needsKey: true,
    currency: 'USD',
    time: 'market',
    enabled: true,
    pollS: 120,
    maxAgeS: 600,
    ownBase: 'https://harbour.example',
    fixed: { enabled: 'FEED_SOURCES', baseUrl: 'FEED_HARBOUR_EXCHANGE_URL' },
    health: { state: 'needs_key' },
  })
  await olga.post(`${SOURCES}/${KIND}/position`, { position: 1 })
  expect((await listed())[0].kind).toBe(KIND)
})

test('its request carries the key that an admin enters, and its price is fetched', async () => {
  const refused = await jsonClient(olga.browser).post(`${SOURCES}/${KIND}/test`, {
    apiKey: 'wrong',
  })
  expect(refused.body.error).toMatchObject({ kind: 'auth' })
  const [{ version }] = await listed()
  const saved = await olga.post(`${SOURCES}/${KIND}`, { version, apiKey: KEY })
  expect(saved).toMatchObject({ props: { errors: {} }, flash: { notice: { key: 'saved' } } })

  const { flash } = await olga.post('/gold-price-logs/fetch', { source: KIND })
  expect(flash).toMatchObject({
    notice: { key: 'fetched_new', values: { source: NAME, mid: '4100.25' } },
  })
  expect((await listed())[0]).toMatchObject({
    health: { state: 'works' },
    last: { mid: '4100.25', currency: 'USD' },
  })
})

test('it is polled in its own interval', async () => {
  const polls = () => shop.ctx.db.selectFrom('feed_polls').select('outcome').execute()
  const before = (await polls()).length
  ounce = '4101.50'
  for (const seconds of [120, 60, 60]) {
    shop.clock.advance(seconds * 1000)
    await pollDue(shop.ctx, await leaseOf(shop.ctx), NEVER_ABORTED)
  }
  expect((await polls()).length).toBe(before + 2)
})

test('the log names it and filters by it, and the header names it', async () => {
  const { props } = await olga.get(`/gold-price-logs?source=${KIND}`)
  expect(props.sources).toContain(KIND)
  expect(props.logs[0]).toMatchObject({ source: KIND, mid: '4101.50', currency: 'USD' })
  expect(new Set(props.logs.map(({ source }: { source: string }) => source))).toEqual(
    new Set([KIND]),
  )
  expect(props.sourceNames).toMatchObject({ nbp: 'NBP', [KIND]: NAME })
  expect(props.gold).toMatchObject({ mid: '4101.50', sourceLabel: NAME })
  const { props: detail } = await olga.get(`/gold-price-logs/${props.logs[0].id}`)
  expect(detail.sourceNames).toEqual(props.sourceNames)
})
