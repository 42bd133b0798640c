import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  contractHref,
  figure,
  groupCharts,
  limitRows,
  makeAdvice,
  pieceHref,
  shareBp,
} from '#server/insights/analytics/card-result.ts'
import {
  byProductAndKind,
  countOutOfStock,
  oldStock,
  outOfStockRows,
  stockByKarat,
  stockByPlace,
  stockRows,
} from '#server/insights/analytics/piece-queries.ts'
import type { BarChartData, CardResult } from '#server/insights/analytics/result-props.ts'
import { soldLines, soldUnits } from '#server/insights/analytics/trade-queries.ts'
import { plusMs } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import type { CardDefinition } from './definition.ts'

const OLD_DAYS = 180

/** The stock's value at melt and at price, the premium, how long it lasts, and old stock. */
export const stockValue = {
  card: 'stock_value',
  tab: 'sales',
  period: 'now',
  comparison: 'no_stock',
  group: 'pieces',
  isOfPieces: true,
  compute,
} as const satisfies CardDefinition

/** How many counted pieces on sale cannot be promised. */
export const outOfStockCount = ({ db, filter }: AnalyticsContext): Promise<number> =>
  countOutOfStock(db, filter)

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { ensureFigures, db, now, since, until, filter } = context
  if (!(await ensureFigures())) return null
  const groups = await stockByKarat(db, filter)
  const total = (of: 'units' | 'melt' | 'shown') => groups.reduce((sum, one) => sum + one[of], 0)
  const longAgo = plusMs(now, -OLD_DAYS * DAY_MS)
  const old = await oldStock(db, filter, longAgo)
  const days = Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS)
  const sold = await soldUnits(db, context, filter)
  const places = await stockByPlace(db, filter)
  return {
    figures: [
      figure('at_melt', 'money', total('melt')),
      figure('at_price', 'money', total('shown')),
      figure('premium', 'bp', changeBp(total('shown'), total('melt'))),
      figure('stock_units', 'count', total('units')),
      figure('cover', 'days', sold === 0 ? null : Math.round((total('units') * days) / sold), {
        only: 'sold',
      }),
      figure('old_stock', 'count', old, { only: 'old' }),
      figure('out_of_stock', 'count', await outOfStockCount(context), { only: 'out' }),
    ],
    charts: [
      ...(['at_price', 'at_melt'] as const).map((key) =>
        bars(
          key,
          groups.flatMap(({ karat, shown, melt }) =>
            karat === null
              ? []
              : [{ at: karat, value: key === 'at_price' ? shown : melt, which: { karat } }],
          ),
        ),
      ),
      ...(places.length > 1
        ? [
            bars(
              'by_place',
              places.map(({ name, shown }) => ({ at: name, value: shown })),
            ),
          ]
        : []),
      ...groupCharts('at_price', 'money', await byProductAndKind(db, filter, 'stock')),
    ],
    ...(await rowsOf(context, longAgo)),
    advice:
      old > 0
        ? makeAdvice('caution', 'old_stock', { count: old })
        : makeAdvice('positive', 'no_old_stock'),
  }
}

const bars = (key: string, points: BarChartData['points']): BarChartData => ({
  ...{ kind: 'bars', key, along: 'text', unit: 'money', points },
})

function rowsOf(context: AnalyticsContext, longAgo: string) {
  if (context.only === 'sold') return soldRows(context)
  if (context.only === 'out') return outOfStock(context)
  return inStockRows(context, context.only === 'old' ? longAgo : null)
}

async function outOfStock({ db, filter, limit }: AnalyticsContext) {
  return {
    columns: columns({ sku: 'piece', at_price: 'money', reserved: 'count' }),
    ...limitRows(await outOfStockRows(db, filter, limit + 1), limit, (one) => ({
      cells: [one.sku, one.shown, one.reserved],
      href: pieceHref(one.id),
    })),
  }
}

async function inStockRows({ db, filter, limit }: AnalyticsContext, before: string | null) {
  return {
    columns: columns(
      {
        sku: 'piece',
        stock: 'count',
        melt: 'money',
        at_price: 'money',
        metal_share: 'bp',
        received: 'time',
      },
      ['metal_share'],
    ),
    ...limitRows(await stockRows(db, filter, before, limit + 1), limit, (one) => ({
      cells: [one.sku, one.stock, one.melt, one.shown, shareBp(one.melt, one.shown), one.at],
      href: pieceHref(one.id),
    })),
  }
}

/** The sales of the period, from which the cover is calculated. */
async function soldRows(context: AnalyticsContext) {
  const { db, filter, limit } = context
  return {
    columns: columns({ number: 'text', at: 'time', sku: 'piece', units: 'count' }),
    ...limitRows(await soldLines(db, context, filter, limit + 1), limit, (one) => ({
      cells: [one.number, one.at, one.sku, one.qty],
      href: contractHref(one.id),
    })),
  }
}
