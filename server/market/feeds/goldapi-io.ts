import * as z from 'zod'
import type { Feed } from './feed.ts'
import { toMicro } from './fraction.ts'
import { epochEither, parseShape, price } from './shape.ts'

/**
 * goldapi.io: a price in USD with bid and ask, sometimes as text. Its time is in seconds, or in milliseconds in its
 * history. Source: docs/domain.md 3.1.
 */
export const goldapiIo: Feed = {
  request: (apiKey) => ({ path: '/api/XAU/USD', headers: { 'x-access-token': apiKey } }),
  read(body) {
    const fields = parseShape(shape, body)
    return {
      bid: fields.bid ? toMicro(fields.bid) : null,
      ask: fields.ask ? toMicro(fields.ask) : null,
      mid: toMicro(fields.price),
      currency: 'USD',
      sourceTime: fields.timestamp,
    }
  },
}

const shape = z.object({
  metal: z.literal('XAU'),
  currency: z.literal('USD'),
  timestamp: epochEither,
  price,
  bid: price.nullish(),
  ask: price.nullish(),
})
