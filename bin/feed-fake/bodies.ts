import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { formatScaled } from '#server/formula/units/scaled.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FakeQuote } from './fake-quote.ts'

export type MetalQuote = FakeQuote & { metal: Metal }

/**
 * Each source's successful response, as in its documentation, with the metals it was asked for; numbers are written as
 * `@text`, see `writeBody`.
 */
export const BODIES: Record<SourceKind, (quotes: MetalQuote[]) => object> = {
  swissquote: ofOne(({ bid, ask, at }) =>
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
  ),
  gold_api_com: ofOne(({ metal, mid, at }) => ({
    currency: 'USD',
    currencySymbol: '$',
    exchangeRate: 1,
    name: NAMES[metal],
    price: dollars(mid),
    symbol: metal,
    updatedAt: `${iso(at).slice(0, 19)}Z`,
    updatedAtReadable: 'a few seconds ago',
  })),
  nbp: ofOne(({ mid, at }) => [{ data: warsawDate(at), cena: `@${zlotyPerGram(mid)}` }]),
  goldapi_io: ofOne(({ metal, bid, mid, ask, at }) => ({
    timestamp: Math.floor(at / 1000),
    metal,
    currency: 'USD',
    exchange: 'FOREXCOM',
    symbol: `FOREXCOM:${metal}USD`,
    price: dollars(mid),
    ask: dollars(ask),
    bid: dollars(bid),
  })),
  metals_dev: (quotes) => ({
    status: 'success',
    currency: 'USD',
    unit: 'toz',
    metals: Object.fromEntries(
      quotes.map(({ metal, mid }) => [NAMES[metal].toLowerCase(), dollars(mid)]),
    ),
    currencies: { EUR: 1.1582, USD: 1 },
    timestamps: { metal: timeOf(quotes), currency: timeOf(quotes) },
  }),
  metalpriceapi: (quotes) => ({
    success: true,
    base: 'USD',
    timestamp: Math.floor(Date.parse(timeOf(quotes)) / 1000),
    rates: Object.fromEntries(
      quotes.flatMap(({ metal, mid }) => [
        [metal, `@${ouncesPerDollar(mid)}`],
        [`USD${metal}`, dollars(mid)],
      ]),
    ),
  }),
  goldprice_org: (quotes) => ({
    ts: Date.parse(timeOf(quotes)),
    tsj: Date.parse(timeOf(quotes)),
    date: timeOf(quotes),
    items: [
      {
        curr: 'USD',
        ...Object.fromEntries(
          quotes.map(({ metal, mid }) => [`${metal.toLowerCase()}Price`, dollars(mid)]),
        ),
      },
    ],
  }),
}

const NAMES: Record<Metal, string> = {
  XAU: 'Gold',
  XAG: 'Silver',
  XPT: 'Platinum',
  XPD: 'Palladium',
}

/** The body of a source whose requests are for one metal each. */
function ofOne(body: (quote: MetalQuote) => object): (quotes: MetalQuote[]) => object {
  return ([quote]) => (quote ? body(quote) : {})
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
const timeOf = ([quote]: MetalQuote[]): string => iso(quote?.at ?? 0)

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
