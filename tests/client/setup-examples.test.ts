import { expect, test } from 'vitest'
import { marketsOf } from '#client/features/operations/setup/presets.ts'

test.each([
  ['USD', ['us_ftc']],
  ['GBP', ['uk']],
  ['EUR', ['eu']],
  ['SEK', ['eu']],
  ['AED', []],
  ['JPY', []],
  ['CHF', []],
])('a shop that charges %s is checked by the law of %j', (currency, markets) => {
  expect(marketsOf(currency)).toEqual(markets)
})
