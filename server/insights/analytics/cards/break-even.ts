import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  changeBp,
  columns,
  figure,
  limitRows,
  makeAdvice,
  pieceHref,
} from '#server/insights/analytics/card-result.ts'
import { inShopCurrency } from '#server/insights/analytics/piece-figures.ts'
import {
  type BreakEvenBounds,
  breakEvens,
  lowestBreakEvens,
} from '#server/insights/analytics/piece-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import type { Quote } from '#server/market/quotes/quote.ts'
import type { CardDefinition } from './definition.ts'

/** Up to this multiple of the price of the metal, a break-even price is near. */
const NEAR = 1.05

/** The price of its metal at which each piece of it reaches its floor, the lowest first. */
export const breakEven = {
  card: 'break_even',
  tab: 'pricing',
  period: 'now',
  comparison: 'no_formula',
  group: 'pieces',
  isOfPieces: true,
  isOfMetal: true,
  showsCost: true,
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { ensureFigures, db, metal, quote, limit, only, filter } = context
  if (!quote || !(await ensureFigures())) return null
  const near = Math.round(quote.mid * NEAR)
  const totals = await breakEvens(db, filter, { metal, mid: quote.mid, near })
  const bounds: Record<string, BreakEvenBounds> = {
    under_floor: { from: null, below: quote.mid },
    near: { from: quote.mid, below: near },
    lowest: { from: null, below: totals.lowest === null ? null : totals.lowest + 1 },
  }
  const selected = bounds[only ?? ''] ?? { from: null, below: null }
  return {
    figures: [
      figure('under_floor', 'count', totals.under, { only: 'under_floor' }),
      figure('near_floor', 'count', totals.near, { only: 'near' }),
      figure('lowest', 'gold', priceIn(quote, totals.lowest), { only: 'lowest' }),
      figure('pieces', 'count', totals.pieces),
    ],
    charts: [],
    columns: columns({ sku: 'piece', shown: 'money', break_even: 'gold', distance: 'bp' }),
    ...limitRows(
      await lowestBreakEvens(db, filter, { metal, ...selected }, limit + 1),
      limit,
      (one) => ({
        cells: [
          one.sku,
          one.shown,
          priceIn(quote, one.breakEven),
          changeBp(one.breakEven, quote.mid),
        ],
        href: pieceHref(one.id),
      }),
    ),
    advice:
      totals.under + totals.near > 0
        ? makeAdvice('caution', 'floor_near', { count: totals.under + totals.near })
        : makeAdvice('positive', 'none_near_floor'),
  }
}

/** A price in the currency of the quote, in that of the shop. */
const priceIn = ({ fx_rate }: Quote, mid: number | null): number | null =>
  mid === null ? null : inShopCurrency({ mid, rate: fx_rate })
