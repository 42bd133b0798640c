import * as z from 'zod'
import { MINUTE_S, type SourceDefinition } from './definition.ts'
import { toMicro } from './fraction.ts'
import { isoTime, parseShape, price } from './shape.ts'

/**
 * gold-api.com: one price in USD, with the time at which it was scraped, which is not a market time.
 * Source: docs/domain.md 3.1.
 */
export const goldApiCom = {
  kind: 'gold_api_com',
  label: 'gold-api.com',
  base: 'https://api.gold-api.com',
  currency: 'USD',
  needsKey: false,
  time: 'scrape',
  enabled: true,
  pollS: 5 * MINUTE_S,
  maxAgeS: 15 * MINUTE_S,
  request: () => ({ path: '/price/XAU' }),
  read(body) {
    const fields = parseShape(shape, body)
    return {
      bid: null,
      ask: null,
      mid: toMicro(fields.price),
      currency: 'USD',
      sourceTime: fields.updatedAt ?? null,
    }
  },
} as const satisfies SourceDefinition

const shape = z.object({
  symbol: z.literal('XAU'),
  currency: z.literal('USD').optional(),
  price,
  updatedAt: isoTime.nullish(),
})
