import type { Currency } from '#server/formula/units/money.ts'
import { minorDigits } from '#server/formula/units/money.ts'
import type { PricePointProps } from '#server/pricing/ledger/history-props.ts'

export interface PriceStep {
  at: string
  minor: number
  /** The same in the currency's main unit. */
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
  return chart.flatMap(({ at, shown }, index) => {
    if (shown === null) return []
    const next = chart[index + 1]?.at ?? now
    const price = { minor: shown, value: shown / unit }
    const start = { at, ...price, marked: true, afterGap: chart[index - 1]?.shown == null }
    const until = justBefore(next)
    return until > at ? [start, { at: until, ...price, marked: false, afterGap: false }] : [start]
  })
}

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()
