import { expect, test } from 'vitest'
import { DAY_S, intervalS, shortestMaxAgeS } from '#server/market/feeds/definition.ts'
import { goldSources } from '#server/market/feeds/list.ts'

test.each(goldSources.map(({ label, pollS, maxAgeS }) => ({ label, pollS, maxAgeS })))(
  'by default a price of $label is still current after a failed request',
  ({ pollS, maxAgeS }) => {
    expect(shortestMaxAgeS(pollS)).toBeGreaterThan(pollS)
    expect(maxAgeS).toBeGreaterThanOrEqual(shortestMaxAgeS(pollS))
    expect(maxAgeS).toBeLessThanOrEqual(7 * DAY_S)
  },
)

test('only a source with a key and a request for each metal is polled less often for more metals', () => {
  const intervals = goldSources.map((source) => [source.kind, intervalS(source, 600, 3)])
  expect(Object.fromEntries(intervals)).toEqual({
    swissquote: 600,
    gold_api_com: 600,
    nbp: 600,
    goldapi_io: 1_800,
    metals_dev: 600,
    metalpriceapi: 600,
    goldprice_org: 600,
  })
})
