import { advise, columns, figure, pieceHref, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { freshFigures } from '../piece-figures.ts'
import { leastMargins, marginGroups } from '../piece-queries.ts'
import type { Answer } from '../props.ts'

const STEP_BP = 500

/** 4. What prices leave at today's gold, not at the gold they were made of. */
export async function margin(asking: Asking): Promise<Answer | null> {
  const { ctx, db, quote, limit, only } = asking
  if (!quote || !(await freshFigures(ctx))) return null
  const groups = await marginGroups(db, quote.mid)
  const total = (of: 'n' | 'sum' | 'low') => groups.reduce((all, group) => all + group[of], 0)
  const low = total('low')
  const below = only === 'under_floor' ? quote.mid : null
  return {
    figures: [
      figure('average_margin', 'bp', total('n') ? Math.round(total('sum') / total('n')) : null),
      figure('pieces', 'count', total('n')),
      figure('under_floor', 'count', low, { only: 'under_floor' }),
    ],
    chart: {
      ...{ kind: 'bars', along: 'bp', unit: 'count' },
      points: groups.map(({ bucket, n }) => ({ at: String(bucket * STEP_BP), value: n })),
    },
    columns: columns({ sku: 'text', karat: 'text', shown: 'money', cost: 'money', margin: 'bp' }),
    ...shown(await leastMargins(db, { order: 'margin', below }, limit + 1), limit, (one) => ({
      cells: [one.sku, one.karat, one.shown, one.cost, one.margin],
      href: pieceHref(one.id),
    })),
    advice: low > 0 ? advise('act', 'under_floor', { count: low }) : advise('calm', 'floors_hold'),
  }
}
