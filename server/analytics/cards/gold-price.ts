import { later } from '#server/context.ts'
import { advise, changeBp, columns, figure, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { goldBefore, goldDays, heldCount } from '../gold-queries.ts'
import type { Answer } from '../props.ts'

const DAY = 24 * 60 * 60 * 1000
const DAYS_AT_MOST = 400
const MUCH_BP = 200

/** 1. Gold now, what it did since, and between what it moved. */
export async function goldPrice(asking: Asking): Promise<Answer | null> {
  const { db, quote, limit } = asking
  if (!quote) return null
  const ago = (days: number) => goldBefore(db, quote.currency, later(quote.quoted_at, -days * DAY))
  const days = await goldDays(db, quote.currency, asking, DAYS_AT_MOST)
  const [day, month, year] = [await ago(1), await ago(30), await ago(365)]
  const dayBp = changeBp(quote.mid, day)
  const isMuch = Math.abs(dayBp ?? 0) >= MUCH_BP
  return {
    figures: [
      figure('now', 'gold', quote.mid),
      figure('day_change', 'bp', dayBp),
      figure('month_change', 'bp', changeBp(quote.mid, month)),
      figure('year_change', 'bp', changeBp(quote.mid, year)),
      figure('low', 'gold', days.length ? Math.min(...days.map(({ low }) => low)) : null),
      figure('high', 'gold', days.length ? Math.max(...days.map(({ high }) => high)) : null),
      figure('held', 'count', await heldCount(db, asking), {
        before: asking.before && (await heldCount(db, asking.before)),
        href: '/gold-price-logs?quality=superseded',
      }),
    ],
    chart: {
      ...{ kind: 'line', along: 'day', unit: 'gold' },
      points: days.toReversed().map((one) => ({ at: one.day, value: one.last })),
    },
    columns: columns({ day: 'day', low: 'gold', high: 'gold', last: 'gold' }),
    ...shown(days.slice(0, limit + 1), limit, (one) => ({
      cells: [one.day, one.low, one.high, one.last],
      href: `/gold-price-logs?from=${one.day}&to=${one.day}`,
    })),
    advice: isMuch
      ? advise('act', 'gold_moved', { percent: dayBp ?? 0 })
      : advise('calm', 'gold_quiet'),
  }
}
