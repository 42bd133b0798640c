import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestRate } from '#server/market/feeds/request-reading.ts'
import { openFakeFeed } from '#tests/support/fake-feed.ts'
import { FakeClock } from '#tests/support/fakes.ts'
import { respondWith, serve } from './test-servers.ts'

const optionsFor = (base: string) => ({
  base,
  allowLocal: true,
  clock: new FakeClock(),
  wait: async () => {},
})
const sample = readFileSync(join(import.meta.dirname, 'fixtures/nbp_200_usd_rate.json'))

test('NBP returns the zloty per dollar for a day in Warsaw', async () => {
  const paths: unknown[] = []
  const base = await serve(({ url }, response) => {
    paths.push(url)
    response.end(sample)
  })
  expect(await requestRate('USD', optionsFor(base))).toEqual({
    rate: '4.0628',
    at: '2024-12-10T23:00:00.000Z',
  })
  expect(paths).toEqual(['/api/exchangerates/rates/a/usd/last/1?format=json'])
})

test('a dirham rate is in the weekly table', async () => {
  const body = '{"table":"B","code":"AED","rates":[{"effectiveDate":"2026-11-18","mid":1.0128}]}'
  const base = await serve(({ url }, response) => {
    const isWeekly = url?.includes('/rates/b/')
    response.writeHead(isWeekly ? 200 : 404).end(isWeekly ? body : '404 NotFound')
  })
  expect(await requestRate('AED', optionsFor(base))).toEqual({
    rate: '1.0128',
    at: '2026-11-17T23:00:00.000Z',
  })
})

const rate = (mid: string) => `{"code":"USD","rates":[{"effectiveDate":"2026-11-18","mid":${mid}}]}`

test.each([
  ['a rate of zero', rate('0.000')],
  ['a negative rate', rate('-4.1')],
  ['a comma', rate('"4,06"')],
  ['an exponent', rate('4e0')],
  ['another currency', rate('4').replace('USD', 'EUR')],
  ['no rate', '{"code":"USD","rates":[]}'],
  ['another shape', '[]'],
  ['words', '404 NotFound - Not Found - Brak danych'],
])('%s is not a rate', async (_what, body) => {
  expect(await requestRate('USD', optionsFor(await serve(respondWith(body))))).toBeNull()
})

test('without an entry in either table, or without a response, there is no rate', async () => {
  expect(await requestRate('XXX', optionsFor(await serve(respondWith('', 404))))).toBeNull()
  expect(await requestRate('USD', optionsFor('http://127.0.0.1:1'))).toBeNull()
})

test('the fake feed serves rates', async () => {
  const feed = await openFakeFeed({ clock: new FakeClock('2026-11-22T12:00:00.000Z') })
  const saturday = await requestRate('EUR', optionsFor(feed.urls.nbp))
  await feed.close()
  expect(saturday).toEqual({ rate: '4.2288', at: '2026-11-19T23:00:00.000Z' })
})
