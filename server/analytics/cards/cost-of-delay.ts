import { advise, columns, contractHref, figure, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { type GoldDay, goldDays } from '../gold-queries.ts'
import type { Answer } from '../props.ts'
import { goldSales, soldFine } from '../trade-queries.ts'
import { worthOf } from '../worth.ts'

const DAYS_AT_MOST = 500
const RHYTHMS = [1, 7, 30] as const
const DAY = 24 * 60 * 60 * 1000

/**
 * 8. What the gold that was sold had cost more on the day it left than on the day its price was made, had prices been
 * made every 1, 7 or 30 days of the range. Fine grams by day, gold by day; over zero it is margin lost.
 */
export async function costOfDelay(asking: Asking): Promise<Answer | null> {
  const { db, quote, currency, limit } = asking
  if (!quote) return null
  const days = goldByDay(await goldDays(db, quote.currency, asking, DAYS_AT_MOST))
  const sold = await soldFine(db, asking)
  const rate = quote.fx_rate
  const lostAt = (rhythm: number, { day, mg }: { day: string; mg: number }): number => {
    const then = goldOn(days, pricedOn(asking.since, day, rhythm))
    const now = goldOn(days, day)
    if (then === null || now === null) return 0
    return worthOf(mg, { mid: now, rate }, currency) - worthOf(mg, { mid: then, rate }, currency)
  }
  const lost = RHYTHMS.map((rhythm) => sold.reduce((sum, one) => sum + lostAt(rhythm, one), 0))
  const [daily = 0, weekly = 0, monthly = 0] = lost
  const rows = await goldSales(db, asking, limit + 1)
  return {
    figures: [
      figure('delay_1', 'money', daily),
      figure('delay_7', 'money', weekly),
      figure('delay_30', 'money', monthly),
      figure(
        'sold_fine',
        'mg',
        sold.reduce((sum, { mg }) => sum + mg, 0),
      ),
    ],
    chart: {
      ...{ kind: 'bars', along: 'days', unit: 'money' },
      points: RHYTHMS.map((rhythm, n) => ({ at: String(rhythm), value: lost[n] ?? 0 })),
    },
    columns: columns({
      number: 'text',
      day: 'day',
      fine: 'mg',
      delay_7: 'money',
      delay_30: 'money',
    }),
    ...shown(rows, limit, (one) => ({
      cells: [one.number, one.day, one.mg, lostAt(7, one), lostAt(30, one)],
      href: contractHref(one.id),
    })),
    advice:
      monthly > 0
        ? advise('act', 'price_oftener', { amount: monthly })
        : advise('calm', 'delay_harmless'),
  }
}

type Gold = readonly { day: string; last: number }[]

const goldByDay = (days: readonly GoldDay[]): Gold => days.toReversed()

/** The last gold price up to a day; where none was known yet, the first of all. */
function goldOn(days: Gold, day: string): number | null {
  return (days.findLast((one) => one.day <= day) ?? days[0])?.last ?? null
}

/** The day on which a price sold on `day` was made, when prices are made every so many days from the first on. */
function pricedOn(since: string, day: string, rhythm: number): string {
  const first = Date.parse(since.slice(0, 10))
  const passed = Math.max(0, Math.round((Date.parse(day) - first) / DAY))
  return new Date(first + (passed - (passed % rhythm)) * DAY).toISOString().slice(0, 10)
}
