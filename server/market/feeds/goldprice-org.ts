import * as z from 'zod'
import type { Metal } from '#server/formula/units/karat.ts'
import { MINUTE_S, type SourceDefinition } from './definition.ts'
import { FeedError } from './feed.ts'
import { type Fraction, toMicro } from './fraction.ts'
import { epochMs, parseShape, price } from './shape.ts'

/** goldprice.org: the data of its own charts, gold and silver in one item for each requested
 * currency. Source: docs/domain.md 3.1. */
export const goldpriceOrg = {
  kind: 'goldprice_org',
  label: 'goldprice.org',
  base: 'https://data-asg.goldprice.org',
  currency: 'USD',
  metals: ['XAU', 'XAG'],
  sharesBody: true,
  needsKey: false,
  time: 'market',
  enabled: false,
  pollS: 5 * MINUTE_S,
  maxAgeS: 15 * MINUTE_S,
  request: () => ({ path: '/dbXRates/USD' }),
  read(body, metal) {
    const { ts, items } = parseShape(shape, body)
    const dollars = items.find(({ curr }) => curr === 'USD')
    const prices = new Map<Metal, Fraction | undefined>([
      ['XAU', dollars?.xauPrice],
      ['XAG', dollars?.xagPrice],
    ])
    const ounce = prices.get(metal)
    if (!ounce) throw new FeedError('bad_shape')
    return { bid: null, ask: null, mid: toMicro(ounce), currency: 'USD', sourceTime: ts }
  },
} as const satisfies SourceDefinition

/** A metal without a usable price must not affect the other one. */
const priceOrNone = price.optional().catch(undefined)
const shape = z.object({
  ts: epochMs,
  items: z.array(z.object({ curr: z.string(), xauPrice: priceOrNone, xagPrice: priceOrNone })),
})
