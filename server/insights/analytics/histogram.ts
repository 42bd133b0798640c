import type { ColumnChartData } from './result-props.ts'

interface HistogramOptions {
  /** The width of a column, basis points. */
  step: number
  /** The maximum number of columns on each side of zero; the outermost include all values beyond. */
  widest: number
  /** The minimum number of columns on each side of zero. */
  around?: number
}

/** Pieces by basis points, one column per step from the lowest to the highest, including empty ones. */
export function histogram(
  found: readonly { bp: number; n: number }[],
  { step, widest, around = 0 }: HistogramOptions,
): ColumnChartData {
  const counted = Map.groupBy(found, ({ bp }) =>
    Math.max(-widest, Math.min(widest, Math.floor(bp / step))),
  )
  const always = around === 0 ? [] : [-around, around - 1]
  const [low, high] = [
    Math.min(...counted.keys(), ...always),
    Math.max(...counted.keys(), ...always),
  ]
  const buckets = Array.from({ length: counted.size === 0 ? 0 : high - low + 1 }, (_, n) => low + n)
  return {
    kind: 'columns',
    key: null,
    along: 'bp',
    unit: 'count',
    names: ['pieces'],
    of: 'text',
    points: buckets.map((bucket) => ({
      at: bucket * step,
      values: [(counted.get(bucket) ?? []).reduce((sum, { n }) => sum + n, 0)],
    })),
  }
}
