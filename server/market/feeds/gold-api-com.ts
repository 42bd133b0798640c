import * as z from 'zod'
import type { Feed } from './feed.ts'
import { toMicro } from './fraction.ts'
import { inShape, moment, price } from './shape.ts'

/**
 * gold-api.com: one price in USD, with the time at which it was scraped, which is not a market time. Source: domain.md
 * 3.1.
 */
export const goldApiCom: Feed = {
  request: () => ({ path: '/price/XAU' }),
  read(body) {
    const said = inShape(shape, body)
    return {
      bid: null,
      ask: null,
      mid: toMicro(said.price),
      currency: 'USD',
      sourceTime: said.updatedAt ?? null,
    }
  },
}

const shape = z.object({
  symbol: z.literal('XAU'),
  currency: z.literal('USD').optional(),
  price,
  updatedAt: moment.nullish(),
})
