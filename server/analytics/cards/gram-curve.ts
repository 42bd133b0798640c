import { advise, columns, figure, pieceHref, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { gramCurve } from '../piece-chart-queries.ts'
import { outliers } from '../piece-queries.ts'
import type { Answer } from '../props.ts'

const BEYOND_BP = 800

/** 6. What a gram costs by width, and which pieces stand off the line through their like: typing mistakes, mostly. */
export async function curve(asking: Asking): Promise<Answer | null> {
  const { db, limit, which } = asking
  const points = await gramCurve(db, which)
  const { n, of, rows } = await outliers(db, which, BEYOND_BP, limit + 1)
  const total = (what: 'shown' | 'mg') => points.reduce((all, point) => all + point[what], 0)
  return {
    figures: [
      figure('per_gram', 'money', perGram(total('shown'), total('mg'))),
      figure('outliers', 'count', n),
      figure('pieces', 'count', of),
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
    ...shown(rows, limit, (one) => ({
      cells: [
        ...[one.sku, one.karat, one.width, one.shown],
        ...[one.mg, perGram(one.shown, one.mg), one.off],
      ],
      href: pieceHref(one.id),
    })),
    advice: n > 0 ? advise('act', 'check_outliers', { count: n }) : advise('calm', 'line_is_even'),
  }
}

/** Minor units a gram. */
function perGram(minor: number, mg: number): number | null {
  return mg === 0 ? null : Number((BigInt(minor) * 2_000n + BigInt(mg)) / (BigInt(mg) * 2n))
}
