import { complianceOf } from '#server/compliance/compliance.ts'
import { countersOf, yearOf } from '#server/compliance/findings.ts'
import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  customerHref,
  figure,
  shareBp,
  shown,
} from '#server/insights/analytics/card-result.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { cashPayers, countedBy, type PayerRow } from '#server/insights/analytics/trade-queries.ts'
import { later } from '#server/platform/context.ts'
import { dayOf } from '#server/platform/time/calendar.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000
const NEAR = 0.8
const FROM = 0.5
/** As many as an export has room for. */
const COUNTED = 50_000

/** 16. Who has paid how much cash in twelve months, and how near the year is to what makes a programme due. */
export async function cashCounter(asking: Asking): Promise<Answer | null> {
  const { db, now, asOf, timeZone, limit, only } = asking
  const { cashLimit } = await complianceOf(db)
  const { payers, near, over } = await payersAt(asking, later(now, 1), cashLimit)
  const parts: Record<string, PayerRow[]> = { near, over }
  const year = Number(dayOf(now, timeZone).slice(0, 4))
  const counters = await countersOf(db, year)
  const then = asOf === null ? null : await stoodAt(asking, asOf, cashLimit)
  return {
    figures: [
      figure('near_limit', 'count', near.length, { before: then?.near ?? null, only: 'near' }),
      figure('over_limit', 'count', over.length, { before: then?.over ?? null, only: 'over' }),
      figure('bought_year', 'money', counters.bought, {
        before: then?.bought ?? null,
        only: 'bought',
      }),
      figure('sold_year', 'money', counters.sold, { before: then?.sold ?? null, only: 'sold' }),
      figure('aml_limit', 'money', counters.limit, { href: '/compliance' }),
    ],
    charts: [],
    ...(only === 'bought' || only === 'sold'
      ? await countedRows(asking, only, year)
      : payerRows(parts[only ?? ''] ?? payers, cashLimit, limit)),
    advice:
      near.length + over.length > 0
        ? advise('act', 'watch_cash', { count: near.length + over.length })
        : advise('calm', 'cash_low'),
  }
}

/** Who had paid much cash in the twelve months before a moment, near the limit and over it. */
async function payersAt({ db, currency }: Asking, until: string, cashLimit: number) {
  const span = { since: later(until, -YEAR), until }
  const least = Math.ceil(cashLimit * FROM)
  const payers = await cashPayers(db, span, { currency, limit: cashLimit, least }, COUNTED)
  return {
    payers,
    near: payers.filter(({ sum }) => sum >= cashLimit * NEAR && sum <= cashLimit),
    over: payers.filter(({ sum }) => sum > cashLimit),
  }
}

/** The same before, and the counters of that year up to then. */
async function stoodAt(asking: Asking, then: string, cashLimit: number) {
  const { near, over } = await payersAt(asking, then, cashLimit)
  const year = Number(dayOf(later(then, -1), asking.timeZone).slice(0, 4))
  const { bought, sold } = await countersOf(asking.db, year, then)
  return { near: near.length, over: over.length, bought, sold }
}

function payerRows(payers: readonly PayerRow[], cashLimit: number, limit: number) {
  return {
    columns: columns({
      ...{ customer: 'text', cash: 'money', share: 'bp', payments: 'count', at: 'time' },
    }),
    ...shown(payers, limit, (one) => ({
      cells: [one.customer, one.sum, shareBp(one.sum, cashLimit), one.n, one.at],
      href: customerHref(one.id),
    })),
  }
}

/** Who makes up what was bought of the public, or sold, in a year of the shop's calendar. */
async function countedRows(asking: Asking, what: 'bought' | 'sold', year: number) {
  const { db, currency, timeZone, limit } = asking
  const [since, until] = yearOf(year, timeZone)
  const rows = await countedBy(db, { since, until }, { currency, what }, limit + 1)
  return {
    columns: columns({
      ...{ customer: 'text', [`${what}_year`]: 'money', payments: 'count', at: 'time' },
    }),
    ...shown(rows, limit, (one) => ({
      cells: [one.customer, one.sum, one.n, one.at],
      href: customerHref(one.id),
    })),
  }
}
