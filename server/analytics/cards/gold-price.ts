import { later } from '#server/context.ts'
import { advise, changeBp, columns, figure, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { type GoldDay, goldBefore, goldDays, heldCount, heldDays } from '../gold-queries.ts'
import type { Answer, Spot } from '../props.ts'

const DAY = 24 * 60 * 60 * 1000
const MUCH_BP = 200

/** 1. Gold now, what it did since, and between what it moved. */
export async function goldPrice(asking: Asking): Promise<Answer | null> {
  const { db, quote, limit } = asking
  if (!quote) return null
  const ago = (days: number) => goldBefore(db, quote.currency, later(quote.quoted_at, -days * DAY))
  const days = await goldDays(db, quote.currency, asking)
  const [day, month, year] = [await ago(1), await ago(30), await ago(365)]
  const dayBp = changeBp(quote.mid, day)
  const held = await heldDays(db, asking)
  const heldOn = new Map(held.map((one) => [one.day, one.n]))
  const then = asking.before && (await goldDays(db, quote.currency, asking.before))
  const isMuch = Math.abs(dayBp ?? 0) >= MUCH_BP
  return {
    figures: [
      figure('now', 'gold', quote.mid),
      figure('day_change', 'bp', dayBp),
      figure('month_change', 'bp', changeBp(quote.mid, month)),
      figure('year_change', 'bp', changeBp(quote.mid, year)),
      figure('low', 'gold', lowOf(days), { before: then && lowOf(then) }),
      figure('high', 'gold', highOf(days), { before: then && highOf(then) }),
      figure(
        'held',
        'count',
        held.reduce((sum, { n }) => sum + n, 0),
        {
          before: asking.before && (await heldCount(db, asking.before)),
          href: '/gold-price-logs?quality=superseded',
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
    ...shown(days.slice(0, limit + 1), limit, (one) => ({
      cells: [one.day, one.low, one.high, one.last, heldOn.get(one.day) ?? 0],
      href: `/gold-price-logs?from=${one.day}&to=${one.day}`,
    })),
    advice: isMuch
      ? advise('act', 'gold_moved', { percent: dayBp ?? 0 })
      : advise('calm', 'gold_quiet'),
  }
}

const lowOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.min(...days.map(({ low }) => low))
const highOf = (days: readonly GoldDay[]): number | null =>
  days.length === 0 ? null : Math.max(...days.map(({ high }) => high))

/** A day with the band of its accepted prices, marked where a price was held. */
function spotOf({ day, low, high, last }: GoldDay, heldOn: ReadonlyMap<string, number>): Spot {
  return { x: Date.parse(day), y: last, low, high, ...(heldOn.has(day) && { isMarked: true }) }
}
