import * as z from 'zod'
import { METALS } from '#server/formula/units/karat.ts'
import { DAY_S, HOUR_S, type SourceDefinition } from './definition.ts'
import { FeedError } from './feed.ts'
import { toMicro } from './fraction.ts'
import { epochEither, parseShape, price } from './shape.ts'

/**
 * goldapi.io: a price in USD with bid and ask, sometimes as text. Its time is in seconds, or in milliseconds in its
 * history. Source: docs/domain.md 3.1.
 */
export const goldapiIo = {
  kind: 'goldapi_io',
  label: 'goldapi.io',
  base: 'https://www.goldapi.io',
  currency: 'USD',
  metals: METALS,
  sharesBody: false,
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 12 * HOUR_S,
  maxAgeS: DAY_S,
  request: (apiKey, [metal]) => ({
    path: `/api/${metal}/USD`,
    headers: { 'x-access-token': apiKey },
  }),
  read(body, metal) {
    const fields = parseShape(shape, body)
    if (fields.metal !== metal) throw new FeedError('bad_shape')
    return {
      bid: fields.bid ? toMicro(fields.bid) : null,
      ask: fields.ask ? toMicro(fields.ask) : null,
      mid: toMicro(fields.price),
      currency: 'USD',
      sourceTime: fields.timestamp,
    }
  },
} as const satisfies SourceDefinition

const shape = z.object({
  metal: z.string(),
  currency: z.literal('USD'),
  timestamp: epochEither,
  price,
  bid: price.nullish(),
  ask: price.nullish(),
})
