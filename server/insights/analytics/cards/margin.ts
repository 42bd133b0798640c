import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  groupCharts,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { histogram } from '#server/insights/analytics/histogram.ts'
import { type MarginPart, marginParts } from '#server/insights/analytics/piece-chart-queries.ts'
import {
  byProductAndKind,
  leastMargins,
  marginGroups,
} from '#server/insights/analytics/piece-queries.ts'
import type { BarChartData, CardResult } from '#server/insights/analytics/result-props.ts'
import type { CardDefinition } from './definition.ts'

const STEP_BP = 500
const WIDEST = 20

/** The margins of current prices at today's prices of metal. */
export const margin = {
  card: 'margin',
  tab: 'pricing',
  period: 'now',
  comparison: 'no_formula',
  group: 'pieces',
  isOfPieces: true,
  showsCost: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { ensureFigures, db, quotes, limit, only, filter } = context
  if (quotes.size === 0 || !(await ensureFigures())) return null
  const prices = new Map([...quotes].map(([metal, { mid }]) => [metal, mid]))
  const groups = await marginGroups(db, filter, prices)
  const total = (of: 'n' | 'sum' | 'low') => groups.reduce((all, group) => all + group[of], 0)
  const parts = await marginParts(db, filter)
  const low = total('low')
  const below = only === 'under_floor' ? prices : null
  return {
    figures: [
      figure('average_margin', 'bp', total('n') ? Math.round(total('sum') / total('n')) : null),
      figure('pieces', 'count', total('n')),
      figure('under_floor', 'count', low, { only: 'under_floor' }),
    ],
    charts: [
      histogram(
        groups.map(({ bucket, n }) => ({ bp: bucket * STEP_BP, n })),
        { step: STEP_BP, widest: WIDEST },
      ),
      ...(['karat', 'construction', 'width'] as const).map((of) => partsChart(parts, of)),
      // The home page asks for the figures alone.
      ...(limit > 0
        ? groupCharts('margin', 'bp', await byProductAndKind(db, filter, 'margin'))
        : []),
    ],
    columns: columns(
      {
        sku: 'piece',
        karat: 'text',
        width: 'width',
        construction: 'construction',
        shown: 'money',
        cost: 'money',
        margin: 'bp',
      },
      ['construction'],
    ),
    ...limitRows(await leastMargins(db, filter, below, limit + 1), limit, (one) => ({
      cells: [one.sku, one.karat, one.width, one.construction, one.shown, one.cost, one.margin],
      href: pieceHref(one.id),
    })),
    advice:
      low > 0
        ? makeAdvice('caution', 'under_floor', { count: low })
        : makeAdvice('positive', 'none_under_floor'),
  }
}

function partsChart(parts: readonly MarginPart[], of: MarginPart['of']): BarChartData {
  const along = of === 'karat' ? 'text' : of
  return {
    kind: 'bars',
    key: `margin_${of}`,
    along,
    unit: 'bp',
    points: parts
      .filter((part) => part.of === of)
      .map(({ name, margin }) => {
        const at = of === 'width' ? Number(name) : name
        return { at, value: margin, which: { [of]: at } }
      }),
  }
}
