import { divideHalfEven } from '#server/formula/units/fixed.ts'
import type { Asking } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  changeBp,
  columns,
  figure,
  pieceHref,
  shareBp,
  shown,
} from '#server/insights/analytics/card-result.ts'
import { goldAt } from '#server/insights/analytics/gold-queries.ts'
import { shareSpots } from '#server/insights/analytics/piece-chart-queries.ts'
import { meltShareThen } from '#server/insights/analytics/piece-history-queries.ts'
import { type MeltShare, meltShare, mostMetal } from '#server/insights/analytics/piece-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'

const MOSTLY_METAL_BP = 8_500
/** As many dots as can be told apart. */
const DOTS = 500

/** 5. How much of a price is metal, and what stands above it. */
export async function metalShare(asking: Asking): Promise<Answer | null> {
  const { figured, db, limit, which } = asking
  if (!(await figured())) return null
  const all = await meltShare(db, which)
  const share = shareBp(all.melt, all.shown)
  const then = await shareThen(asking)
  const nth = Math.max(1, Math.ceil(all.pieces / DOTS))
  const spots = await shareSpots(db, which, nth)
  return {
    figures: [
      figure('metal_share', 'bp', share, { before: then && shareBp(then.melt, then.shown) }),
      figure('premium', 'bp', changeBp(all.shown, all.melt), {
        before: then && changeBp(then.shown, then.melt),
      }),
      figure('pieces', 'count', all.pieces, { before: then?.pieces ?? null }),
    ],
    charts: [
      {
        ...{ kind: 'dots', key: 'share_by_weight', along: 'mg', unit: 'bp', marks: null },
        series: [...Map.groupBy(spots, ({ karat }) => karat)].map(([name, some]) => ({
          name,
          spots: some.map(({ mg, melt, shown }) => ({ x: mg, y: shareBp(melt, shown) ?? 0 })),
        })),
      },
    ],
    columns: columns(
      {
        sku: 'text',
        weight: 'mg',
        melt: 'money',
        shown: 'money',
        share: 'bp',
        premium: 'bp',
      },
      ['melt'],
    ),
    ...shown(await mostMetal(db, which, limit + 1), limit, (one) => ({
      cells: [
        ...[one.sku, one.mg, one.melt, one.shown, shareBp(one.melt, one.shown)],
        changeBp(one.shown, one.melt),
      ],
      href: pieceHref(one.id),
    })),
    advice:
      (share ?? 0) > MOSTLY_METAL_BP
        ? advise('act', 'mostly_metal', { percent: share ?? 0 })
        : advise('calm', 'work_is_paid'),
  }
}

/** At the gold of then: melt value goes with gold. Null where gold was not known yet. */
async function shareThen({ db, quote, asOf, which }: Asking): Promise<MeltShare | null> {
  const mid = asOf && quote && (await goldAt(db, quote.currency, asOf))
  if (!asOf || !quote || !mid) return null
  const found = await meltShareThen(db, which, asOf)
  const melt = Number(divideHalfEven(BigInt(found.melt) * BigInt(mid), BigInt(quote.mid)))
  return { ...found, melt }
}
