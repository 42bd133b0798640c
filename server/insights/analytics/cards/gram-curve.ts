import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  figure,
  pieceHref,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { gramCurve, piecesByGram } from '#server/insights/analytics/piece-chart-queries.ts'
import { gramsThen } from '#server/insights/analytics/piece-history-queries.ts'
import { type Outlier, outliers } from '#server/insights/analytics/piece-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'

const BEYOND_BP = 800

/** 6. What a gram costs by width, and which pieces stand off the line through their like: typing mistakes, mostly. */
export async function curve(asking: Asking): Promise<Answer | null> {
  const { db, limit, asOf, which } = asking
  const points = await gramCurve(db, which)
  const { n, of, rows } = await outliers(db, which, BEYOND_BP, limit + 1)
  const then = asOf === null ? null : await gramsThen(db, which, { beyondBp: BEYOND_BP, asOf })
  const behind = await rowsBehind(asking, rows)
  const total = (what: 'shown' | 'mg') => points.reduce((all, point) => all + point[what], 0)
  return {
    figures: [
      figure('per_gram', 'money', perGram(total('shown'), total('mg')), {
        before: then && perGram(then.shown, then.mg),
        only: 'weighed',
      }),
      figure('outliers', 'count', n, { before: then?.n ?? null, only: 'outliers' }),
      figure('pieces', 'count', of, { before: then?.of ?? null, only: 'judged' }),
    ],
    charts: [
      {
        ...{ kind: 'lines', key: 'gram_by_width', along: 'width', unit: 'money', marks: null },
        series: [...Map.groupBy(points, ({ karat }) => karat)].map(([name, some]) => ({
          name,
          spots: some.map(({ width, shown, mg }) => ({ x: width, y: perGram(shown, mg) ?? 0 })),
        })),
      },
    ],
    columns: columns({
      ...{ sku: 'text', karat: 'text', width: 'width', shown: 'money' },
      ...{ weight: 'mg', per_gram: 'money', off_line: 'bp' },
    }),
    ...shown(behind, limit, (one) => ({
      cells: [
        ...[one.sku, one.karat, one.width, one.shown],
        ...[one.mg, perGram(one.shown, one.mg), one.off],
      ],
      href: pieceHref(one.id),
    })),
    advice: n > 0 ? advise('act', 'check_outliers', { count: n }) : advise('calm', 'line_is_even'),
  }
}

type Judged = Omit<Outlier, 'off'> & { off: number | null }

/** All that are weighed, all that a line goes through, or those off it. */
async function rowsBehind(
  { db, which, only, limit }: Asking,
  off: readonly Outlier[],
): Promise<readonly Judged[]> {
  if (only === 'judged') return (await outliers(db, which, -1, limit + 1)).rows
  if (only !== 'weighed') return off
  const pieces = await piecesByGram(db, which, limit + 1)
  return pieces.map((one) => ({ ...one, off: null }))
}

/** Minor units a gram. */
function perGram(minor: number, mg: number): number | null {
  return mg === 0 ? null : Number((BigInt(minor) * 2_000n + BigInt(mg)) / (BigInt(mg) * 2n))
}
