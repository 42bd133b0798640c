import { goldPriceText } from '#server/formula/units/money.ts'
import { goldSettings } from '#server/market/gold-settings.ts'
import { closedTimes } from '#server/market/market-hours.ts'
import type { Quote } from '#server/market/quotes/queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS, dayOf, daysOf, plusMonths } from '#server/platform/time/calendar.ts'
import { gapsIn } from './chart-gaps.ts'
import {
  adjacentChartPrices,
  boundaryTimes,
  type Candle,
  type ChartFilter,
  type ChartPrice,
  candlesIn,
  chartPrices,
  lastPriceOfEach,
} from './chart-queries.ts'
import { downsample } from './downsample.ts'
import { type ChartPoint, timePrecisionOf } from './props.ts'

export const MAX_POINTS = 600
/** Up to this number every price is read and then downsampled; for a few days, all prices of the feeds. */
const MAX_PRICES_READ = 2_000
const MAX_PRICES_OF_FEW_DAYS = 9_000
const FEW_DAYS = 4
const MONTHS = { grain: 'month', ms: 31 * DAY_MS, upToMs: Number.POSITIVE_INFINITY } as const
/** At most about two thousand rows for three feeds. */
const GRAINS = [
  { grain: 'hour', ms: DAY_MS / 24, upToMs: 31 * DAY_MS },
  { grain: 'day', ms: DAY_MS, upToMs: 2 * 366 * DAY_MS },
  MONTHS,
] as const
/** A segment (the points between two gaps) of at most this length is not downsampled. */
const SHORT_SEGMENT = 50

/**
 * The accepted prices of a range, at most `MAX_POINTS`, oldest first, with gaps marked. A long log is read as the
 * lowest, highest and last price of its hours, days or months: reading is bounded and no peak is lost.
 */
export async function chartOf(db: Db, filter: ChartFilter): Promise<ChartPoint[]> {
  const { holidays } = await goldSettings(db)
  const { prices, grainMs } = await pricesOf(db, filter)
  return asPoints(prices, gapsIn(prices, grainMs, holidays))
}

/** As `chartOf`, but more than `MAX_DAYS_OF_PRICES` days have one point each, where most days have several prices. */
export async function chartOfDays(
  db: Db,
  filter: ChartFilter,
  { timeZone, now }: { timeZone: string; now: string },
): Promise<ChartPoint[]> {
  const { holidays } = await goldSettings(db)
  const { prices, grainMs, byDay } = await pricesByDay(db, filter, timeZone)
  const days = [...byDay]
  const isLong = days.length > MAX_DAYS_OF_PRICES && days.length <= MAX_POINTS
  if (!isLong || prices.length < 2 * days.length)
    return asPoints(prices, gapsIn(prices, grainMs, holidays))
  const lasts = days.flatMap(([, ofDay]) => ofDay.slice(-1))
  const gaps = gapsIn(lasts, DAY_MS, holidays)
  const today = dayOf(now, timeZone)
  return lasts.map((last, position) => {
    const [day, ofDay] = days[position] ?? [today, [last]]
    return {
      ...asPoint(last, gaps.has(position) ? 'gap' : 'line'),
      // The range of a day is known when the day is over.
      ...(day < today && { day: endsOf(ofDay) }),
    }
  })
}

const MAX_DAYS_OF_PRICES = 10

/** The accepted prices of a range, also by day in this time zone, oldest first. */
async function pricesByDay(db: Db, filter: ChartFilter, timeZone: string) {
  const read = await pricesOf(db, filter)
  const dayAt = daysOf(timeZone)
  return { ...read, byDay: Map.groupBy(read.prices, (one) => dayAt(one.quoted_at)) }
}

function endsOf(day: readonly ChartPrice[]): { low: string; high: string } {
  const mids = day.map(({ mid }) => mid)
  return { low: goldPriceText(Math.min(...mids)), high: goldPriceText(Math.max(...mids)) }
}

/** The prices of a range, before downsampling, and the length of the spans that were read; 0 for every price. */
async function pricesOf(
  db: Db,
  filter: ChartFilter,
): Promise<{ prices: ChartPrice[]; grainMs: number }> {
  const rangeMs = await rangeLength(db, filter)
  const maxPrices = rangeMs <= FEW_DAYS * DAY_MS ? MAX_PRICES_OF_FEW_DAYS : MAX_PRICES_READ
  const read = await chartPrices(db, filter, maxPrices + 1)
  if (read.length <= maxPrices) return { prices: withoutAverages(read), grainMs: 0 }
  const { grain, ms } = GRAINS.find(({ upToMs }) => rangeMs <= upToMs) ?? MONTHS
  const prices = withoutAverages(pointsOf(await candlesIn(db, filter, grain), filter))
  return { prices, grainMs: ms }
}

/** The prices around a quote, `eachSide` on each side, and the quote itself if it is accepted. */
export async function chartAround(db: Db, quote: Quote, eachSide: number): Promise<ChartPoint[]> {
  const { holidays } = await goldSettings(db)
  const before = await adjacentChartPrices(db, quote, 'desc', eachSide)
  const after = await adjacentChartPrices(db, quote, 'asc', eachSide)
  const self = quote.quality === 'accepted' ? [quote] : []
  const all = [...before.reverse(), ...self, ...after]
  return asPoints(all, gapsIn(all, 0, holidays))
}

