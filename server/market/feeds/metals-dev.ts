import * as z from 'zod'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { type ErrorKind, FeedError, type LosslessJson } from './feed.ts'
import { type Fraction, toMicro } from './fraction.ts'
import { isoTime, parseShape, price } from './shape.ts'

/**
 * metals.dev: the latest price of every metal, or of one alone with bid and ask; both are accepted.
 * Source: docs/domain.md 3.1.
 */
export const metalsDev = {
  kind: 'metals_dev',
  label: 'metals.dev',
  base: 'https://api.metals.dev',
  currency: 'USD',
  metals: METALS,
  sharesBody: true,
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 12 * HOUR_S,
  maxAgeS: DAY_S,
  request: (apiKey) => ({
    path: `/v1/latest?${new URLSearchParams({ api_key: apiKey, currency: 'USD', unit: 'toz' })}`,
  }),
  read(body, metal) {
    const refused = refusal(body)
    if (refused) throw new FeedError(refused)
    const { price: mid, bid, ask, at } = parseShape(SUCCESS[metal], body)
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

const latest = (name: string) =>
  z
    .object({
      ...common,
      metals: z.object({ [name]: price }),
      timestamps: z.object({ metal: isoTime }),
    })
    .transform(({ metals, timestamps }) => ({
      price: metals[name] as Fraction,
      bid: null,
      ask: null,
      at: timestamps.metal,
    }))

const spot = (name: string) =>
  z
    .object({
      ...common,
      metal: z.literal(name),
      timestamp: isoTime,
      rate: z.object({ price, bid: price.nullish(), ask: price.nullish() }),
    })
    .transform(({ rate, timestamp }) => ({ ...rate, at: timestamp }))

const success = (name: string) => z.union([latest(name), spot(name)])
const SUCCESS = {
  XAU: success('gold'),
  XAG: success('silver'),
  XPT: success('platinum'),
  XPD: success('palladium'),
} satisfies Record<Metal, z.ZodType>
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
