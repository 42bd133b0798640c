import type { PricePointProps } from '#server/pricing/ledger/history-props.ts'

export interface PriceStep {
  at: string
  minor: number
  /** The price was changed here. */
  marked: boolean
  /** There was no price before it. */
  afterGap: boolean
}

/** Points of a step line: each price lasts until just before the next, the last one until now. */
export function stepsOf(chart: readonly PricePointProps[], now: string): PriceStep[] {
  return chart.flatMap(({ at, shown }, index) => {
    if (shown === null) return []
    const next = chart[index + 1]?.at ?? now
    const start = { at, minor: shown, marked: true, afterGap: chart[index - 1]?.shown == null }
    const until = justBefore(next)
    return until > at
      ? [start, { at: until, minor: shown, marked: false, afterGap: false }]
      : [start]
  })
}

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString()
