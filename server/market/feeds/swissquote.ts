import * as z from 'zod'
import { type AsWritten, type Feed, FeedFault } from './feed.ts'
import { between, toMicro } from './fraction.ts'
import { epochMs, inShape, price } from './shape.ts'

/**
 * Swissquote's public quotes: three trading platforms, each with a spread for every kind of customer, in USD.
 * We take the platform that ticked last, the first of them where several did, and its premium profile, the widest
 * spread; all profiles lie around the same middle. No better looking one is sought: crossed stays crossed for R1.
 * Source: domain.md 3.1.
 */
export const swissquote: Feed = {
  request: () => ({ path: '/public-quotes/bboquotes/instrument/XAU/USD' }),
  read(body) {
    const { bid, ask, ts } = newest(platforms(body))
    return {
      bid: toMicro(bid),
      ask: toMicro(ask),
      mid: toMicro(between(bid, ask)),
      currency: 'USD',
      sourceTime: ts,
    }
  },
}

const profile = z.object({ spreadProfile: z.string(), bid: price, ask: price })
const platform = z
  .object({ spreadProfilePrices: z.tuple([profile], profile), ts: epochMs })
  .transform(({ spreadProfilePrices, ts }) => {
    const premium = spreadProfilePrices.find(({ spreadProfile }) => spreadProfile === 'premium')
    return { ...(premium ?? spreadProfilePrices[0]), ts }
  })
type Platform = z.output<typeof platform>

/** One platform that is down must not take the others with it. */
function platforms(body: AsWritten): Platform[] {
  return inShape(z.array(z.unknown()), body).flatMap((one) => {
    const { data } = platform.safeParse(one)
    return data ? [data] : []
  })
}

function newest([first, ...others]: Platform[]): Platform {
  if (!first) throw new FeedFault('bad_shape')
  return others.reduce((best, other) => (other.ts > best.ts ? other : best), first)
}
