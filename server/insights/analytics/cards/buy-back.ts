import type { Asking, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  contractHref,
  figure,
  shareBp,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { worthOf } from '#server/insights/analytics/piece-figures.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { boughtGold, buyBacks, onHold } from '#server/insights/analytics/trade-queries.ts'

const DEAR_BP = 9_500

/** 14. Gold bought from people: how much, at which share of its worth, and what is still on hold. */
export async function buyBack(asking: Asking): Promise<Answer | null> {
  const { db, before, currency, limit, only } = asking
  const now = await sumsOf(asking, asking)
  const then = before && (await sumsOf(asking, before))
  const held = await onHold(db)
  const holds: Record<string, { until: string | null }> = {
    ...{ on_hold: { until: null }, next_hold: { until: held.until } },
  }
  const rows = await buyBacks(db, asking, holds[only ?? ''] ?? null, limit + 1)
  return {
    figures: [
      figure('gross', 'mg', now.gross, { before: then?.gross ?? null }),
      figure('fine', 'mg', now.mg, { before: then?.mg ?? null }),
      figure('paid_out', 'money', now.paid, { before: then?.paid ?? null }),
      figure('pay_share', 'bp', now.share, { before: then?.share ?? null }),
      figure('spread', 'money', now.melt - now.paid, { before: then && then.melt - then.paid }),
      figure('on_hold', 'count', held.n, { only: 'on_hold' }),
      figure('hold_until', 'time', held.until, { only: 'next_hold' }),
    ],
    charts: [],
    columns: columns(
      {
        ...{ number: 'text', customer: 'text', at: 'time', state: 'contract_state' },
        ...{ gross: 'mg', fine: 'mg', melt: 'money', paid_out: 'money', pay_share: 'bp' },
        ...{ spread: 'money', hold_until: 'time' },
      },
      ['at', 'state', 'gross', 'melt', 'spread'],
    ),
    ...shown(rows, limit, (one) => {
      const melt = worthOf(one.mg, one, currency)
      return {
        cells: [
          ...[one.number, one.customer, one.at, one.state, one.gross, one.mg, melt],
          ...[one.paid, shareBp(one.paid, melt), melt - one.paid, one.until],
        ],
        href: contractHref(one.id),
      }
    }),
    advice:
      (now.share ?? 0) > DEAR_BP
        ? advise('act', 'paid_dear', { percent: now.share ?? 0 })
        : advise('calm', 'bought_well'),
  }
}

async function sumsOf({ db, currency }: Asking, span: Span) {
  const groups = await boughtGold(db, span)
  const total = (of: (one: (typeof groups)[number]) => number) =>
    groups.reduce((sum, one) => sum + of(one), 0)
  const melt = total((one) => worthOf(one.mg, one, currency))
  const paid = total((one) => one.paid)
  return {
    melt,
    paid,
    gross: total(({ gross }) => gross),
    mg: total(({ mg }) => mg),
    share: shareBp(paid, melt),
  }
}
