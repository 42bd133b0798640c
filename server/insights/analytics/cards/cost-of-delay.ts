import type { Asking, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  contractHref,
  figure,
  shareBp,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { goldDays } from '#server/insights/analytics/gold-queries.ts'
import { type CostShape, costShape } from '#server/insights/analytics/piece-chart-queries.ts'
import { worthOf } from '#server/insights/analytics/piece-figures.ts'
import type { Answer, Figure } from '#server/insights/analytics/props.ts'
import { goldSales, soldFine } from '#server/insights/analytics/trade-queries.ts'
import { DAY_MS, plusDays } from '#server/platform/time/calendar.ts'

const RHYTHMS = [1, 7, 30] as const
type Rhythm = (typeof RHYTHMS)[number]

/**
 * 8. What the gold that was sold had cost more on the day it left than on the day its price was made, had prices been
 * made every 1, 7 or 30 days of the range; over zero it is margin lost. Also the margin that would
 * have been left, on average over the days. Source: domain 1.8.
 */
export async function costOfDelay(asking: Asking): Promise<Answer | null> {
  const { figured, db, quote, limit, before, only } = asking
  if (!quote) return null
  const now = await delaysIn(asking, asking)
  const then = before && (await delaysIn(asking, before))
  const shape = (await figured()) ? await costShape(db) : null
  const figures: Figure[] = [
    ...RHYTHMS.map((rhythm) =>
      figure(`delay_${rhythm}`, 'money', now.lost(rhythm), {
        before: then?.lost(rhythm) ?? null,
      }),
    ),
    figure('sold_fine', 'mg', now.sold, { before: then?.sold ?? null }),
    ...(shape === null ? [] : RHYTHMS.map((rhythm) => marginFigure(now.gold, shape, rhythm))),
  ]
  return {
    figures,
    charts: [
      {
        ...{ kind: 'bars', key: 'delay_by_days', along: 'days', unit: 'money' },
        points: RHYTHMS.map((rhythm) => ({ at: rhythm, value: now.lost(rhythm) })),
      },
    ],
    ...(only === 'days' && shape !== null
      ? dayRows(now.gold, shape, limit)
      : await saleRows(asking, now.lostAt)),
    advice:
      now.lost(30) > 0
        ? advise('act', 'price_oftener', { amount: now.lost(30) })
        : advise('calm', 'delay_harmless'),
  }
}
type LostAt = (rhythm: Rhythm, sale: { day: string; mg: number }) => number

async function delaysIn({ db, quote, currency }: Asking, span: Span) {
  const days = await goldDays(db, quote?.currency ?? currency, span)
  const gold: Gold = days.toReversed()
  const sold = await soldFine(db, span)
  const rate = quote?.fx_rate ?? null
  const lostAt: LostAt = (rhythm, { day, mg }) => {
    const then = goldOn(gold, pricedOn(span.since, day, rhythm))
    const now = goldOn(gold, day)
    if (then === null || now === null) return 0
    return worthOf(mg, { mid: now, rate }, currency) - worthOf(mg, { mid: then, rate }, currency)
  }
  return {
    ...{ gold, lostAt },
    sold: sold.reduce((sum, { mg }) => sum + mg, 0),
    lost: (rhythm: Rhythm) => sold.reduce((sum, one) => sum + lostAt(rhythm, one), 0),
  }
}

async function saleRows(asking: Asking, lostAt: LostAt) {
  const rows = await goldSales(asking.db, asking, asking.limit + 1)
  return {
    columns: columns({
      ...{ number: 'text', day: 'day', fine: 'mg' },
      ...{ delay_1: 'money', delay_7: 'money', delay_30: 'money' },
    }),
    ...shown(rows, asking.limit, (one) => ({
      cells: [one.number, one.day, one.mg, ...RHYTHMS.map((rhythm) => lostAt(rhythm, one))],
      href: one.id === null ? null : contractHref(one.id),
    })),
  }
}

function dayRows(gold: Gold, shape: CostShape, limit: number) {
  const since = gold[0]?.day ?? ''
  return {
    columns: columns({
      ...{ day: 'day', last: 'gold', margin_1: 'bp', margin_7: 'bp', margin_30: 'bp' },
    }),
    ...shown(gold.toReversed().slice(0, limit + 1), limit, ({ day, last }) => ({
      cells: [day, last, ...RHYTHMS.map((rhythm) => marginOn(gold, shape, since, day, rhythm))],
      href: `/gold-price-logs?from=${day}&to=${day}`,
    })),
  }
}

/** The margin of an average piece over the days of trade. */
function marginFigure(gold: Gold, shape: CostShape, rhythm: Rhythm): Figure {
  const since = gold[0]?.day ?? ''
  const found = gold.flatMap(({ day }) => marginOn(gold, shape, since, day, rhythm) ?? [])
  const sum = found.reduce((all, bp) => all + bp, 0)
  const average = found.length === 0 ? null : Math.round(sum / found.length)
  return figure(`margin_${rhythm}`, 'bp', average, { only: 'days' })
}

/** What the price of the rhythm leaves on a day, when only the metal in the cost moves with gold. */
function marginOn(
  gold: Gold,
  { cost, metal }: CostShape,
  since: string,
  day: string,
  rhythm: Rhythm,
): number | null {
  const then = goldOn(gold, pricedOn(since, day, rhythm))
  const now = goldOn(gold, day)
  const rise = then === null || now === null ? null : shareBp(now - then, then)
  if (rise === null || cost === null || metal === null) return null
  return 10_000 - Math.round((cost * (10_000 + Math.round((metal * rise) / 10_000))) / 10_000)
}

type Gold = readonly { day: string; last: number }[]

/** The last gold price up to a day; where none was known yet, the first of all. */
function goldOn(days: Gold, day: string): number | null {
  return (days.findLast((one) => one.day <= day) ?? days[0])?.last ?? null
}

/** The day on which a price sold on `day` was made, when prices are made every so many days from the first on. */
function pricedOn(since: string, day: string, rhythm: number): string {
  const first = since.slice(0, 10)
  const passed = Math.max(0, Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS))
  return plusDays(first, passed - (passed % rhythm))
}
