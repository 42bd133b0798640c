import { advise, columns, figure, pieceHref, shown } from '../answer.ts'
import type { Asking } from '../asking.ts'
import { changeCount, changeGroups, changeSizes, newestChanges } from '../ledger-queries.ts'
import type { Answer } from '../props.ts'

const DAY = 24 * 60 * 60 * 1000

/** 9. How often prices moved, why, and by whom. */
export async function priceChanges(asking: Asking): Promise<Answer | null> {
  const { db, before, limit, only } = asking
  const groups = await changeGroups(db, asking)
  const of = (some: typeof groups) => some.reduce((sum, { n }) => sum + n, 0)
  const manual = of(groups.filter(({ cause }) => cause === 'manual'))
  const weeks = Map.groupBy(groups, ({ day }) => mondayOf(day))
  return {
    figures: [
      figure('changes', 'count', of(groups), { before: before && (await changeCount(db, before)) }),
      figure('by_gold', 'count', of(groups.filter(({ cause }) => cause === 'gold_move')), {
        only: 'gold_move',
      }),
      figure('by_hand', 'count', manual, { only: 'manual' }),
      figure('taken_back', 'count', of(groups.filter(({ cause }) => cause === 'revert')), {
        only: 'revert',
      }),
      figure('median_size', 'bp', medianOf(await changeSizes(db, asking))),
      figure('people', 'count', new Set(groups.map(({ who }) => who)).size),
    ],
    chart: {
      ...{ kind: 'bars', along: 'day', unit: 'count' },
      points: [...weeks].map(([at, some]) => ({ at, value: of(some) })),
    },
    columns: columns({
      ...{ sku: 'text', at: 'time', cause: 'cause' },
      ...{ old: 'money', new: 'money', who: 'text' },
    }),
    ...shown(await newestChanges(db, asking, only, limit + 1), limit, (one) => ({
      cells: [one.sku, one.at, one.cause, one.old, one.new, one.who],
      href: pieceHref(one.variant),
    })),
    advice:
      manual * 10 > of(groups)
        ? advise('act', 'many_by_hand', { count: manual })
        : advise('calm', 'changes_by_rule'),
  }
}

/** The size in the middle, of sizes and how often each came. */
function medianOf(sizes: readonly { bp: number; n: number }[]): number | null {
  const all = sizes.reduce((sum, { n }) => sum + n, 0)
  let passed = 0
  for (const { bp, n } of sizes) {
    passed += n
    if (passed * 2 >= all) return bp
  }
  return null
}

function mondayOf(day: string): string {
  const ms = Date.parse(day)
  const since = (new Date(ms).getUTCDay() + 6) % 7
  return new Date(ms - since * DAY).toISOString().slice(0, 10)
}
