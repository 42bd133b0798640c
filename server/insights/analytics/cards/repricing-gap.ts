import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  groupCharts,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import {
  byProductAndKind,
  repricingGap,
  widestGaps,
} from '#server/insights/analytics/piece-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

/** How much a reprice at today's gold price would change the value of the stock. */
export const priceGap = {
  card: 'repricing_gap',
  tab: 'pricing',
  period: 'now',
  comparison: 'no_formula',
  group: 'pieces',
  isOfPieces: true,
  compute,
} as const satisfies CardDefinition

/** The totals behind the card; null where nothing can be priced. */
export async function gapOf({ ensureFigures, db, filter }: AnalyticsContext) {
  return (await ensureFigures()) ? repricingGap(db, filter) : null
}

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, limit, only, filter } = context
  const gap = await gapOf(context)
  if (!gap) return null
  const { under, over, pieces, low } = gap
  const side = only === 'under' || only === 'over' || only === 'stock' ? only : null
  return {
    figures: [
      figure('net_gap', 'money', under - over),
      figure('under', 'money', under, { only: 'under' }),
      figure('over', 'money', over, { only: 'over' }),
      figure('stock_pieces', 'count', pieces, { only: 'stock' }),
    ],
    charts: [
      {
        kind: 'bars',
        key: null,
        along: 'side',
        unit: 'money',
        points: [
          { at: 'under', value: under, only: 'under' },
          { at: 'over', value: over, only: 'over' },
        ],
      },
      ...groupCharts('net_gap', 'money', await byProductAndKind(db, filter, 'gap')),
    ],
    columns: columns({
      sku: 'piece',
      stock: 'count',
      shown: 'money',
      formula: 'money',
      gap: 'money',
    }),
    ...limitRows(await widestGaps(db, filter, side, limit + 1), limit, (one) => ({
      cells: [one.sku, one.stock, one.shown, one.price, one.gap],
      href: pieceHref(one.id),
    })),
    advice:
      low > 0
        ? makeAdvice('caution', 'gap_under', { count: low })
        : makeAdvice('positive', 'gap_none'),
  }
}
