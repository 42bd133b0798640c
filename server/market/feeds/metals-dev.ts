import * as z from 'zod'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { type ErrorKind, FeedError, type LosslessJson } from './feed.ts'
import { toMicro } from './fraction.ts'
import { isoTime, parseShape, price } from './shape.ts'

/**
 * metals.dev: the latest price of every metal, or of gold alone with bid and ask; both are accepted.
 * Source: docs/domain.md 3.1.
 */
export const metalsDev = {
  kind: 'metals_dev',
  label: 'metals.dev',
  base: 'https://api.metals.dev',
  currency: 'USD',
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 12 * HOUR_S,
  maxAgeS: DAY_S,
  request: (apiKey) => ({
    path: `/v1/latest?${new URLSearchParams({ api_key: apiKey, currency: 'USD', unit: 'toz' })}`,
  }),
  read(body) {
    const refused = refusal(body)
    if (refused) throw new FeedError(refused)
    const { price: mid, bid, ask, at } = parseShape(success, body)
    return {
      bid: bid ? toMicro(bid) : null,
      ask: ask ? toMicro(ask) : null,
      mid: toMicro(mid),
      currency: 'USD',
      sourceTime: at,
    }
  },
  refusal,
} as const satisfies SourceDefinition

const common = { status: z.literal('success'), currency: z.literal('USD'), unit: z.literal('toz') }

const latest = z
  .object({
    ...common,
    metals: z.object({ gold: price }),
    timestamps: z.object({ metal: isoTime }),
  })
  .transform(({ metals, timestamps }) => ({
    price: metals.gold,
    bid: null,
    ask: null,
    at: timestamps.metal,
  }))

const spot = z
  .object({
    ...common,
    metal: z.literal('gold'),
    timestamp: isoTime,
    rate: z.object({ price, bid: price.nullish(), ask: price.nullish() }),
  })
  .transform(({ rate, timestamp }) => ({ ...rate, at: timestamp }))

const success = z.union([latest, spot])
const failure = z.object({ status: z.literal('failure'), error_code: z.string() })

/** `quota` covers plans and quotas, `auth` keys and accounts; any other code is a bad shape. */
const REFUSALS = new Map<string, ErrorKind>([
  ['1101', 'auth'],
  ['1201', 'quota'],
  ['1202', 'auth'],
  ['1203', 'quota'],
])

function refusal(body: LosslessJson): ErrorKind | null {
  const { data } = failure.safeParse(body)
  return data ? (REFUSALS.get(data.error_code) ?? null) : null
}
