import * as z from 'zod'
import { GOLD } from '#server/formula/units/karat.ts'
import { GRAMS_PER_TROY_OUNCE } from '#server/formula/units/weight.ts'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { FeedError, type LosslessJson } from './feed.ts'
import { multiply, parseFraction, toMicro } from './fraction.ts'
import { parseShape, price, warsawDay } from './shape.ts'

/**
 * National Bank of Poland: one price for a day, PLN per gram of fine gold; × 31.1034768 per troy ounce, half to even.
 * Source: docs/domain.md 3.1.
 */
export const nbp = {
  kind: 'nbp',
  label: 'NBP',
  base: 'https://api.nbp.pl',
  currency: 'PLN',
  metals: [GOLD],
  sharesBody: false,
  needsKey: false,
  time: 'day',
  enabled: true,
  pollS: 6 * HOUR_S,
  maxAgeS: 4 * DAY_S,
  request: () => ({ path: '/api/cenyzlota/last/1?format=json' }),
  read(body) {
    const { data, cena } = newest(parseShape(days, body))
    const ounce = multiply(cena, GRAMS)
    return { bid: null, ask: null, mid: toMicro(ounce), currency: 'PLN', sourceTime: data }
  },
} as const satisfies SourceDefinition

/** PLN for one unit of a currency as decimal text, and the start of its day. */
export interface NbpRate {
  rate: string
  at: string
}

/** Table A is published every business day, B with the other currencies once a week. */
export const nbpRatePath = (table: 'a' | 'b', currency: string): string =>
  `/api/exchangerates/rates/${table}/${encodeURIComponent(currency.toLowerCase())}/last/1?format=json`

/** The newest rate in a body for that currency. Throws `bad_shape`. */
export function readNbpRate(body: LosslessJson, currency: string): NbpRate {
  const { code, rates } = parseShape(rateShape, body)
  const [newestRate] = rates.toSorted((a, b) => b.effectiveDate.localeCompare(a.effectiveDate))
  if (code !== currency || !newestRate) throw new FeedError('bad_shape')
  return { rate: newestRate.mid, at: newestRate.effectiveDate }
}

const GRAMS = parseFraction(GRAMS_PER_TROY_OUNCE) ?? { numerator: 0n, denominator: 1n }

const day = z.object({ data: warsawDay, cena: price })
const days = z.tuple([day], day)
const rateShape = z.object({
  code: z.string(),
  rates: z.array(
    z.object({
      effectiveDate: warsawDay,
      mid: z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/),
    }),
  ),
})

function newest([first, ...others]: z.output<typeof days>): z.output<typeof day> {
  return others.reduce((best, other) => (other.data > best.data ? other : best), first)
}
