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
import { type ChartPoint, spanOf } from './props.ts'
import type { Quote } from './queries.ts'
import { thin } from './thin.ts'

export const MOST_POINTS = 600
/** Up to here every price is read and the telling ones are kept; beyond, one per span of time. */
const MOST_READ = 2_000
/** A stretch this short loses nothing. */
const SHORT = 50
/** Longer than between two monthly averages: nobody knows what gold did in between, so the line breaks. */
const GAP_MS = 45 * 24 * 60 * 60 * 1000

/** The accepted prices of a range, at most `MOST_POINTS`, oldest first, with its gaps marked. */
export async function chartOf(db: Db, filter: DrawnFilter): Promise<ChartPoint[]> {
  const all = await drawnPoints(db, filter, MOST_READ + 1)
  if (all.length <= MOST_READ) return asPoints(all, GAP_MS)
  return sampled(db, filter)
}

/** Prices around a quote, so many on each side, and the quote itself when it is drawn at all. */
export async function chartAround(db: Db, quote: Quote, eachSide: number): Promise<ChartPoint[]> {
  const before = await drawnBeside(db, quote, 'desc', eachSide)
  const after = await drawnBeside(db, quote, 'asc', eachSide)
  const self = quote.quality === 'accepted' ? [quote] : []
  return asPoints([...before.reverse(), ...self, ...after], GAP_MS)
}

async function sampled(db: Db, filter: DrawnFilter): Promise<ChartPoint[]> {
  const first = await drawnEnd(db, filter, 'asc')
  const last = await drawnEnd(db, filter, 'desc')
  if (first === null || last === null) return []
  const start = Date.parse(first)
  const span = Math.ceil((Date.parse(last) + 1 - start) / MOST_POINTS)
  const at = (index: number) => new Date(start + index * span).toISOString()
  const spans = Array.from({ length: MOST_POINTS }, (_, index): [string, string] => [
    at(index),
    at(index + 1),
  ])
  return asPoints(await lastOfEach(db, filter, spans), Math.max(GAP_MS, 3 * span))
}

/** Thinned between gaps, so that no gap is made or hidden by thinning; short stretches stay whole. */
function asPoints(all: Drawn[], gapMs: number): ChartPoint[] {
  const runs = splitAtGaps(all, gapMs)
  const share = sharesOf(runs)
  return runs.flatMap((run, index) =>
    thin(run, share(run)).map((point, place) =>
      asPoint(point, index > 0 && place === 0 ? 'gap' : 'line'),
    ),
  )
}

/** How many points each run may keep, so that together they are no more than `MOST_POINTS`. */
function sharesOf(runs: Drawn[][]): (run: Drawn[]) => number {
  const short = count(runs.filter(({ length }) => length <= SHORT))
  const whole = short <= MOST_POINTS / 2 ? short : 0
  const left = MOST_POINTS - whole
  const rest = Math.max(count(runs) - whole, left)
  return ({ length }) => {
    if (whole > 0 && length <= SHORT) return length
    return Math.max(2, Math.floor((left * length) / rest))
  }
}

const count = (runs: Drawn[][]): number => runs.reduce((sum, { length }) => sum + length, 0)

function splitAtGaps(all: Drawn[], gapMs: number): Drawn[][] {
  const runs: Drawn[][] = []
  for (const point of all) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const near =
      last !== undefined && Date.parse(point.quoted_at) - Date.parse(last.quoted_at) <= gapMs
    if (run && near) run.push(point)
    else runs.push([point])
  }
  return runs
}

function asPoint({ quoted_at, mid, kind, source }: Drawn, before: 'gap' | 'line'): ChartPoint {
  const point: ChartPoint = { at: quoted_at, mid: goldPriceText(mid), kind, span: spanOf(source) }
  return before === 'gap' ? { ...point, afterGap: true } : point
}
