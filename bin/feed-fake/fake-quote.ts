import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { definitionOf } from '#server/market/feeds/lookup.ts'
import type { Scenario } from './scenarios.ts'

/** The next quote of a metal by a source: thousandths of a dollar per troy ounce, and a time in milliseconds. */
export interface FakeQuote {
  bid: number
  mid: number
  ask: number
  at: number
}

const HALF_SPREAD: Record<Metal, number> = { XAU: 331, XAG: 10, XPT: 2_000, XPD: 4_000 }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const quoteAround = (metal: Metal, mid: number, at: number): FakeQuote => ({
  bid: mid - HALF_SPREAD[metal],
  mid,
  ask: mid + HALF_SPREAD[metal],
  at,
})

/** Whether a source publishes one price a day. */
export const isDaily = (source: SourceKind): boolean => definitionOf(source).time === 'day'

/** The quote changed by a scenario. `first`: the quote when the scenario began; `turn` counts from 0. */
export function applyScenario(
  scenario: Scenario,
  current: FakeQuote,
  first: FakeQuote,
  turn: number,
  { source, metal }: { source: SourceKind; metal: Metal },
): FakeQuote {
  const { mid, at } = current
  switch (scenario) {
    case 'negative':
      return { ...current, bid: -current.ask, mid: -mid, ask: -current.bid }
    case 'zero':
      return { ...current, bid: 0, mid: 0, ask: 0 }
    case 'x10':
      return quoteAround(metal, mid * 10, at)
    case 'div10':
      return quoteAround(metal, Math.round(mid / 10), at)
    case 'jump':
      return quoteAround(metal, Math.round(mid * 1.02), at)
    case 'silver':
      return metal === GOLD ? quoteAround(metal, Math.round(mid / 71), at) : current
    case 'crossed':
      return { ...current, bid: current.ask, ask: current.bid }
    case 'wide':
      return { ...current, bid: Math.round(mid * 0.99), ask: Math.round(mid * 1.01) }
    case 'stale':
      return { ...current, at: at - (isDaily(source) ? 10 * DAY_MS : 2 * HOUR_MS) }
    case 'future':
      return { ...current, at: at + (isDaily(source) ? 2 * DAY_MS : 10 * MINUTE_MS) }
    case 'duplicate':
      return first
    case 'frozen':
      return { ...first, at }
    case 'out-of-order':
      return turn % 2 === 1 ? { ...current, at: at - 1.5 * MINUTE_MS } : current
    default:
      return current
  }
}
