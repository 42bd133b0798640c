import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  contractHref,
  figure,
  limitRows,
  makeAdvice,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import { flowOverTime } from '#server/insights/analytics/kpi-lines.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import {
  type SalesCost,
  type SalesTotals,
  salesByType,
  salesCostIn,
  salesIn,
  salesRows,
} from '#server/insights/analytics/sales-queries.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { CardDefinition } from './definition.ts'

const WITH_COST = 'with_cost'

/** Sales of the period, and their margin at the cost on the day of sale. */
export const sales = {
  card: 'sales',
  tab: 'sales',
  period: 'range',
  group: 'trade',
  kpis: [
    {
      key: 'revenue',
      unit: 'money',
      better: 'higher',
      compute: (context) =>
        flowOverTime(context, async (spans) =>
          (await salesIn(context.db, context.currency, spans)).map(({ revenue }) => revenue),
        ),
    },
    {
      key: 'sales_margin',
      unit: 'bp',
      better: 'higher',
      only: WITH_COST,
      showsCost: true,
      compute: (context) =>
        flowOverTime(context, async (spans) =>
          (await salesCostIn(context.db, context.currency, spans)).map(marginOf),
        ),
    },
  ],
  compute,
} as const satisfies CardDefinition

async function compute(
  context: AnalyticsContext,
  { seesCost }: { seesCost: boolean },
): Promise<CardResult | null> {
  const { db, currency, timeZone, before, steps, limit } = context
  const [now] = await salesIn(db, currency, [context])
  const [previous] = before ? await salesIn(db, currency, [before]) : []
  const parts = await salesIn(db, currency, steps)
  const types = await salesByType(db, currency, context)
  const only = seesCost || context.only !== WITH_COST ? context.only : null
  return {
    figures: [
      figure('revenue', 'money', now?.revenue ?? 0, { before: previous?.revenue ?? null }),
      figure('sales', 'count', now?.sales ?? 0, { before: previous?.sales ?? null }),
      figure('average_sale', 'money', averageOf(now), { before: averageOf(previous) }),
      ...(seesCost ? [await marginFigure(context)] : []),
    ],
    charts: [
      {
        kind: 'columns',
        key: 'revenue_over_time',
        along: 'day',
        unit: 'money',
        of: 'text',
        names: ['revenue'],
        points: steps.map(({ since }, n) => ({
          at: dayOf(since, timeZone),
          values: [parts[n]?.revenue ?? 0],
        })),
      },
      {
        kind: 'bars',
        key: 'revenue_by_type',
        along: 'contract_type',
        unit: 'money',
        points: types.map(({ type, revenue }) => ({ at: type, value: revenue, only: type })),
      },
    ],
    columns: columns({
      number: 'text',
      type: 'contract_type',
      at: 'time',
      revenue: 'money',
      ...(seesCost && { cost: 'money', margin: 'bp' }),
    }),
    ...limitRows(await salesRows(db, currency, context, only, limit + 1), limit, (one) => ({
      cells: [
        one.number,
        one.type,
        one.at,
        one.revenue,
        ...(seesCost
          ? [one.cost, one.cost === null ? null : marginOf({ ...one, cost: one.cost })]
          : []),
      ],
      href: contractHref(one.id),
    })),
    advice: adviceOn(now?.revenue ?? 0, previous?.revenue ?? 0),
  }
}

function adviceOn(revenue: number, previous: number): CardResult['advice'] {
  const change = changeBp(revenue, previous)
  if (!change) return makeAdvice('positive', 'sales_revenue', { amount: revenue })
  return change < 0
    ? makeAdvice('caution', 'sales_fell', { percent: -change })
    : makeAdvice('positive', 'sales_rose', { percent: change })
}

async function marginFigure({ db, currency, since, until, before }: AnalyticsContext) {
  const [now] = await salesCostIn(db, currency, [{ since, until }])
  const [previous] = before ? await salesCostIn(db, currency, [before]) : []
  return figure('sales_margin', 'bp', now ? marginOf(now) : null, {
    before: previous ? marginOf(previous) : null,
    only: WITH_COST,
  })
}

/** Null without a sale. */
const marginOf = ({ revenue, cost }: SalesCost): number | null => shareBp(revenue - cost, revenue)
const averageOf = (totals: SalesTotals | undefined): number | null =>
  totals && totals.sales > 0 ? Math.round(totals.revenue / totals.sales) : null
