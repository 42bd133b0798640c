import type { Asking, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  advise,
  columns,
  figure,
  pieceHref,
  shown,
} from '#server/insights/analytics/card-result.ts'
import {
  changeCauses,
  changeGroups,
  changeSizes,
  newestChanges,
} from '#server/insights/analytics/ledger-queries.ts'
import type { Answer } from '#server/insights/analytics/props.ts'
import { mondayOf, plusDays } from '#server/platform/time/calendar.ts'
import type { Cause } from '#server/pricing/runs/table.ts'

const SHOWN = [
  ['by_gold', 'gold_move'],
  ['by_rule', 'rule'],
  ['by_hand', 'manual'],
  ['by_sale', 'sale'],
  ['taken_back', 'revert'],
] as const
const PARTS = ['gold_move', 'rule', 'manual', 'sale', 'revert', 'other'] as const
type Part = (typeof PARTS)[number]

/** 9. How often prices moved, why, and by whom. */
export async function priceChanges(asking: Asking): Promise<Answer | null> {
  const { db, before, limit, only } = asking
  const groups = await changeGroups(db, asking)
  const then = before && (await changeCauses(db, before))
  const manual = counted(groups, 'manual')
  const weeks = Map.groupBy(groups, ({ day }) => mondayOf(day))
  return {
    figures: [
      figure('changes', 'count', counted(groups), { before: then && counted(then) }),
      ...SHOWN.map(([key, cause]) =>
        figure(key, 'count', counted(groups, cause), {
          ...{ before: then && counted(then, cause), only: cause },
        }),
      ),
      figure('median_size', 'bp', medianOf(await changeSizes(db, asking)), { only: 'sized' }),
    ],
    charts: [
      {
        ...{ kind: 'columns', key: 'changes_by_week', along: 'day', unit: 'count', of: 'cause' },
        names: [...PARTS],
        points: weeksOf(asking).map((at) => ({
          at,
          values: PARTS.map((part) =>
            counted((weeks.get(at) ?? []).filter(({ cause }) => partOf(cause) === part)),
          ),
        })),
      },
      {
        ...{ kind: 'bars', key: 'changes_by_person', along: 'person', unit: 'count' },
        points: [...Map.groupBy(groups, ({ user }) => user)]
          .map(([user, some]) => ({
            ...{ at: some[0]?.name ?? null, value: counted(some) },
            only: `person.${user ?? 0}`,
          }))
          .sort((a, b) => b.value - a.value),
      },
    ],
    columns: columns({
      ...{ sku: 'text', at: 'time', cause: 'cause' },
      ...{ old: 'money', new: 'money', who: 'person' },
    }),
    ...shown(await newestChanges(db, asking, only, limit + 1), limit, (one) => ({
      cells: [one.sku, one.at, one.cause, one.old, one.new, one.who],
      href: pieceHref(one.variant),
    })),
    advice:
      manual * 10 > counted(groups)
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

type Counts = readonly { cause: Cause; n: number }[]

const counted = (some: Counts, of?: Cause): number =>
  some.reduce((sum, { cause, n }) => (of === undefined || cause === of ? sum + n : sum), 0)

const partOf = (cause: Cause): Part => PARTS.find((part) => part === cause) ?? 'other'

/** Every Monday of the span, also of weeks without a change. */
function weeksOf({ since, until }: Span): string[] {
  const weeks = [mondayOf(since.slice(0, 10))]
  for (let next = weeks[0]; next !== undefined; next = weeks.at(-1)) {
    const after = plusDays(next, 7)
    if (after >= until.slice(0, 10)) break
    weeks.push(after)
  }
  return weeks
}
