import * as z from 'zod'
import { METALS } from '#server/formula/units/karat.ts'
import { MINUTE_S, type SourceDefinition } from './definition.ts'
import { FeedError } from './feed.ts'
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
  metals: METALS,
  sharesBody: false,
  needsKey: false,
  time: 'scrape',
  enabled: true,
  pollS: 5 * MINUTE_S,
  maxAgeS: 15 * MINUTE_S,
  request: (_apiKey, [metal]) => ({ path: `/price/${metal}` }),
  read(body, metal) {
    const fields = parseShape(shape, body)
    if (fields.symbol !== metal) throw new FeedError('bad_shape')
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
  symbol: z.string(),
  currency: z.literal('USD').optional(),
  price,
  updatedAt: isoTime.nullish(),
})
