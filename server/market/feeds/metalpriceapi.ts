import * as z from 'zod'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { type ErrorKind, FeedError, type LosslessJson } from './feed.ts'
import { type Fraction, inverse, toMicro } from './fraction.ts'
import { epochS, parseShape, price } from './shape.ts'

/**
 * metalpriceapi: ounces per dollar (XAU, XAG) and dollars per ounce (USDXAU, USDXAG), which is more precise and preferred. It
 * returns errors with HTTP 200. Source: docs/domain.md 3.1.
 */
export const metalpriceapi = {
  kind: 'metalpriceapi',
  label: 'metalpriceapi',
  base: 'https://api.metalpriceapi.com',
  currency: 'USD',
  metals: METALS,
  sharesBody: true,
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 12 * HOUR_S,
  maxAgeS: DAY_S,
  request: (apiKey, metals) => ({
    path: `/v1/latest?base=USD&currencies=${metals.join(',')}`,
    headers: { 'X-API-KEY': apiKey },
  }),
  read(body, metal) {
    const refused = errorKindOf(body)
    if (refused) throw new FeedError(refused)
    const { rates, timestamp } = parseShape(success, body)
    const mid = toMicro(dollarsPerOunce(rates, metal))
    return { bid: null, ask: null, mid, currency: 'USD', sourceTime: timestamp }
  },
  refusal: errorKindOf,
} as const satisfies SourceDefinition

const success = z.object({
  success: z.literal(true),
  base: z.literal('USD'),
  timestamp: epochS,
  rates: z.record(z.string(), z.unknown()),
})
const failure = z.object({ success: z.literal(false), error: z.object({ statusCode: z.string() }) })

/** Error codes for keys, accounts, allowances, plans and missing data; any other is a bad shape. */
const ERROR_KINDS_BY_CODE = new Map<string, ErrorKind>([
  ['101', 'auth'],
  ['102', 'auth'],
  ['104', 'quota'],
  ['105', 'quota'],
  ['106', 'not_found'],
  ['404', 'not_found'],
])

function dollarsPerOunce(rates: Record<string, unknown>, metal: Metal): Fraction {
  const direct = rates[`USD${metal}`]
  if (direct !== undefined) return parseRate(direct)
  return inverse(parseRate(rates[metal]))
}

/** Each metal is parsed by itself, so that one without a usable rate does not affect the others. */
const parseRate = (rate: unknown): Fraction => parseShape(price, rate as LosslessJson)

function errorKindOf(body: LosslessJson): ErrorKind | null {
  const { data } = failure.safeParse(body)
  return data ? (ERROR_KINDS_BY_CODE.get(data.error.statusCode) ?? null) : null
}
