import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  changeBp,
  columns,
  figure,
  pieceHref,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { type Bounds, breakEvens, leastMargins } from '#server/insights/analytics/piece-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'

const NEAR = 1.05

/** 7. At which gold price each piece's margin meets the floor, the nearest first. */
export async function breakEven(asking: Asking): Promise<Answer | null> {
  const { figured, db, quote, limit, only, which } = asking
  if (!quote || !(await figured())) return null
  const near = Math.round(quote.mid * NEAR)
  const found = await breakEvens(db, which, quote.mid, near)
  const bounds: Record<string, Bounds> = {
    under_floor: { from: null, below: quote.mid },
    near: { from: quote.mid, below: near },
    lowest: { from: null, below: found.lowest === null ? null : found.lowest + 1 },
  }
  const some = bounds[only ?? ''] ?? { from: null, below: null }
  return {
    figures: [
      figure('under_floor', 'count', found.under, { only: 'under_floor' }),
      figure('near_floor', 'count', found.near, { only: 'near' }),
      figure('lowest', 'gold', found.lowest, { only: 'lowest' }),
      figure('pieces', 'count', found.pieces),
    ],
    charts: [],
    columns: columns({ sku: 'text', shown: 'money', break_even: 'gold', distance: 'bp' }),
    ...shown(
      await leastMargins(db, which, { order: 'break_even', ...some }, limit + 1),
      limit,
      (one) => ({
        cells: [one.sku, one.shown, one.breakEven, changeBp(one.breakEven, quote.mid)],
        href: pieceHref(one.id),
      }),
    ),
    advice:
      found.under + found.near > 0
        ? advise('act', 'floor_near', { count: found.under + found.near })
        : advise('calm', 'floors_far'),
  }
}
