import * as z from 'zod'
import { MINUTE_S, type SourceDefinition } from './definition.ts'
import { FeedError } from './feed.ts'
import { toMicro } from './fraction.ts'
import { epochMs, parseShape, price } from './shape.ts'

/** goldprice.org: the data of its own charts, one item for each requested currency. Source: docs/domain.md 3.1. */
export const goldpriceOrg = {
  kind: 'goldprice_org',
  label: 'goldprice.org',
  base: 'https://data-asg.goldprice.org',
  currency: 'USD',
  needsKey: false,
  time: 'market',
  enabled: false,
  pollS: 5 * MINUTE_S,
  maxAgeS: 15 * MINUTE_S,
  request: () => ({ path: '/dbXRates/USD' }),
  read(body) {
    const { ts, items } = parseShape(shape, body)
    const dollars = items.find(({ curr }) => curr === 'USD')
    if (!dollars) throw new FeedError('bad_shape')
    const mid = toMicro(dollars.xauPrice)
    return { bid: null, ask: null, mid, currency: 'USD', sourceTime: ts }
  },
} as const satisfies SourceDefinition

const shape = z.object({
  ts: epochMs,
  items: z.array(z.object({ curr: z.string(), xauPrice: price })),
})
