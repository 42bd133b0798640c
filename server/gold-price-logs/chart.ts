import type { Db } from '../database/connect.ts'
import { goldPriceText } from '../gold/money.ts'
import {
  type Drawn,
  type DrawnFilter,
  drawnBeside,
  drawnEnd,
  drawnPoints,
  lastOfEach,
} from './chart-queries.ts'
import { gapsIn } from './gaps.ts'
import { goldSettings } from './gold-settings.ts'
import { type ChartPoint, spanOf } from './props.ts'
import type { Quote } from './queries.ts'
import { thin } from './thin.ts'

export const MOST_POINTS = 600
/** Up to here every price is read and the telling ones are kept. */
const MOST_READ = 2_000
/**
 * Beyond, the range is cut into so many equal spans of time and the last price of each is read: as many seeks in the
 * index, however long the log. What happened within a span and was over before its end is not seen.
 */
const SPANS = 1_800
/** A stretch this short loses nothing. */
const SHORT = 50

/** The accepted prices of a range, at most `MOST_POINTS`, oldest first, with its gaps marked. */
export async function chartOf(db: Db, filter: DrawnFilter): Promise<ChartPoint[]> {
  const { holidays } = await goldSettings(db)
  const all = await drawnPoints(db, filter, MOST_READ + 1)
  if (all.length <= MOST_READ) return asPoints(all, gapsIn(all, 0, holidays))
  const { points, spanMs } = await sampled(db, filter)
  return asPoints(points, gapsIn(points, spanMs, holidays))
}

/** Prices around a quote, so many on each side, and the quote itself when it is drawn at all. */
export async function chartAround(db: Db, quote: Quote, eachSide: number): Promise<ChartPoint[]> {
  const { holidays } = await goldSettings(db)
  const before = await drawnBeside(db, quote, 'desc', eachSide)
  const after = await drawnBeside(db, quote, 'asc', eachSide)
  const self = quote.quality === 'accepted' ? [quote] : []
  const all = [...before.reverse(), ...self, ...after]
  return asPoints(all, gapsIn(all, 0, holidays))
}

async function sampled(db: Db, filter: DrawnFilter): Promise<{ points: Drawn[]; spanMs: number }> {
  const first = await drawnEnd(db, filter, 'asc')
  const last = await drawnEnd(db, filter, 'desc')
  if (first === null || last === null) return { points: [], spanMs: 0 }
  const start = Date.parse(first)
  const spanMs = Math.ceil((Date.parse(last) + 1 - start) / SPANS)
  const at = (index: number) => new Date(start + index * spanMs).toISOString()
  const spans = Array.from({ length: SPANS }, (_, index): [string, string] => [
    at(index),
    at(index + 1),
  ])
  return { points: await lastOfEach(db, filter, spans), spanMs }
}

/** Thinned between gaps, so that no gap is made or hidden by thinning; short stretches stay whole. */
function asPoints(all: Drawn[], gaps: Set<number>): ChartPoint[] {
  const runs = splitAtGaps(all, gaps)
  const share = sharesOf(runs)
  return runs.flatMap((run, index) =>
    thin(run, share(run)).map((point, place) =>
      asPoint(point, index > 0 && place === 0 ? 'gap' : 'line'),
    ),
  )
}

/** How many points each run may keep, at least its ends, so that together they are no more than `MOST_POINTS`. */
function sharesOf(runs: Drawn[][]): (run: Drawn[]) => number {
  const short = runs.filter(({ length }) => length <= SHORT)
  const whole = count(short) <= MOST_POINTS / 2 ? short : []
  const long = runs.filter((run) => !whole.includes(run))
  const left = MOST_POINTS - count(whole) - 2 * long.length
  const rest = Math.max(count(long), left, 1)
  return (run) => (whole.includes(run) ? run.length : 2 + Math.floor((left * run.length) / rest))
}

const count = (runs: Drawn[][]): number => runs.reduce((sum, { length }) => sum + length, 0)

function splitAtGaps(all: Drawn[], gaps: Set<number>): Drawn[][] {
  const runs: Drawn[][] = []
  for (const [place, point] of all.entries()) {
    const run = runs.at(-1)
    if (run && !gaps.has(place)) run.push(point)
    else runs.push([point])
  }
  return runs
}

function asPoint({ quoted_at, mid, kind, source }: Drawn, before: 'gap' | 'line'): ChartPoint {
  const point: ChartPoint = { at: quoted_at, mid: goldPriceText(mid), kind, span: spanOf(source) }
  return before === 'gap' ? { ...point, afterGap: true } : point
}
