import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { outliersAsOf } from '#server/insights/analytics/piece-history-queries.ts'
import { outliers as outliersIn } from '#server/insights/analytics/piece-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

/** The deviation from which a piece is an outlier. */
const BEYOND_BP = 800

/** Pieces whose price per gram deviates from the regression line of their group, mostly typing errors. */
export const outliers = {
  card: 'outliers',
  tab: 'pricing',
  period: 'now',
  comparison: 'day',
  group: 'pieces',
  isOfPieces: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, limit, only, asOf, filter } = context
  const bounds = { beyondBp: BEYOND_BP, listedBp: only === 'judged' ? -1 : BEYOND_BP }
  const { n, of, rows } = await outliersIn(db, filter, bounds, limit + 1)
  const previous =
    asOf === null ? null : await outliersAsOf(db, filter, { beyondBp: BEYOND_BP, asOf })
  return {
    figures: [
      figure('outliers', 'count', n, { before: previous?.n ?? null, only: 'outliers' }),
      figure('pieces', 'count', of, { before: previous?.of ?? null, only: 'judged' }),
    ],
    charts: [],
    columns: columns({
      sku: 'piece',
      karat: 'text',
      width: 'width',
      shown: 'money',
      weight: 'mg',
      per_gram: 'money',
      trend_difference: 'bp',
    }),
    ...limitRows(rows, limit, (one) => ({
      cells: [
        one.sku,
        one.karat,
        one.width,
        one.shown,
        one.mg,
        perGram(one.shown, one.mg),
        one.deviation,
      ],
      href: pieceHref(one.id),
    })),
    advice:
      n > 0
        ? makeAdvice('caution', 'check_outliers', { count: n })
        : makeAdvice('positive', 'no_outliers'),
  }
}

/** Minor units per gram; a piece with a regression line has a weight. */
const perGram = (minor: number, mg: number): number =>
  Number((BigInt(minor) * 2_000n + BigInt(mg)) / (BigInt(mg) * 2n))
