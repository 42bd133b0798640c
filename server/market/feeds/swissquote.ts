import * as z from 'zod'
import { METALS } from '#server/formula/units/karat.ts'
import { MINUTE_S, type SourceDefinition } from './definition.ts'
import { FeedError, type LosslessJson } from './feed.ts'
import { midpoint, toMicro } from './fraction.ts'
import { epochMs, parseShape, price } from './shape.ts'

/**
 * Swissquote's public quotes: three trading platforms, each with a spread per customer profile, in USD. Uses the
 * platform with the newest tick (the first of several) and its premium profile, the widest spread; all profiles have
 * the same midpoint. If its bid is above its ask, no other platform is used: R1 rejects it. Its body does not name the
 * metal. Source: docs/domain.md 3.1.
 */
export const swissquote = {
  kind: 'swissquote',
  label: 'Swissquote',
  base: 'https://forex-data-feed.swissquote.com',
  currency: 'USD',
  metals: METALS,
  sharesBody: false,
  needsKey: false,
  time: 'market',
  enabled: true,
  pollS: MINUTE_S,
  maxAgeS: 15 * MINUTE_S,
  request: (_apiKey, [metal]) => ({
    path: `/public-quotes/bboquotes/instrument/${metal}/USD`,
  }),
  read(body) {
    const { bid, ask, ts } = newest(platforms(body))
    return {
      bid: toMicro(bid),
      ask: toMicro(ask),
      mid: toMicro(midpoint(bid, ask)),
      currency: 'USD',
      sourceTime: ts,
    }
  },
} as const satisfies SourceDefinition

const profile = z.object({ spreadProfile: z.string(), bid: price, ask: price })
const platform = z
  .object({ spreadProfilePrices: z.tuple([profile], profile), ts: epochMs })
  .transform(({ spreadProfilePrices, ts }) => {
    const premium = spreadProfilePrices.find(({ spreadProfile }) => spreadProfile === 'premium')
    return { ...(premium ?? spreadProfilePrices[0]), ts }
  })
type Platform = z.output<typeof platform>

/** A platform that is down must not affect the others. */
function platforms(body: LosslessJson): Platform[] {
  return parseShape(z.array(z.unknown()), body).flatMap((one) => {
    const { data } = platform.safeParse(one)
    return data ? [data] : []
  })
}

function newest([first, ...others]: Platform[]): Platform {
  if (!first) throw new FeedError('bad_shape')
  return others.reduce((best, other) => (other.ts > best.ts ? other : best), first)
}
