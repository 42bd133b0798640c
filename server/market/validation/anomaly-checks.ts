import type { Metal } from '#server/formula/units/karat.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { isMarketOpen, tradingMs } from '#server/market/market-hours.ts'
import { METAL_LIMITS } from '#server/market/metal-limits.ts'
import {
  inCommonCurrency,
  isBeyond,
  type Priced,
  percentOf,
  stepBetween,
} from '#server/market/quotes/price-step.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { CheckReason } from '#server/market/table.ts'
import { plusMs } from '#server/platform/context.ts'
import type { MetalPrice } from './disagreement.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GAP_HOURS = 72
const FROZEN_MINUTES = 60
/** R9: up to this distance from the price of another metal, a price is taken for it. */
const OTHER_METAL_BP = 5
/** Older prices of other metals are not compared: a metal may be at any of them today. */
const OTHER_METAL_MS = 7 * 24 * HOUR

/** The current time, and the days on which metals are not traded. */
export interface MarketTime {
  now: string
  holidays: string[]
}

/** `quoted_at`: ISO time of the source. */
export type CheckedPrice = MetalPrice & { quoted_at: string }

/** R5: the market is open, and the price exceeds the maximum age of its source. Ages count hours of trade. */
export function staleness(
  quotedAt: string,
  maxAgeS: number,
  { now, holidays }: MarketTime,
): CheckReason | null {
  const age = tradingMs(quotedAt, now, holidays)
  if (!isMarketOpen(now, holidays) || age <= maxAgeS * 1000) return null
  const values = { minutes: Math.floor(age / MINUTE), limit: Math.floor(maxAgeS / 60) }
  return { guard: 'R5', key: 'stale', values }
}

/** R6: the distance from the last accepted price, and whether it is too large, or the last price too old to compare. */
export function checkStepSize(
  last: Quote | undefined,
  next: CheckedPrice,
  shopCurrency: string,
  holidays: string[],
): { bp: number | null; reasons: CheckReason[] } {
  const pair = last && inCommonCurrency([last, next], shopCurrency)
  if (!pair) return { bp: null, reasons: [] }
  const step = moveReasons('step', last, next, pair)
  const gap = gapReasons(last.quoted_at, next.quoted_at, holidays)
  return { bp: stepBetween(...pair).bp, reasons: [...step, ...gap] }
}

/**
 * R6 for a price that no other source confirms: its distance from the last confirmed price, so that many small steps of
 * one source do not add up to more than a single step may be.
 */
export function checkUnconfirmedMove(
  confirmed: Quote | undefined,
  next: CheckedPrice,
  shopCurrency: string,
): CheckReason[] {
  const pair = confirmed && inCommonCurrency([confirmed, next], shopCurrency)
  return pair ? moveReasons('unconfirmed', confirmed, next, pair) : []
}

/** R8: a source whose price has been the same since `since`, although its times advanced and gold was traded. */
export function frozen(
  since: string,
  until: string,
  { now, holidays }: MarketTime,
): CheckReason | null {
  const same = tradingMs(since, until, holidays)
  if (!isMarketOpen(now, holidays) || same < FROZEN_MINUTES * MINUTE) return null
  const values = { minutes: Math.floor(same / MINUTE), limit: FROZEN_MINUTES }
  return { guard: 'R8', key: 'frozen', values }
}

/**
 * R9: a price that is that of another metal, such as one that was requested at the address of gold. `others`: the newest
 * accepted prices of the other metals.
 */
export function otherMetal(
  others: Quote[],
  next: CheckedPrice,
  shopCurrency: string,
  now: string,
): CheckReason | null {
  const same = others
    .filter(({ quoted_at }) => quoted_at >= plusMs(now, -OTHER_METAL_MS))
    .find((other) => {
      const pair = inCommonCurrency([other, next], shopCurrency)
      return pair && !isBeyond(...pair, OTHER_METAL_BP)
    })
  return same ? { guard: 'R9', key: 'other_metal', values: { context: same.metal } } : null
}

/** The largest plausible move of a metal in a time. Source: docs/domain.md 3.3, R6. */
function stepLimitBp(metal: Metal, elapsedMs: number): number {
  const { halfHour, day, longer } = METAL_LIMITS[metal].stepBp
  if (elapsedMs <= 30 * MINUTE) return halfHour
  return elapsedMs <= 24 * HOUR ? day : longer
}

/** A move beyond the limit for the time between the two prices. */
function moveReasons(
  key: 'step' | 'unconfirmed',
  last: Quote,
  next: CheckedPrice,
  pair: [Priced, Priced],
): CheckReason[] {
  const elapsed = Math.abs(Date.parse(next.quoted_at) - Date.parse(last.quoted_at))
  const limitBp = stepLimitBp(next.metal, elapsed)
  if (!isBeyond(...pair, limitBp)) return []
  const values = {
    percent: stepBetween(...pair).percent,
    limit: percentOf(limitBp),
    minutes: Math.floor(elapsed / MINUTE),
    last: goldPriceText(last.mid),
    lastCurrency: last.currency,
    mid: goldPriceText(next.mid),
    currency: next.currency,
  }
  return [{ guard: 'R6', key, values }]
}

/** After such a gap no limit on the move of a metal applies. */
function gapReasons(from: string, until: string, holidays: string[]): CheckReason[] {
  const gapMs = tradingMs(from, until, holidays)
  if (gapMs <= GAP_HOURS * HOUR) return []
  return [
    {
      guard: 'R6',
      key: 'gap',
      values: { hours: Math.floor(gapMs / HOUR), limit: GAP_HOURS },
    },
  ]
}
