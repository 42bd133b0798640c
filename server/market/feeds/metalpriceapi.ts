import * as z from 'zod'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { type ErrorKind, FeedError, type LosslessJson } from './feed.ts'
import { type Fraction, inverse, toMicro } from './fraction.ts'
import { epochS, parseShape, price } from './shape.ts'

/**
 * metalpriceapi: ounces per dollar (XAU) and dollars per ounce (USDXAU), which is more precise and preferred. It
 * returns errors with HTTP 200. Source: docs/domain.md 3.1.
 */
export const metalpriceapi = {
  kind: 'metalpriceapi',
  label: 'metalpriceapi',
  base: 'https://api.metalpriceapi.com',
  currency: 'USD',
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 12 * HOUR_S,
  maxAgeS: DAY_S,
  request: (apiKey) => ({
    path: '/v1/latest?base=USD&currencies=XAU',
    headers: { 'X-API-KEY': apiKey },
  }),
  read(body) {
    const refused = errorKindOf(body)
    if (refused) throw new FeedError(refused)
    const { rates, timestamp } = parseShape(success, body)
    const mid = toMicro(dollarsPerOunce(rates))
    return { bid: null, ask: null, mid, currency: 'USD', sourceTime: timestamp }
  },
  refusal: errorKindOf,
} as const satisfies SourceDefinition

const success = z.object({
  success: z.literal(true),
  base: z.literal('USD'),
  timestamp: epochS,
  rates: z.object({ USDXAU: price.optional(), XAU: price.optional() }),
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

function dollarsPerOunce({
  USDXAU,
  XAU,
}: {
  USDXAU?: Fraction | undefined
  XAU?: Fraction | undefined
}) {
  if (USDXAU) return USDXAU
  if (XAU) return inverse(XAU)
  throw new FeedError('bad_shape')
}

function errorKindOf(body: LosslessJson): ErrorKind | null {
  const { data } = failure.safeParse(body)
  return data ? (ERROR_KINDS_BY_CODE.get(data.error.statusCode) ?? null) : null
}
