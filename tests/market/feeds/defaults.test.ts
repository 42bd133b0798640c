import { expect, test } from 'vitest'
import { DAY_S, shortestMaxAgeS } from '#server/market/feeds/definition.ts'
import { goldSources } from '#server/market/feeds/list.ts'

test.each(goldSources.map(({ label, pollS, maxAgeS }) => ({ label, pollS, maxAgeS })))(
  'by default a price of $label is still current after a failed request',
  ({ pollS, maxAgeS }) => {
    expect(shortestMaxAgeS(pollS)).toBeGreaterThan(pollS)
    expect(maxAgeS).toBeGreaterThanOrEqual(shortestMaxAgeS(pollS))
    expect(maxAgeS).toBeLessThanOrEqual(7 * DAY_S)
  },
)
