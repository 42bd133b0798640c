import type { AnalyticsContext, Span } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  figure,
  limitRows,
  makeAdvice,
  receiptHref,
} from '#server/insights/analytics/card-result.ts'
import {
  changeCauses,
  changeGroups,
  changeSizes,
  newestChanges,
} from '#server/insights/analytics/ledger-queries.ts'
import type { CardResult } from '#server/insights/analytics/result-props.ts'
import { mondayOf, plusDays } from '#server/platform/time/calendar.ts'
import type { Cause } from '#server/pricing/cause.ts'
import type { CardDefinition } from './definition.ts'

const CAUSE_FIGURES = [
  ['first_prices', 'first_price'],
  ['by_gold', 'gold_move'],
  ['by_exchange', 'exchange_rate'],
  ['by_settings', 'settings'],
  ['by_weight', 'weight'],
  ['manual', 'manual'],
  ['by_sale', 'sale'],
  ['undone', 'revert'],
] as const
const CHART_CAUSES = ['gold_move', 'settings', 'first_price', 'manual', 'sale', 'other'] as const
type ChartCause = (typeof CHART_CAUSES)[number]

/** Price changes by cause and user. */
export const priceChanges = {
  card: 'price_changes',
  tab: 'pricing',
  period: 'range',
  group: 'ledger',
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, before, limit, only } = context
  const groups = await changeGroups(db, context)
  const previous = before && (await changeCauses(db, before))
  const manual = countOf(groups, 'manual')
  const weeks = Map.groupBy(groups, ({ day }) => mondayOf(day))
  return {
    figures: [
      figure('changes', 'count', countOf(groups), { before: previous && countOf(previous) }),
      ...CAUSE_FIGURES.map(([key, cause]) =>
        figure(key, 'count', countOf(groups, cause), {
          before: previous && countOf(previous, cause),
          only: cause,
        }),
      ),
      figure('median_size', 'bp', medianOf(await changeSizes(db, context)), { only: 'sized' }),
    ],
    charts: [
      {
        kind: 'columns',
        key: 'changes_by_week',
        along: 'day',
        unit: 'count',
        of: 'cause',
        names: [...CHART_CAUSES],
        points: weeksOf(context).map((at) => ({
          at,
          values: CHART_CAUSES.map((chartCause) =>
            countOf(
              (weeks.get(at) ?? []).filter(({ cause }) => chartCauseOf(cause) === chartCause),
            ),
          ),
        })),
      },
      {
        kind: 'bars',
        key: 'changes_by_user',
        along: 'person',
        unit: 'count',
        points: [...Map.groupBy(groups, ({ user }) => user)]
          .map(([user, some]) => ({
            at: some[0]?.name ?? null,
            value: countOf(some),
            only: `person.${user ?? 0}`,
          }))
          .sort((a, b) => b.value - a.value),
      },
    ],
    columns: columns({
      sku: 'piece',
      at: 'time',
      cause: 'cause',
      old: 'money',
      new: 'money',
      who: 'person',
    }),
    ...limitRows(await newestChanges(db, context, only, limit + 1), limit, (one) => ({
      cells: [one.sku, one.at, one.cause, one.old, one.new, one.who],
      href: receiptHref(one.variant, one.id),
    })),
    advice:
      manual * 10 > countOf(groups)
        ? makeAdvice('caution', 'many_manual', { count: manual })
        : makeAdvice('positive', 'changes_by_rule'),
  }
}

/** The median of sizes with their frequencies. */
function medianOf(sizes: readonly { bp: number; n: number }[]): number | null {
  const all = sizes.reduce((sum, { n }) => sum + n, 0)
  let counted = 0
  for (const { bp, n } of sizes) {
    counted += n
    if (counted * 2 >= all) return bp
  }
  return null
}

type Counts = readonly { cause: Cause; n: number }[]

const countOf = (some: Counts, of?: Cause): number =>
  some.reduce((sum, { cause, n }) => (of === undefined || cause === of ? sum + n : sum), 0)

const chartCauseOf = (cause: Cause): ChartCause =>
  CHART_CAUSES.find((chartCause) => chartCause === cause) ?? 'other'

/** Every Monday of the span, including weeks without a change. */
function weeksOf({ since, until }: Span): string[] {
  const weeks = [mondayOf(since.slice(0, 10))]
  for (let next = weeks[0]; next !== undefined; next = weeks.at(-1)) {
    const after = plusDays(next, 7)
    if (after >= until.slice(0, 10)) break
    weeks.push(after)
  }
  return weeks
}
