import { advise, changeBp, columns, figure, pieceHref, shareBp, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { freshFigures } from '../piece-figures.ts'
import { meltShares, mostMetal } from '../piece-queries.ts'
import type { Answer } from '../props.ts'

const MOSTLY_METAL_BP = 8_500

/** 5. How much of a price is metal, and what stands above it. */
export async function metalShare(asking: Asking): Promise<Answer | null> {
  const { ctx, db, limit } = asking
  if (!(await freshFigures(ctx))) return null
  const groups = await meltShares(db)
  const total = (of: 'melt' | 'shown' | 'n') => groups.reduce((all, group) => all + group[of], 0)
  const share = shareBp(total('melt'), total('shown'))
  return {
    figures: [
      figure('metal_share', 'bp', share),
      figure('premium', 'bp', changeBp(total('shown'), total('melt'))),
      figure('pieces', 'count', total('n')),
    ],
    chart: {
      ...{ kind: 'bars', along: 'text', unit: 'bp' },
      points: groups.map(({ karat, melt, shown }) => ({ at: karat, value: shareBp(melt, shown) })),
    },
    columns: columns({ sku: 'text', weight: 'mg', melt: 'money', shown: 'money', share: 'bp' }),
    ...shown(await mostMetal(db, limit + 1), limit, (one) => ({
      cells: [one.sku, one.mg, one.melt, one.shown, shareBp(one.melt, one.shown)],
      href: pieceHref(one.id),
    })),
    advice:
      (share ?? 0) > MOSTLY_METAL_BP
        ? advise('act', 'mostly_metal', { percent: share ?? 0 })
        : advise('calm', 'work_is_paid'),
  }
}
