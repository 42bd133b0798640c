import type { Currency } from '#server/formula/units/money.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import type {
  PriceChangeProps,
  PriceHistoryProps,
  PricePointProps,
} from '#server/pricing/ledger/history-props.ts'

export interface PriceStep {
  at: string
  minor: number
  /** The price in the currency's main unit. */
  value: number
  /** The price was changed here. */
  marked: boolean
  /** There was no price before it. */
  afterGap: boolean
}

/** Points of a step line: each price lasts until just before the next, the last one until now. */
export function stepsOf(
  chart: readonly PricePointProps[],
  currency: Currency,
  now: string,
): PriceStep[] {
  const unit = 10 ** minorDigits(currency)
  return chart.flatMap(({ at, shownPrice }, index) => {
    if (shownPrice === null) return []
    const next = chart[index + 1]?.at ?? now
    const price = { minor: shownPrice, value: shownPrice / unit }
    const start = { at, ...price, marked: true, afterGap: chart[index - 1]?.shownPrice == null }
    const until = justBefore(next)
    return until > at ? [start, { at: until, ...price, marked: false, afterGap: false }] : [start]
  })
}

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()

/** The price shown at a time; null where there was none. */
export const shownAt = (chart: readonly PricePointProps[], time: string): number | null =>
  chart.findLast(({ at }) => at <= time)?.shownPrice ?? null

type Prices = Pick<PriceHistoryProps['piece'], 'regularPrice' | 'salePrice' | 'compareAtPrice'>

/**
 * The prices of a piece right after the changes of a time, by the changes around it, newest first. `unchanged` has those
 * without any change; without it they are not known, and undefined.
 */
export function pricesAt(
  time: string,
  changes: readonly PriceChangeProps[],
  unchanged: Prices | null,
): Partial<Prices> {
  const priceOf = (field: PriceChangeProps['field'], name: keyof Prices): Partial<Prices> => {
    const ofField = changes.filter((change) => change.field === field)
    const last = ofField.find(({ at }) => at <= time)
    if (last) return { [name]: last.new }
    const next = ofField.at(-1)
    if (next) return { [name]: next.old }
    return unchanged ? { [name]: unchanged[name] } : {}
  }
  return {
    ...priceOf('regular', 'regularPrice'),
    ...priceOf('sale', 'salePrice'),
    ...priceOf('compare_at', 'compareAtPrice'),
  }
}

/** Whether all prices are known, and the current ones. */
export const isCurrent = (prices: Partial<Prices>, current: Prices): boolean =>
  prices.regularPrice === current.regularPrice &&
  prices.salePrice === current.salePrice &&
  prices.compareAtPrice === current.compareAtPrice
