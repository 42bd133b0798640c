import { divideHalfEven } from '#server/formula/units/fixed.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FakeQuote } from './fake-quote.ts'

/** Each source's successful response, as in its documentation; numbers are written as `@text`, see `writeBody`. */
export const BODIES: Record<SourceKind, (quote: FakeQuote) => object> = {
  swissquote: ({ bid, ask, at }) =>
    ['SwissquoteLtd', 'AT', 'SwissquoteCapitalMarkets'].map((platform) => ({
      topo: { platform, server: 'Live5' },
      spreadProfilePrices: ['premium', 'prime', 'elite'].map((spreadProfile, index) => ({
        spreadProfile,
        bidSpread: 25.6,
        askSpread: 25.6,
        bid: dollars(bid + index),
        ask: dollars(ask - index),
      })),
      ts: at,
    })),
  gold_api_com: ({ mid, at }) => ({
    currency: 'USD',
    currencySymbol: '$',
    exchangeRate: 1,
    name: 'Gold',
    price: dollars(mid),
    symbol: 'XAU',
    updatedAt: `${iso(at).slice(0, 19)}Z`,
    updatedAtReadable: 'a few seconds ago',
  }),
  nbp: ({ mid, at }) => [{ data: warsawDate(at), cena: `@${zlotyPerGram(mid)}` }],
  goldapi_io: ({ bid, mid, ask, at }) => ({
    timestamp: Math.floor(at / 1000),
    metal: 'XAU',
    currency: 'USD',
    exchange: 'FOREXCOM',
    symbol: 'FOREXCOM:XAUUSD',
    price: dollars(mid),
    ask: dollars(ask),
    bid: dollars(bid),
  }),
  metals_dev: ({ mid, at }) => ({
    status: 'success',
    currency: 'USD',
    unit: 'toz',
    metals: { gold: dollars(mid), silver: 52.11, platinum: 1588.4, palladium: 1402.7 },
    currencies: { EUR: 1.1582, USD: 1 },
    timestamps: { metal: iso(at), currency: iso(at) },
  }),
  metalpriceapi: ({ mid, at }) => ({
    success: true,
    base: 'USD',
    timestamp: Math.floor(at / 1000),
    rates: { XAU: `@${ouncesPerDollar(mid)}`, USDXAU: dollars(mid) },
  }),
  goldprice_org: ({ mid, at }) => ({
    ts: at,
    tsj: at,
    date: iso(at),
    items: [{ curr: 'USD', xauPrice: dollars(mid), xagPrice: 61.1901 }],
  }),
}

/** PLN per unit, in ten-thousandths. */
const ZLOTY = new Map([
  ['USD', 36_512],
  ['EUR', 42_288],
  ['GBP', 48_115],
  ['CHF', 45_302],
  ['CAD', 25_904],
  ['AUD', 23_817],
  ['INR', 413],
])

/** NBP's response for a currency of its table A, at a time in milliseconds; null for an unknown currency. */
export function rateBody(currency: string, at: number): object | null {
  const rate = ZLOTY.get(currency)
  if (rate === undefined) return null
  const effectiveDate = warsawDate(at)
  return {
    table: 'A',
    currency: currency.toLowerCase(),
    code: currency,
    rates: [
      {
        no: `240/A/NBP/${effectiveDate.slice(0, 4)}`,
        effectiveDate,
        mid: `@${formatScaled(rate, 4)}`,
      },
    ],
  }
}

const dollars = (milli: number): string => `@${formatScaled(milli, 3)}`
const iso = (at: number): string => new Date(at).toISOString()

/** 4 places of PLN per dollar, 3 of the price, 7 of the grams in an ounce, 2 of the result. */
function zlotyPerGram(milli: number): string {
  const rate = BigInt(ZLOTY.get('USD') ?? 0)
  return formatScaled(Number(divideHalfEven(BigInt(milli) * rate * 100n, 311_034_768n)), 2)
}

function ouncesPerDollar(milli: number): string {
  return milli === 0 ? '0' : formatScaled(Number(divideHalfEven(10n ** 11n, BigInt(milli))), 8)
}

/** The last working day up to `at`; the bank publishes nothing at weekends. */
function warsawDate(at: number): string {
  const date = new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
  const noon = new Date(`${date}T12:00:00.000Z`)
  const daysBack = new Map([
    [6, 1],
    [0, 2],
  ])
  noon.setUTCDate(noon.getUTCDate() - (daysBack.get(noon.getUTCDay()) ?? 0))
  return noon.toISOString().slice(0, 10)
}
