import { fromMicro } from '#server/formula/price/gram-price.ts'
import { divideHalfEven, type Fixed, fromDecimal, mul } from '#server/formula/units/fixed.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { type Band, bandOf, METAL_LIMITS } from '#server/market/metal-limits.ts'
import type { CheckReason } from '#server/market/table.ts'
import { basisPoints, percentOf } from './price-step.ts'

/** A price before validation: millionths of a currency per troy ounce. */
export interface PriceReading {
  metal: Metal
  bid: number | null
  ask: number | null
  mid: number
  quotedAt: string
  /** Dollars for one unit of its currency; null where unknown. */
  usdPerUnit: Fixed | null
}

const MAX_CLOCK_SKEW_S = 120

/** Whether it can be stored as a price. */
export function isPrice(mid: number): boolean {
  return Number.isSafeInteger(mid) && mid > 0
}

/**
 * The first check that rejects this price, or null; `goldBand` is the shop's setting. Source: docs/domain.md 3.3, R1 to R3.
 */
export function rejection(reading: PriceReading, goldBand: Band, now: string): CheckReason | null {
  const band = bandOf(reading.metal, goldBand)
  return checkSpread(reading) ?? checkBand(reading, band) ?? checkTime(reading, now)
}

function checkSpread({ metal, bid, ask, mid }: PriceReading): CheckReason | null {
  const [low, high] = [bid ?? mid, ask ?? mid]
  if (![low, mid, high].every(isPrice)) return { guard: 'R1', key: 'price_not_a_number' }
  const values = { bid: goldPriceText(low), ask: goldPriceText(high) }
  if (high < low) return { guard: 'R1', key: 'price_crossed', values }
  const { spreadBp } = METAL_LIMITS[metal]
  const spread = BigInt(high) - BigInt(low)
  if (spread * 10_000n <= BigInt(mid) * BigInt(spreadBp)) return null
  const percent = percentOf(basisPoints(spread, BigInt(mid)))
  return {
    guard: 'R1',
    key: 'price_spread',
    values: { ...values, percent, limit: spreadBp / 100 },
  }
}

/** Catches prices per gram or kilogram, other metals, and inverted rates; coarse enough for an old exchange rate. */
function checkBand(
  { mid, usdPerUnit }: PriceReading,
  { bandLeast, bandMost }: Band,
): CheckReason | null {
  if (usdPerUnit === null) return null
  const usd = mul(fromMicro(mid), usdPerUnit)
  if (usd >= fromDecimal(String(bandLeast)) && usd <= fromDecimal(String(bandMost))) return null
  return {
    guard: 'R2',
    key: 'price_out_of_band',
    values: { usd: dollars(usd), least: bandLeast, most: bandMost },
  }
}

function checkTime({ quotedAt }: PriceReading, now: string): CheckReason | null {
  const ahead = Date.parse(quotedAt) - Date.parse(now)
  if (ahead <= MAX_CLOCK_SKEW_S * 1000) return null
  const values = { seconds: Math.ceil(ahead / 1000), limit: MAX_CLOCK_SKEW_S }
  return { guard: 'R3', key: 'price_from_future', values }
}

/** Decimal text to the cent. */
function dollars(usd: Fixed): string {
  const cents = divideHalfEven(usd, 10n ** 10n)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
