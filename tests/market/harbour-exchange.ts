import * as z from 'zod'
import { GOLD } from '#server/formula/units/karat.ts'
import { MINUTE_S, type SourceDefinition } from '#server/market/feeds/definition.ts'
import { toMicro } from '#server/market/feeds/fraction.ts'
import { isoTime, parseShape, price } from '#server/market/feeds/shape.ts'

/** A source that a shop might add: a market price in dollars, for a key in a header. */
export const harbourExchange = {
  kind: 'harbour_exchange',
  label: 'harbour.exchange',
  base: 'https://harbour.example',
  currency: 'USD',
  metals: [GOLD],
  sharesBody: false,
  needsKey: true,
  time: 'market',
  enabled: false,
  pollS: 2 * MINUTE_S,
  maxAgeS: 10 * MINUTE_S,
  request: (apiKey) => ({ path: '/gold', headers: { 'x-harbour-key': apiKey } }),
  read(body) {
    const { ounce, at } = parseShape(shape, body)
    return { bid: null, ask: null, mid: toMicro(ounce), currency: 'USD', sourceTime: at }
  },
} as const satisfies SourceDefinition

const shape = z.object({ ounce: price, at: isoTime })
