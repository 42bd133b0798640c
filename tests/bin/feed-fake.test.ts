import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SCENARIOS } from '#bin/feed-fake/scenarios.ts'
import { type FakeFeed, startFakeFeed } from '#bin/feed-fake/server.ts'
import { GOLD, METALS, type Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf, SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { requestReading } from '#server/market/feeds/request-reading.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { PROGRAM_VARIABLES } from '#tests/support/process.ts'

const START = '2026-11-20T15:00:00.000Z'
let clock: FakeClock
let feed: FakeFeed
beforeEach(async () => {
  clock = new FakeClock(START)
  feed = await startFakeFeed({ clock, seed: 7 })
})
afterEach(() => feed.close())

const fetchQuote = async (kind: SourceKind, from = feed, metal: Metal = GOLD) => {
  const options = { base: from.urls[kind], apiKey: 'any', allowLocal: true, clock }
  return requestReading(kind, metal, { ...options, wait: async () => {} })
}
const price = async (from = feed) => (await fetchQuote('swissquote', from)).reading?.mid

test('the price moves in small steps, and in the same way with the same seed', async () => {
  const twin = await startFakeFeed({ clock, seed: 7 })
  const other = await startFakeFeed({ clock, seed: 8 })
  const start = await price()
  clock.advance(60_000)
  const later = await price()
  expect(later).not.toBe(start)
  expect(Math.abs(Number(later) - 4_389_380_000)).toBeLessThan(4_389_380_000 * 0.003)
  expect(await price(twin)).toBe(later)
  expect(await price(other)).not.toBe(later)
  await Promise.all([twin.close(), other.close()])
})

test('all sources have the same price', async () => {
  clock.advance(3_600_000)
  const mid = await price()
  for (const kind of ['gold_api_com', 'goldapi_io', 'metals_dev', 'metalpriceapi'] as const)
    expect((await fetchQuote(kind)).reading?.mid).toBe(mid)
})

test.each([
  ['XAG', 52],
  ['XPT', 1590],
  ['XPD', 1400],
] as const)(
  '%s has a price of its own with every source that has it, and moves by itself',
  async (metal, start) => {
    clock.advance(3_600_000)
    const kinds = SOURCE_KINDS.filter((kind) => definitionOf(kind).metals.includes(metal))
    const mids = await Promise.all(
      kinds.map(async (kind) => (await fetchQuote(kind, feed, metal)).reading?.mid),
    )
    const [mid = 0] = mids
    expect(new Set(mids).size).toBe(1)
    expect(Math.abs(mid / 1_000_000 / start - 1)).toBeLessThan(0.01)
    const gold = (await price()) ?? 0
    expect(mid / start / 1_000_000).not.toBeCloseTo(gold / 4_389_380_000, 6)
  },
)

test('the price of one metal can be set, and gold can be sent instead of each other metal', async () => {
  feed.setPrice('53.5', 'XAG')
  expect((await fetchQuote('metals_dev', feed, 'XAG')).reading?.mid).toBe(53_500_000)
  expect(await price()).toBe(4_389_380_000)
  feed.setScenario('gold')
  for (const metal of METALS)
    expect((await fetchQuote('swissquote', feed, metal)).reading?.mid).toBe(4_389_380_000)
})

test('the bank publishes one price a day', async () => {
  const morning = (await fetchQuote('nbp')).reading
  clock.advance(3_600_000)
  expect((await fetchQuote('nbp')).reading).toEqual(morning)
  clock.advance(3 * 86_400_000)
  expect((await fetchQuote('nbp')).reading?.mid).not.toBe(morning?.mid)
})

test('a URL sets the scenario of one source or of all', async () => {
  await fetch(`${feed.url}/scenario?name=500&source=nbp`)
  expect((await fetchQuote('nbp')).error?.kind).toBe('http_5xx')
  expect((await fetchQuote('swissquote')).error).toBeNull()
  await fetch(`${feed.url}/scenario?name=html`, { method: 'POST' })
  expect((await fetchQuote('swissquote')).error?.kind).toBe('bad_json')
  const response = await (await fetch(`${feed.url}/scenario?name=ok`)).json()
  expect(response).toMatchObject({ sources: { swissquote: 'ok', nbp: 'ok' } })
  expect((await fetchQuote('nbp')).error).toBeNull()
})

test('the page lists every scenario, and its buttons set it', async () => {
  const html = await (await fetch(feed.url)).text()
  for (const name of Object.keys(SCENARIOS)) expect(html).toContain(`value="${name}"`)
  const body = new URLSearchParams({ name: 'x10', source: 'swissquote' })
  const sent = await fetch(`${feed.url}/scenario`, { method: 'POST', body, redirect: 'manual' })
  expect(sent.status).toBe(303)
  expect(await (await fetch(feed.url)).text()).toContain('<td>Swissquote<td>x10')
})

test.each(['name=bazaar', 'name=ok&source=bazaar'])('%s is refused', async (query) => {
  expect((await fetch(`${feed.url}/scenario?${query}`)).status).toBe(400)
  expect((await fetchQuote('swissquote')).error).toBeNull()
})

test('requests are recorded, and a price can be set', async () => {
  feed.setPrice('4100')
  expect(await price()).toBe(4_100_000_000)
  await fetchQuote('nbp')
  expect(feed.requests).toEqual([
    { source: 'swissquote', path: '/public-quotes/bboquotes/instrument/XAU/USD', at: START },
    { source: 'nbp', path: '/api/cenyzlota/last/1?format=json', at: START },
  ])
})

test('the command prints the settings that connect Assay to it', async () => {
  const env = { ...PROGRAM_VARIABLES, PORT: '0', PRICE: '4100', SCENARIO: 'x10' }
  const child = spawn(process.execPath, ['bin/feed-fake.ts'], { env })
  const [printed] = await once(child.stdout, 'data')
  const base = /FEED_SWISSQUOTE_URL=(\S+)/.exec(String(printed))?.[1] ?? ''
  const options = { base, apiKey: null, allowLocal: true, clock }
  // Within a second or two, a price of 41,000 moves by only a few dollars.
  expect((await requestReading('swissquote', GOLD, options)).reading?.mid).toSatisfy(
    (mid: number) => Math.abs(mid - 41_000_000_000) < 50_000_000,
  )
  expect(String(printed)).toMatch(/FEED_ALLOW_LOCAL=1 [\s\S]*npm start/)
  child.kill()
  await once(child, 'close')
})
