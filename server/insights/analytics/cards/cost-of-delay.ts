import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  contractHref,
  figure,
  limitRows,
  makeAdvice,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import { goldDays } from '#server/insights/analytics/gold-queries.ts'
import {
  type CostStructure,
  costStructure,
} from '#server/insights/analytics/piece-chart-queries.ts'
import { meltValue } from '#server/insights/analytics/piece-figures.ts'
import type { CardResult, Figure } from '#server/insights/analytics/result-props.ts'
import { goldSales, soldFineGold } from '#server/insights/analytics/trade-queries.ts'
import { DAY_MS, plusDays } from '#server/platform/time/calendar.ts'
import type { CardDefinition } from './definition.ts'

const INTERVALS = [1, 7, 30] as const
type Interval = (typeof INTERVALS)[number]

/**
 * 8. How much more the sold gold cost on the day of sale than on the day of pricing, if prices had been updated
 * every 1, 7 or 30 days of the period; above zero it is lost margin. Also the average margin that would have
 * resulted. Source: docs/domain.md 1.8.
 */
export const costOfDelay = {
  card: 'cost_of_delay',
  tab: 'pricing',
  period: 'range',
  group: 'gold',
  showsCost: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { ensureFigures, db, quote, limit, before, only } = context
  if (!quote) return null
  const now = await delaysIn(context, context)
  const previous = before && (await delaysIn(context, before))
  const structure = (await ensureFigures()) ? await costStructure(db) : null
  const figures: Figure[] = [
    ...INTERVALS.map((interval) =>
      figure(`delay_${interval}`, 'money', now.lost(interval), {
        before: previous?.lost(interval) ?? null,
      }),
    ),
    figure('sold_fine', 'mg', now.sold, { before: previous?.sold ?? null }),
    ...(structure === null
      ? []
      : INTERVALS.map((interval) => marginFigure(now.gold, structure, interval))),
  ]
  return {
    figures,
    charts: [
      {
        kind: 'bars',
        key: 'delay_by_days',
        along: 'days',
        unit: 'money',
        points: INTERVALS.map((interval) => ({ at: interval, value: now.lost(interval) })),
      },
    ],
    ...(only === 'days' && structure !== null
      ? dayRows(now.gold, structure, limit)
      : await saleRows(context, now.lostAt)),
    advice:
      now.lost(30) > 0
        ? makeAdvice('caution', 'reprice_more_often', { amount: now.lost(30) })
        : makeAdvice('positive', 'delay_harmless'),
  }
}
type LossOf = (interval: Interval, sale: { day: string; mg: number }) => number

async function delaysIn({ db, quote, currency }: AnalyticsContext, span: Span) {
  const days = await goldDays(db, quote?.currency ?? currency, span)
  const gold: GoldDays = days.toReversed()
  const sold = await soldFineGold(db, span)
  const rate = quote?.fx_rate ?? null
  const lossOf: LossOf = (interval, { day, mg }) => {
    const previous = goldOn(gold, pricedOn(span.since, day, interval))
    const now = goldOn(gold, day)
    if (previous === null || now === null) return 0
    return (
      meltValue(mg, { mid: now, rate }, currency) - meltValue(mg, { mid: previous, rate }, currency)
    )
  }
  return {
    gold,
    lostAt: lossOf,
    sold: sold.reduce((sum, { mg }) => sum + mg, 0),
    lost: (interval: Interval) => sold.reduce((sum, one) => sum + lossOf(interval, one), 0),
  }
}

async function saleRows(context: AnalyticsContext, lossOf: LossOf) {
  const rows = await goldSales(context.db, context, context.limit + 1)
  return {
    columns: columns({
      number: 'text',
      day: 'day',
      fine: 'mg',
      delay_1: 'money',
      delay_7: 'money',
      delay_30: 'money',
    }),
    ...limitRows(rows, context.limit, (one) => ({
      cells: [one.number, one.day, one.mg, ...INTERVALS.map((interval) => lossOf(interval, one))],
      href: one.id === null ? null : contractHref(one.id),
    })),
  }
}

function dayRows(gold: GoldDays, structure: CostStructure, limit: number) {
  const since = gold[0]?.day ?? ''
  return {
    columns: columns({
      day: 'day',
      last: 'gold',
      margin_1: 'bp',
      margin_7: 'bp',
      margin_30: 'bp',
    }),
    ...limitRows(gold.toReversed().slice(0, limit + 1), limit, ({ day, last }) => ({
      cells: [
        day,
        last,
        ...INTERVALS.map((interval) => marginOn(gold, structure, since, day, interval)),
      ],
      href: `/gold-price-logs?from=${day}&to=${day}`,
    })),
  }
}

/** The average margin over the days with a gold price. */
function marginFigure(gold: GoldDays, structure: CostStructure, interval: Interval): Figure {
  const since = gold[0]?.day ?? ''
  const margins = gold.flatMap(({ day }) => marginOn(gold, structure, since, day, interval) ?? [])
  const sum = margins.reduce((all, bp) => all + bp, 0)
  const average = margins.length === 0 ? null : Math.round(sum / margins.length)
  return figure(`margin_${interval}`, 'bp', average, { only: 'days' })
}

/** The margin on a day, if prices are updated every `interval` days and only the metal cost changes with gold. */
function marginOn(
  gold: GoldDays,
  { cost, metal }: CostStructure,
  since: string,
  day: string,
  interval: Interval,
): number | null {
  const previous = goldOn(gold, pricedOn(since, day, interval))
  const now = goldOn(gold, day)
  const rise = previous === null || now === null ? null : shareBp(now - previous, previous)
  if (rise === null || cost === null || metal === null) return null
  return 10_000 - Math.round((cost * (10_000 + Math.round((metal * rise) / 10_000))) / 10_000)
}

type GoldDays = readonly { day: string; last: number }[]

/** The last gold price up to a day; before the first, the first one. */
function goldOn(days: GoldDays, day: string): number | null {
  return (days.findLast((one) => one.day <= day) ?? days[0])?.last ?? null
}

/** The day on which the price of `day` was set, if prices are updated every `interval` days from `since`. */
function pricedOn(since: string, day: string, interval: number): string {
  const first = since.slice(0, 10)
  const elapsedDays = Math.max(0, Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS))
  return plusDays(first, elapsedDays - (elapsedDays % interval))
}
