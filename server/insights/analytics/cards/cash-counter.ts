import { complianceOf } from '#server/compliance/compliance.ts'
import { countersOf, yearOf } from '#server/compliance/findings.ts'
import { hasUsRules } from '#server/formula/settings/us-rules.ts'
import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  customerHref,
  figure,
  limitRows,
  makeAdvice,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import {
  cashPayers,
  countedByCustomer,
  type PayerRow,
} from '#server/insights/analytics/trade-queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { CardDefinition } from './definition.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000
const NEAR_SHARE = 0.8
const LISTED_SHARE = 0.5
/** The row limit of an export. */
const MAX_PAYERS = 50_000

/** Cash by customer in twelve months, and the year's purchases and sales for the anti-money-laundering limit. */
export const cashCounter = {
  card: 'cash_counter',
  tab: 'obligations',
  period: 'year',
  comparison: 'day',
  group: 'trade',
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, now, asOf, timeZone, currency, limit, only } = context
  const { cashLimit } = await complianceOf(db)
  const { payers, near, over } = await payersAt(context, plusMs(now, 1), cashLimit)
  const parts: Record<string, PayerRow[]> = { near, over }
  const year = Number(dayOf(now, timeZone).slice(0, 4))
  const counters = await countersOf(db, year)
  const previous = asOf === null ? null : await totalsAsOf(context, asOf, cashLimit)
  return {
    figures: [
      figure('near_limit', 'count', near.length, { before: previous?.near ?? null, only: 'near' }),
      figure('over_limit', 'count', over.length, { before: previous?.over ?? null, only: 'over' }),
      figure('bought_year', 'money', counters.bought, {
        before: previous?.bought ?? null,
        only: 'bought',
      }),
      figure('sold_year', 'money', counters.sold, { before: previous?.sold ?? null, only: 'sold' }),
      ...(hasUsRules(currency)
        ? [figure('aml_limit', 'money', counters.limit, { href: '/compliance' })]
        : []),
    ],
    charts: [],
    ...(only === 'bought' || only === 'sold'
      ? await countedRows(context, only, year)
      : payerRows(parts[only ?? ''] ?? payers, cashLimit, limit)),
    advice:
      near.length + over.length > 0
        ? makeAdvice('caution', 'check_cash', { count: near.length + over.length })
        : makeAdvice('positive', 'cash_low'),
  }
}

/** Customers with much cash in the twelve months before `until`, near the limit and over it. */
async function payersAt({ db, currency }: AnalyticsContext, until: string, cashLimit: number) {
  const year = { since: plusMs(until, -YEAR), until }
  const least = Math.ceil(cashLimit * LISTED_SHARE)
  const payers = await cashPayers(db, year, { currency, limit: cashLimit, least }, MAX_PAYERS)
  return {
    payers,
    near: payers.filter(({ sum }) => sum >= cashLimit * NEAR_SHARE && sum <= cashLimit),
    over: payers.filter(({ sum }) => sum > cashLimit),
  }
}

/** How many customers had much cash at an earlier time, and the purchases and sales of that year up to it. */
async function totalsAsOf(context: AnalyticsContext, previous: string, cashLimit: number) {
  const { near, over } = await payersAt(context, previous, cashLimit)
  const year = Number(dayOf(plusMs(previous, -1), context.timeZone).slice(0, 4))
  const { bought, sold } = await countersOf(context.db, year, previous)
  return { near: near.length, over: over.length, bought, sold }
}

function payerRows(payers: readonly PayerRow[], cashLimit: number, limit: number) {
  return {
    columns: columns({
      customer: 'text',
      cash: 'money',
      limit_share: 'bp',
      payments: 'count',
      last_payment: 'time',
    }),
    ...limitRows(payers, limit, (one) => ({
      cells: [one.customer, one.sum, shareBp(one.sum, cashLimit), one.n, one.at],
      href: customerHref(one.id),
    })),
  }
}

/** Customers behind the purchases from the public, or the sales, of a year in the shop's time zone. */
async function countedRows(context: AnalyticsContext, what: 'bought' | 'sold', year: number) {
  const { db, currency, timeZone, limit } = context
  const [since, until] = yearOf(year, timeZone)
  const rows = await countedByCustomer(db, { since, until }, { currency, what }, limit + 1)
  return {
    columns: columns({
      customer: 'text',
      [`${what}_year`]: 'money',
      payments: 'count',
      last_payment: 'time',
    }),
    ...limitRows(rows, limit, (one) => ({
      cells: [one.customer, one.sum, one.n, one.at],
      href: customerHref(one.id),
    })),
  }
}