/**
 * The average over a month is not a price of its day: between prices of the days around it, the line would leap to it
 * and back.
 */
function withoutAverages(all: ChartPrice[]): ChartPrice[] {
  const isAverage = ({ source }: ChartPrice) => timePrecisionOf(source) === 'month'
  const times = all.filter((price) => !isAverage(price)).map(timeOf)
  return all.filter((price) => {
    if (!isAverage(price)) return true
    const at = timeOf(price)
    const after = times.findIndex((time) => time > at)
    return !(
      (times[after] ?? Infinity) - at < MONTHS.ms &&
      at - (times[after - 1] ?? -Infinity) < MONTHS.ms
    )
  })
}

const timeOf = ({ quoted_at }: ChartPrice): number => Date.parse(quoted_at)

/** Times of the chart without trade that are long enough to be seen; over years they would be too narrow. */
export async function closedTimesIn(
  db: Db,
  points: readonly ChartPoint[],
): Promise<[from: string, until: string][]> {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || Date.parse(last.at) - Date.parse(first.at) > MAX_MS_WITH_CLOSED_TIMES)
    return []
  const { holidays } = await goldSettings(db)
  return closedTimes([first.at, last.at], DAY_MS / 2, holidays)
}

const MAX_MS_WITH_CLOSED_TIMES = 400 * DAY_MS

/** From the first price in the range to the last, in milliseconds. */
async function rangeLength(db: Db, filter: ChartFilter): Promise<number> {
  const ends = await boundaryTimes(db, filter)
  return ends === null ? 0 : Date.parse(ends.last) - Date.parse(ends.first)
}

/** Downsampled between gaps, so that no gap is created or hidden; short segments stay complete. */
function asPoints(all: ChartPrice[], gaps: Set<number>): ChartPoint[] {
  const segments = splitAtGaps(all, gaps)
  const budget = pointBudgets(segments)
  return segments.flatMap((segment, index) =>
    downsample(segment, budget(segment)).map((point, position) =>
      asPoint(point, index > 0 && position === 0 ? 'gap' : 'line'),
    ),
  )
}

/** The number of points for each segment, at least its ends, so that the total is at most `MAX_POINTS`. */
function pointBudgets(segments: ChartPrice[][]): (segment: ChartPrice[]) => number {
  const short = segments.filter(({ length }) => length <= SHORT_SEGMENT)
  const complete = count(short) <= MAX_POINTS / 2 ? short : []
  const long = segments.filter((segment) => !complete.includes(segment))
  const pointsLeft = MAX_POINTS - count(complete) - 2 * long.length
  const divisor = Math.max(count(long), pointsLeft, 1)
  return (segment) =>
    complete.includes(segment)
      ? segment.length
      : 2 + Math.floor((pointsLeft * segment.length) / divisor)
}

const count = (segments: ChartPrice[][]): number =>
  segments.reduce((sum, { length }) => sum + length, 0)

function splitAtGaps(all: ChartPrice[], gaps: Set<number>): ChartPrice[][] {
  const segments: ChartPrice[][] = []
  for (const [position, point] of all.entries()) {
    const segment = segments.at(-1)
    if (segment && !gaps.has(position)) segment.push(point)
    else segments.push([point])
  }
  return segments
}

function asPoint({ quoted_at, mid, kind, source }: ChartPrice, before: 'gap' | 'line'): ChartPoint {
  const point: ChartPoint = {
    at: quoted_at,
    mid: goldPriceText(mid),
    kind,
    timePrecision: timePrecisionOf(source),
  }
  return before === 'gap' ? { ...point, afterGap: true } : point
}

/** The prices of candles, each once, oldest first, within the range. */
function pointsOf(candles: Candle[], { since, until }: ChartFilter): ChartPrice[] {
  const points = candles
    .flatMap(candlePrices)
    .filter(({ quoted_at: at }) => at >= (since ?? '') && (until === null || at < until))
  return points.toSorted((a, b) => a.quoted_at.localeCompare(b.quoted_at))
}

function candlePrices({
  low,
  low_at,
  high,
  high_at,
  last,
  last_at,
  kind,
  source,
}: Candle): ChartPrice[] {
  const prices = new Map([
    [low_at, low],
    [high_at, high],
    [last_at, last],
  ])
  return [...prices].map(([quoted_at, mid]) => ({ quoted_at, mid, kind, source }))
}

/** The price of an ounce at the end of a month: millionths of the requested currency. */
export interface MonthEndPrice {
  at: string
  midMicro: number
}

/**
 * The last accepted price of a metal of each of the `months` calendar months (UTC) before the month of `now`, oldest first. A
 * month without a price is omitted, never interpolated.
 */
export async function metalByMonth(
  db: Db,
  {
    metal,
    currency,
    now,
    months,
  }: Pick<ChartFilter, 'metal' | 'currency'> & {
    now: string
    months: number
  },
): Promise<MonthEndPrice[]> {
  const spans = Array.from({ length: months }, (_, position): [string, string] => [
    monthStart(now, position - months),
    monthStart(now, position - months + 1),
  ])
  const found = await lastPriceOfEach(
    db,
    { metal, currency, since: null, until: null, source: null },
    spans,
  )
  return found.map(({ quoted_at, mid }) => ({ at: quoted_at, midMicro: mid }))
}

function monthStart(now: string, offset: number): string {
  return `${plusMonths(`${now.slice(0, 7)}-01`, offset)}T00:00:00.000Z`
}
