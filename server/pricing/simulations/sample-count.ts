import type { HistogramBin, Sample, SampleMove, SampleSide } from './props.ts'

/** The counts collected over all pieces. */
export interface SampleCount {
  pieces: number
  /** Manual prices, which rules do not change. */
  byHand: number
  before: SampleSide
  after: SampleSide
  moves: SampleMove[]
}

const MAX_SHOWN_EACH = 5

export function newCount(): SampleCount {
  const side = { worstMarginBp: null, underFloor: 0, cannotPrice: 0 }
  return { pieces: 0, byHand: 0, before: { ...side }, after: { ...side }, moves: [] }
}

/** The summary: least, median and greatest change of the changed prices, and the largest ones in each direction. */
export function sampleOf({ moves, ...counts }: SampleCount): Sample {
  moves.sort((one, other) => one.bp - other.bp)
  const down = moves.filter(({ bp, before, after }) => bp < 0 || after < before)
  const up = moves.filter(({ bp, before, after }) => bp > 0 || after > before)
  return {
    ...counts,
    changed: moves.length,
    up: up.length,
    down: down.length,
    leastBp: moves[0]?.bp ?? null,
    middleBp: middleOf(moves),
    mostBp: moves.at(-1)?.bp ?? null,
    sumMinor: moves.reduce((sum, { before, after }) => sum + after - before, 0),
    furthest: [...down.slice(0, MAX_SHOWN_EACH), ...up.slice(-MAX_SHOWN_EACH)],
    histogram: histogramOf(moves.map(({ bp }) => bp)),
  }
}

const MAX_BINS = 16

/**
 * Changes in basis points, ascending → their number in intervals of equal length, empty ones between them included. The
 * length is 1, 2 or 5 times a power of ten, the shortest that gives at most 16 intervals, and zero is always a limit.
 */
export function histogramOf(changes: number[]): HistogramBin[] {
  const [least, most] = [changes[0], changes.at(-1)]
  if (least === undefined || most === undefined) return []
  const width = binWidth(least, most)
  const first = Math.floor(least / width)
  const bins = Array.from({ length: Math.floor(most / width) - first + 1 }, (_, index) => ({
    fromBp: (first + index) * width,
    toBp: (first + index + 1) * width,
    count: 0,
  }))
  for (const bp of changes) {
    const bin = bins[Math.floor(bp / width) - first]
    if (bin) bin.count++
  }
  return bins
}

function binWidth(least: number, most: number): number {
  for (let power = MIN_BIN_BP; ; power *= 10) {
    for (const width of [power, 2 * power, 5 * power])
      if (Math.floor(most / width) - Math.floor(least / width) < MAX_BINS) return width
  }
}

/** A tenth of a percent. */
const MIN_BIN_BP = 10

/** The median, rounded to the basis point. */
function middleOf(moves: SampleMove[]): number | null {
  const half = moves.length / 2
  const [low, high] = [moves[Math.ceil(half) - 1], moves[Math.floor(half)]]
  return low && high ? Math.round((low.bp + high.bp) / 2) : null
}
