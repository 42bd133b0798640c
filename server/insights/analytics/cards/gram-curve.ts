import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { gramCurve, piecesByGram } from '#server/insights/analytics/piece-chart-queries.ts'
import { gramsAsOf } from '#server/insights/analytics/piece-history-queries.ts'
import { type Outlier, outliers } from '#server/insights/analytics/piece-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

/** The deviation from which a piece is an outlier. */
const BEYOND_BP = 800

/** 6. Price per gram by width, and pieces that deviate from the regression line of their group, mostly typing errors. */
export const gramPrices = {
  card: 'gram_curve',
  tab: 'pricing',
  period: 'now',
  comparison: 'day',
  group: 'pieces',
  isOfPieces: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, limit, asOf, filter } = context
  const points = await gramCurve(db, filter)
  const { n, of, rows } = await outliers(db, filter, BEYOND_BP, limit + 1)
  const previous = asOf === null ? null : await gramsAsOf(db, filter, { beyondBp: BEYOND_BP, asOf })
  const outlierRows = await rowsOf(context, rows)
  const total = (what: 'shown' | 'mg') => points.reduce((all, point) => all + point[what], 0)
  return {
    figures: [
      figure('per_gram', 'money', perGram(total('shown'), total('mg')), {
        before: previous && perGram(previous.shown, previous.mg),
        only: 'weighed',
      }),
      figure('outliers', 'count', n, { before: previous?.n ?? null, only: 'outliers' }),
      figure('pieces', 'count', of, { before: previous?.of ?? null, only: 'judged' }),
    ],
    charts: [
      {
        kind: 'lines',
        key: 'gram_by_width',
        along: 'width',
        unit: 'money',
        marks: null,
        series: [...Map.groupBy(points, ({ karat }) => karat)].map(([name, some]) => ({
          name,
          points: some.map(({ width, shown, mg }) => ({ x: width, y: perGram(shown, mg) ?? 0 })),
        })),
      },
    ],
    columns: columns({
      sku: 'text',
      karat: 'text',
      width: 'width',
      shown: 'money',
      weight: 'mg',
      per_gram: 'money',
      trend_difference: 'bp',
    }),
    ...limitRows(outlierRows, limit, (one) => ({
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

type OutlierRow = Omit<Outlier, 'deviation'> & { deviation: number | null }

/** All pieces with a weight, all with a regression line, or the outliers. */
async function rowsOf(
  { db, filter, only, limit }: AnalyticsContext,
  outside: readonly Outlier[],
): Promise<readonly OutlierRow[]> {
  if (only === 'judged') return (await outliers(db, filter, -1, limit + 1)).rows
  if (only !== 'weighed') return outside
  const pieces = await piecesByGram(db, filter, limit + 1)
  return pieces.map((one) => ({ ...one, deviation: null }))
}

/** Minor units per gram. */
function perGram(minor: number, mg: number): number | null {
  return mg === 0 ? null : Number((BigInt(minor) * 2_000n + BigInt(mg)) / (BigInt(mg) * 2n))
}
