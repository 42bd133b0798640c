import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  figure,
  limitRows,
  makeAdvice,
} from '#server/insights/analytics/card-result.ts'
import {
  type GoldDay,
  goldAt,
  goldBefore,
  goldShopDays,
  heldCount,
  heldDays,
  waitingCount,
} from '#server/insights/analytics/gold-queries.ts'
import { stateOverTime } from '#server/insights/analytics/kpi-lines.ts'
import type {
  CardResult,
  KpiResult,
  PlotPoint,
  ResultRow,
} from '#server/insights/analytics/result-props.ts'
import { lastPriceDayBefore } from '#server/market/board/current-gold.ts'
import { plusMs } from '#server/platform/context.ts'
import { DAY_MS, dayOf, endOfDay, startOfDay } from '#server/platform/time/calendar.ts'
import type { CardDefinition } from './definition.ts'

const LARGE_MOVE_BP = 200

/** 1. The gold price, its changes, and its range in the period. */
export const goldPrice = {
  card: 'gold_price',
  tab: 'gold',
  period: 'range',
  group: 'gold',
  kpis: [{ key: 'gold_price', unit: 'gold', compute: goldOverTime }],
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, quote, limit, only, now, timeZone } = context
  if (!quote) return null
  const daysIn = (span: Span) => goldShopDays(db, quote.currency, span, timeZone)
  const days = await daysIn(context)
  const earlier = await lastPriceDayBefore(db, quote, timeZone)
  const ago = (days: number) =>
    goldBefore(db, quote.currency, plusMs(quote.quoted_at, -days * DAY_MS))
  const [month, year] = [await ago(30), await ago(365)]
  const dayBp = changeBp(quote.mid, earlier?.mid ?? null)
  const changeFrom = (one: GoldDay | undefined) => changeBp(quote.mid, one?.last ?? null)
  const heldByDay = await heldDays(db, context, timeZone)
  const previous = context.before && (await daysIn(context.before))
  const withPrice = async ({ quoted_at, mid }: { quoted_at: string; mid: number }) => {
    const day = dayOf(quoted_at, timeZone)
    const span = { since: startOfDay(day, timeZone), until: endOfDay(day, timeZone) }
    const [prices = { low: mid, high: mid }] = await daysIn(span)
    return { ...prices, day, last: mid }
  }
  const since = {
    day: only === 'day' && earlier ? await withPrice(earlier) : undefined,
    month,
    year,
  }[only ?? '']
  const compared = since ? [await withPrice(quote), since] : []
  const daysOf = (figureName: string | null): readonly (GoldDay | HeldDay)[] => {
    if (compared.length > 0) return compared
    if (figureName === 'low') return days.filter(({ low }) => low === lowOf(days))
    if (figureName === 'high') return days.filter(({ high }) => high === highOf(days))
    if (figureName !== 'held') return days
    const acceptedDays = new Map(days.map((one) => [one.day, one]))
    return [...heldByDay.keys()]
      .sort()
      .reverse()
      .map((one) => acceptedDays.get(one) ?? { day: one })
  }
  return {
    figures: [
      figure('day_change', 'change', dayBp, { only: 'day' }),
      figure('month_change', 'change', changeFrom(month), { only: 'month' }),
      figure('year_change', 'change', changeFrom(year), { only: 'year' }),
      figure('low', 'gold', lowOf(days), { before: previous && lowOf(previous), only: 'low' }),
      figure('high', 'gold', highOf(days), { before: previous && highOf(previous), only: 'high' }),
      figure(
        'needs_review',
        'count',
        [...heldByDay.values()].reduce((sum, n) => sum + n, 0),
        {
          before: context.before && (await heldCount(db, context.before)),
          only: 'held',
        },
      ),
    ],
    charts: [
      {
        kind: 'lines',
        key: null,
        along: 'day',
        unit: 'gold',
        marks: 'needs_review',
        series: [
          {
            name: '',
            points: days.toReversed().map((one) => pointOf(one, heldByDay, dayOf(now, timeZone))),
          },
        ],
      },
    ],
    columns: columns({
      day: 'day',
      low: 'gold',
      high: 'gold',
      last: 'gold',
      needs_review: 'count',
    }),
    ...limitRows(daysOf(only).slice(0, limit + 1), limit, (one) => dayRow(one, heldByDay)),
    advice: adviceFor(dayBp ?? 0, await waitingCount(db)),
  }
}

function adviceFor(dayBp: number, waiting: number): CardResult['advice'] {
  if (Math.abs(dayBp) >= LARGE_MOVE_BP)
    return makeAdvice('caution', 'gold_moved', { percent: dayBp })
  if (waiting > 0) return makeAdvice('caution', 'gold_waiting', { count: waiting })
  return makeAdvice('positive', 'gold_stable')
}

async function goldOverTime(context: AnalyticsContext): Promise<KpiResult | null> {
  const { db, quote } = context
  if (!quote) return null
  const { currency, mid } = quote
  return stateOverTime(context, mid, (at) => goldAt(db, currency, at))
}

/** A day on which quotes were held and none was accepted. */
type HeldDay = { day: string } & Partial<GoldDay>

const dayRow = (
  { day, low, high, last }: GoldDay | HeldDay,
  heldByDay: ReadonlyMap<string, number>,
): ResultRow => ({
  cells: [day, low ?? null, high ?? null, last ?? null, heldByDay.get(day) ?? 0],
  href: `/gold-price-logs?from=${day}&to=${day}`,
})

const lowOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.min(...days.map(({ low }) => low))
const highOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.max(...days.map(({ high }) => high))

/** A day with its range of accepted prices, once the day is over, marked if a quote was held. */
function pointOf(
  { day, low, high, last }: GoldDay,
  heldByDay: ReadonlyMap<string, number>,
  today: string,
): PlotPoint {
  return {
    x: Date.parse(day),
    y: last,
    ...(day < today && { low, high }),
    ...(heldByDay.has(day) && { isMarked: true }),
  }
}
