import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import { goldAt } from '#server/insights/analytics/gold-queries.ts'
import { sharePoints } from '#server/insights/analytics/piece-chart-queries.ts'
import { meltShareAsOf } from '#server/insights/analytics/piece-history-queries.ts'
import { type MeltShare, meltShare, mostMetal } from '#server/insights/analytics/piece-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

const MOSTLY_METAL_BP = 8_500
/** More points would overlap. */
const MAX_POINTS = 500

/** 5. The share of metal in prices, and the premium over melt value. */
export const metalShare = {
  card: 'metal_share',
  tab: 'pricing',
  period: 'now',
  comparison: 'on_sale',
  group: 'pieces',
  isOfPieces: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { ensureFigures, db, limit, filter } = context
  if (!(await ensureFigures())) return null
  const totals = await meltShare(db, filter)
  const share = shareBp(totals.melt, totals.shown)
  const previous = await shareAsOf(context)
  const nth = Math.max(1, Math.ceil(totals.pieces / MAX_POINTS))
  const points = await sharePoints(db, filter, nth)
  return {
    figures: [
      figure('metal_share', 'bp', share, {
        before: previous && shareBp(previous.melt, previous.shown),
      }),
      figure('premium', 'bp', changeBp(totals.shown, totals.melt), {
        before: previous && changeBp(previous.shown, previous.melt),
      }),
      figure('pieces', 'count', totals.pieces, { before: previous?.pieces ?? null }),
    ],
    charts: [
      {
        kind: 'dots',
        key: 'share_by_weight',
        along: 'mg',
        unit: 'bp',
        marks: null,
        series: [...Map.groupBy(points, ({ karat }) => karat)].map(([name, some]) => ({
          name,
          points: some.map(({ mg, melt, shown }) => ({ x: mg, y: shareBp(melt, shown) ?? 0 })),
        })),
      },
    ],
    columns: columns(
      {
        sku: 'text',
        weight: 'mg',
        melt: 'money',
        shown: 'money',
        metal_share: 'bp',
        premium: 'bp',
      },
      ['melt'],
    ),
    ...limitRows(await mostMetal(db, filter, limit + 1), limit, (one) => ({
      cells: [
        one.sku,
        one.mg,
        one.melt,
        one.shown,
        shareBp(one.melt, one.shown),
        changeBp(one.shown, one.melt),
      ],
      href: pieceHref(one.id),
    })),
    advice:
      (share ?? 0) > MOSTLY_METAL_BP
        ? makeAdvice('caution', 'metal_share_high', { percent: share ?? 0 })
        : makeAdvice('positive', 'metal_share_sufficient'),
  }
}

/** At the gold price of that time, to which melt value is proportional. Null without a gold price. */
async function shareAsOf({ db, quote, asOf, filter }: AnalyticsContext): Promise<MeltShare | null> {
  const mid = asOf && quote && (await goldAt(db, quote.currency, asOf))
  if (!asOf || !quote || !mid) return null
  const totals = await meltShareAsOf(db, filter, asOf)
  const melt = Number(divideHalfEven(BigInt(totals.melt) * BigInt(mid), BigInt(quote.mid)))
  return { ...totals, melt }
}
