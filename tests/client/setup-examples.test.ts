import { expect, test } from 'vitest'
import { zones } from '#client/features/operations/settings/time-zones.ts'
import { example, marketsOf } from '#client/features/operations/setup/presets.ts'
import { locales } from '#lang/locales.ts'

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

test.each([
  ['en', 'USD', 'America/New_York', 'exclusive', '0', 'in', 'us', ['us_ftc']],
  ['de', 'EUR', 'Europe/Berlin', 'inclusive', '19', 'cm', 'eu', ['eu']],
  ['ja', 'JPY', 'Asia/Tokyo', 'inclusive', '10', 'cm', 'jp', []],
  ['ae', 'AED', 'Asia/Dubai', 'inclusive', '5', 'cm', 'eu', []],
] as const)('an example of no country, read in %s, has %s, %s and tax %s at %s %%', (...row) => {
  const [locale, currency, timeZone, taxMode, taxRate, lengthUnit, ringSystem, markets] = row
  expect(example('silver', locale)).toMatchObject({
    ...{ currency, timeZone, taxMode, taxRate, lengthUnit, ringSystem, markets },
    alloys: ['Ag 925', 'Ag 999'],
  })
})

test('an example of a country has its own in every language', () => {
  for (const locale of locales) {
    expect(example('british', locale)).toMatchObject({ currency: 'GBP', markets: ['uk'] })
    expect(example('gulf', locale)).toMatchObject({ currency: 'AED', markets: [] })
    const { timeZone } = example('rings', locale)
    expect(zones('UTC').map(({ id }) => id)).toContain(timeZone)
  }
})
