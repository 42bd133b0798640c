import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  contractHref,
  figure,
  limitRows,
  makeAdvice,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import { meltValue } from '#server/insights/analytics/piece-figures.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { boughtMetal, buyBacks, holdSummary } from '#server/insights/analytics/trade-queries.ts'
import type { CardDefinition } from './definition.ts'

const HIGH_SHARE_BP = 9_500

/** Metal bought from the public: amount, price relative to melt value, and buy-backs on hold. */
export const buyBack = {
  card: 'buy_back',
  tab: 'sales',
  period: 'range',
  group: 'trade',
  isOfMetal: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, metal, before, currency, limit, only } = context
  const now = await totalsOf(context, context)
  const previous = before && (await totalsOf(context, before))
  const held = await holdSummary(db, metal)
  const holds: Record<string, { until: string | null }> = {
    on_hold: { until: null },
    next_hold: { until: held.until },
  }
  const rows = await buyBacks(
    db,
    { metal, span: context, only: holds[only ?? ''] ?? null },
    limit + 1,
  )
  return {
    figures: [
      figure('paid_out', 'money', now.paid, { before: previous?.paid ?? null }),
      figure('gross', 'mg', now.gross, { before: previous?.gross ?? null }),
      figure('fine', 'mg', now.mg, { before: previous?.mg ?? null }),
      figure('pay_share', 'bp', now.share, { before: previous?.share ?? null }),
      figure('spread', 'money', now.melt - now.paid, {
        before: previous && previous.melt - previous.paid,
      }),
      figure('on_hold', 'count', held.n, { only: 'on_hold' }),
      figure('hold_until', 'time', held.until, { only: 'next_hold' }),
    ],
    charts: [],
    columns: columns(
      {
        number: 'text',
        customer: 'text',
        at: 'time',
        state: 'contract_state',
        gross: 'mg',
        fine: 'mg',
        melt: 'money',
        paid_out: 'money',
        pay_share: 'bp',
        spread: 'money',
        hold_until: 'time',
      },
      ['at', 'state', 'gross', 'melt', 'spread'],
    ),
    ...limitRows(rows, limit, (one) => {
      const melt = meltValue(one.mg, one, currency)
      return {
        cells: [
          one.number,
          one.customer,
          one.at,
          one.state,
          one.gross,
          one.mg,
          melt,
          one.paid,
          shareBp(one.paid, melt),
          melt - one.paid,
          one.until,
        ],
        href: contractHref(one.id),
      }
    }),
    advice:
      (now.share ?? 0) > HIGH_SHARE_BP
        ? makeAdvice('caution', 'buy_back_price_high', { percent: now.share ?? 0 })
        : makeAdvice('positive', 'buy_back_spread_sufficient'),
  }
}

async function totalsOf({ db, metal, currency }: AnalyticsContext, span: Span) {
  const groups = await boughtMetal(db, metal, span)
  const total = (of: (one: (typeof groups)[number]) => number) =>
    groups.reduce((sum, one) => sum + of(one), 0)
  const melt = total((one) => meltValue(one.mg, one, currency))
  const paid = total((one) => one.paid)
  return {
    melt,
    paid,
    gross: total(({ gross }) => gross),
    mg: total(({ mg }) => mg),
    share: shareBp(paid, melt),
  }
}
