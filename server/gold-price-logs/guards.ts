import { type Fixed, mul } from '../gold/fixed.ts'
import { fromMicro } from '../gold/gram-price.ts'
import type { GuardReason } from './props.ts'

/** A price as it came in, before anybody believes it: millionths of a currency per troy ounce. */
export interface Reading {
  bid: number | null
  ask: number | null
  mid: number
  quotedAt: string
  /** Dollars for one unit of its currency; null where nobody knows. */
  usdPerUnit: Fixed | null
}

const WIDEST_SPREAD_BP = 100
const LEAST_USD_MICRO = 200_000_000
const MOST_USD_MICRO = 50_000_000_000
const CLOCK_SLACK_MS = 120_000

/** The first guard that turns this price away for good, or null. Source: domain.md 3.3, R1 to R3. */
export function rejection(reading: Reading, now: string): GuardReason | null {
  return shape(reading) ?? band(reading) ?? future(reading, now)
}

function shape({ bid, ask, mid }: Reading): GuardReason | null {
  const prices = [bid ?? mid, mid, ask ?? mid]
  if (!prices.every((price) => Number.isSafeInteger(price) && price > 0))
    return { guard: 'R1', key: 'price_not_a_number' }
  const spread = (ask ?? mid) - (bid ?? mid)
  if (spread < 0) return { guard: 'R1', key: 'price_crossed' }
  return BigInt(spread) * 10_000n > BigInt(mid) * BigInt(WIDEST_SPREAD_BP)
    ? { guard: 'R1', key: 'price_spread' }
    : null
}

/** Catches prices per gram or kilogram, silver, and inverted rates; so coarse that an old exchange rate will do. */
function band({ mid, usdPerUnit }: Reading): GuardReason | null {
  if (usdPerUnit === null) return null
  const usd = mul(fromMicro(mid), usdPerUnit)
  if (usd >= fromMicro(LEAST_USD_MICRO) && usd <= fromMicro(MOST_USD_MICRO)) return null
  const least = LEAST_USD_MICRO / 1_000_000
  const most = MOST_USD_MICRO / 1_000_000
  return { guard: 'R2', key: 'price_out_of_band', values: { least, most } }
}

function future({ quotedAt }: Reading, now: string): GuardReason | null {
  const ahead = Date.parse(quotedAt) - Date.parse(now)
  return ahead > CLOCK_SLACK_MS ? { guard: 'R3', key: 'price_from_future' } : null
}
