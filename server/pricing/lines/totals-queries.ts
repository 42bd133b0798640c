import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { CostVisibility } from './cost-visibility.ts'
import { FLAG, SHOWN_NEW, SHOWN_OLD } from './line-queries.ts'

/** What a run does to the prices shown. Rows that were left out are counted only in `lines` and `out`. */
export interface RunTotals {
  lines: number
  /** Prices that rise, and those that fall. */
  up: number
  down: number
  /** Pieces that get their first price, and those whose only price is removed again. */
  first: number
  removed: number
  unchanged: number
  held: number
  blocked: number
  out: number
  /**
   * Sum of new minus old price over the lines to be written that have both, minor units; null of a run that only sets or
   * removes prices.
   */
  changeMinor: number | null
}

/** Totals as a run stores them: `up` and `changeMinor` contain first prices, `down` and `changeMinor` removed ones. */
export interface StoredRunTotals extends RunTotals {
  changeMinor: number
  /** The sums of first and of removed prices. */
  firstMinor: number
  removedMinor: number
}

/**
 * Stored totals of a run, and in `open` those for users without the cost right; `isApplied`: counted after it was
 * applied, which older runs were not.
 */
export type StoredTotals = StoredRunTotals & { open?: StoredRunTotals; isApplied?: boolean }

/** Counts and sums of a run's lines for both cost visibilities; up, down and the change are of the price shown. */
export async function countLines(db: Db, runId: number): Promise<CountedLines> {
  return (await countLinesOf(db, [runId])).get(runId) ?? { ...NO_TOTALS, open: NO_TOTALS }
}

type CountedLines = StoredRunTotals & { open: StoredRunTotals }

/** Counts and sums of the lines of each run by its id, for both cost visibilities; a run without lines is missing. */
export async function countLinesOf(
  db: Db,
  runIds: readonly number[],
): Promise<Map<number, CountedLines>> {
  if (runIds.length === 0) return new Map()
  const { rows } = await sql<
    Record<'run_id' | keyof StoredRunTotals | `open_${keyof StoredRunTotals}`, number>
  >`
    select run_id, ${countsFor('cost')}, ${countsFor('no_cost')}
    from price_run_lines where run_id in (${sql.join(runIds)}) group by run_id
  `.execute(db)
  return new Map(
    rows.map((found) => {
      const of = (prefix: '' | 'open_') =>
        Object.fromEntries(
          TOTALS.map((key) => [key, Number(found[`${prefix}${key}`])]),
        ) as unknown as StoredRunTotals
      return [found.run_id, { ...of(''), open: of('open_') }]
    }),
  )
}

export const NO_TOTALS: StoredRunTotals = {
  lines: 0,
  up: 0,
  first: 0,
  down: 0,
  removed: 0,
  unchanged: 0,
  held: 0,
  blocked: 0,
  out: 0,
  changeMinor: 0,
  firstMinor: 0,
  removedMinor: 0,
}

const TOTALS = [
  'lines',
  'up',
  'first',
  'down',
  'removed',
  'unchanged',
  'held',
  'blocked',
  'out',
  'changeMinor',
  'firstMinor',
  'removedMinor',
] as const satisfies readonly (keyof StoredRunTotals)[]

function countsFor(visibility: CostVisibility): RawBuilder<unknown> {
  const flag = FLAG[visibility]
  const changes = ifNotApplied(sql`${flag} = 'ok'`)
  const moves = ifNotApplied(sql`${flag} in ('ok', 'held')`)
  const counts: Record<keyof StoredRunTotals, RawBuilder<unknown>> = {
    lines: sql`count(*)`,
    up: countWhere(sql`${moves} and ${SHOWN_NEW} > coalesce(${SHOWN_OLD}, 0)`),
    first: countWhere(sql`${moves} and ${IS_FIRST}`),
    down: countWhere(sql`${moves} and coalesce(${SHOWN_NEW}, 0) < ${SHOWN_OLD}`),
    removed: countWhere(sql`${moves} and ${IS_REMOVED}`),
    unchanged: countWhere(sql`${flag} = 'unchanged'`),
    held: countWhere(sql`${flag} = 'held' and coalesce(outcome, 'left') = 'left'`),
    blocked: countWhere(sql`${flag} = 'blocked'`),
    out: sql`cast(coalesce(sum(1 - chosen), 0) as bigint)`,
    changeMinor: sql`cast(coalesce(sum(case when ${changes} and chosen = 1
      then coalesce(${SHOWN_NEW}, 0) - coalesce(${SHOWN_OLD}, 0) else 0 end), 0) as bigint)`,
    firstMinor: sql`cast(coalesce(sum(case when ${changes} and chosen = 1 and ${IS_FIRST}
      then ${SHOWN_NEW} else 0 end), 0) as bigint)`,
    removedMinor: sql`cast(coalesce(sum(case when ${changes} and chosen = 1 and ${IS_REMOVED}
      then ${SHOWN_OLD} else 0 end), 0) as bigint)`,
  }
  const prefix = visibility === 'no_cost' ? 'open_' : ''
  return sql.join(TOTALS.map((key) => sql`${counts[key]} as ${sql.ref(`${prefix}${key}`)}`))
}

/** A condition of the lines of a preview; of an applied run, the lines that it wrote. */
const ifNotApplied = (condition: RawBuilder<unknown>) =>
  sql`(case when outcome is null then ${condition} else outcome <> 'left' end)`

/** Rows that were left out are counted separately. */
const countWhere = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(case when chosen = 1 and ${condition} then 1 else 0 end), 0)`

const IS_FIRST = sql`${SHOWN_OLD} is null and ${SHOWN_NEW} is not null`
const IS_REMOVED = sql`${SHOWN_OLD} is not null and ${SHOWN_NEW} is null`
