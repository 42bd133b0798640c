import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import { advise, changeBp, columns, figure, shown } from '#server/insights/analytics/card-result.ts'
import {
  type GoldDay,
  goldBefore,
  goldDays,
  heldCount,
  heldDays,
} from '#server/insights/analytics/gold-queries.ts'
import type { Answer, Behind, Spot } from '#server/insights/analytics/props.ts'
import { later } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'

const MUCH_BP = 200

/** 1. Gold now, what it did since, and between what it moved. */
export async function goldPrice(asking: Asking): Promise<Answer | null> {
  const { db, quote, limit, only } = asking
  if (!quote) return null
  const ago = (days: number) =>
    goldBefore(db, quote.currency, later(quote.quoted_at, -days * DAY_MS))
  const days = await goldDays(db, quote.currency, asking)
  const [day, month, year] = [await ago(1), await ago(30), await ago(365)]
  const changeFrom = (one: GoldDay | undefined) => changeBp(quote.mid, one?.last ?? null)
  const dayBp = changeFrom(day)
  const held = await heldDays(db, asking)
  const heldOn = new Map(held.map((one) => [one.day, one.n]))
  const then = asking.before && (await goldDays(db, quote.currency, asking.before))
  const today: GoldDay = {
    ...{ low: quote.mid, high: quote.mid, ...days.find((one) => one.day === dayOf(quote)) },
    ...{ day: dayOf(quote), last: quote.mid },
  }
  const daysBehind = (which: string | null): readonly (GoldDay | HeldDay)[] => {
    const since = new Map([['day', day] as const, ['month', month], ['year', year]]).get(
      which ?? '',
    )
    if (since) return [today, since]
    if (which === 'low') return days.filter(({ low }) => low === lowOf(days))
    if (which === 'high') return days.filter(({ high }) => high === highOf(days))
    if (which !== 'held') return days
    const known = new Map(days.map((one) => [one.day, one]))
    return [...heldOn.keys()]
      .sort()
      .reverse()
      .map((one) => known.get(one) ?? { day: one })
  }
  const isMuch = Math.abs(dayBp ?? 0) >= MUCH_BP
  return {
    figures: [
      figure('now', 'gold', quote.mid, { href: `/gold-price-logs/${quote.id}` }),
      figure('day_change', 'bp', dayBp, { only: 'day' }),
      figure('month_change', 'bp', changeFrom(month), { only: 'month' }),
      figure('year_change', 'bp', changeFrom(year), { only: 'year' }),
      figure('low', 'gold', lowOf(days), { before: then && lowOf(then), only: 'low' }),
      figure('high', 'gold', highOf(days), { before: then && highOf(then), only: 'high' }),
      figure(
        'held',
        'count',
        held.reduce((sum, { n }) => sum + n, 0),
        {
          before: asking.before && (await heldCount(db, asking.before)),
          only: 'held',
        },
      ),
    ],
    charts: [
      {
        ...{ kind: 'lines', key: null, along: 'day', unit: 'gold', marks: 'held' },
        series: [{ name: '', spots: days.toReversed().map((one) => spotOf(one, heldOn)) }],
      },
    ],
    columns: columns({ day: 'day', low: 'gold', high: 'gold', last: 'gold', held: 'count' }),
    ...shown(daysBehind(only).slice(0, limit + 1), limit, (one) => dayRow(one, heldOn)),
    advice: isMuch
      ? advise('act', 'gold_moved', { percent: dayBp ?? 0 })
      : advise('calm', 'gold_quiet'),
  }
}

/** A day on which prices were held and none was accepted. */
type HeldDay = { day: string } & Partial<GoldDay>

const dayOf = ({ quoted_at }: { quoted_at: string }): string => quoted_at.slice(0, 10)

const dayRow = (
  { day, low, high, last }: GoldDay | HeldDay,
  heldOn: ReadonlyMap<string, number>,
): Behind => ({
  cells: [day, low ?? null, high ?? null, last ?? null, heldOn.get(day) ?? 0],
  href: `/gold-price-logs?from=${day}&to=${day}`,
})

const lowOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.min(...days.map(({ low }) => low))
const highOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.max(...days.map(({ high }) => high))

/** A day with the band of its accepted prices, marked where a price was held. */
function spotOf({ day, low, high, last }: GoldDay, heldOn: ReadonlyMap<string, number>): Spot {
  return { x: Date.parse(day), y: last, low, high, ...(heldOn.has(day) && { isMarked: true }) }
}
