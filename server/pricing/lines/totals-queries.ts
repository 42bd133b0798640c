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

/** Stored totals of a run, and in `open` those for users without the cost right. */
export type StoredTotals = StoredRunTotals & { open?: StoredRunTotals }

/** Counts and sums of a run's lines for both cost visibilities; up, down and the change are of the price shown. */
export async function countLines(
  db: Db,
  runId: number,
): Promise<StoredRunTotals & { open: StoredRunTotals }> {
  const { rows } = await sql<
    Record<keyof StoredRunTotals | `open_${keyof StoredRunTotals}`, number>
  >`
    select ${countsFor('cost')}, ${countsFor('no_cost')}
    from price_run_lines where run_id = ${runId}
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count returned no row')
  const of = (prefix: '' | 'open_') =>
    Object.fromEntries(TOTALS.map((key) => [key, found[`${prefix}${key}`]]))
  return {
    ...(of('') as unknown as StoredRunTotals),
    open: of('open_') as unknown as StoredRunTotals,
  }
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
  const counts: Record<keyof StoredRunTotals, RawBuilder<unknown>> = {
    lines: sql`count(*)`,
    up: countWhere(sql`${flag} in ('ok', 'held') and ${SHOWN_NEW} > coalesce(${SHOWN_OLD}, 0)`),
    first: countWhere(sql`${flag} in ('ok', 'held') and ${IS_FIRST}`),
    down: countWhere(sql`${flag} in ('ok', 'held') and coalesce(${SHOWN_NEW}, 0) < ${SHOWN_OLD}`),
    removed: countWhere(sql`${flag} in ('ok', 'held') and ${IS_REMOVED}`),
    unchanged: countWhere(sql`${flag} = 'unchanged'`),
    held: countWhere(sql`${flag} = 'held'`),
    blocked: countWhere(sql`${flag} = 'blocked'`),
    out: sql`cast(coalesce(sum(1 - chosen), 0) as bigint)`,
    changeMinor: sql`cast(coalesce(sum(case when ${flag} = 'ok' and chosen = 1
      then coalesce(${SHOWN_NEW}, 0) - coalesce(${SHOWN_OLD}, 0) else 0 end), 0) as bigint)`,
    firstMinor: sql`cast(coalesce(sum(case when ${flag} = 'ok' and chosen = 1 and ${IS_FIRST}
      then ${SHOWN_NEW} else 0 end), 0) as bigint)`,
    removedMinor: sql`cast(coalesce(sum(case when ${flag} = 'ok' and chosen = 1 and ${IS_REMOVED}
      then ${SHOWN_OLD} else 0 end), 0) as bigint)`,
  }
  const prefix = visibility === 'no_cost' ? 'open_' : ''
  return sql.join(TOTALS.map((key) => sql`${counts[key]} as ${sql.ref(`${prefix}${key}`)}`))
}

/** Rows that were left out are counted separately. */
const countWhere = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(case when chosen = 1 and ${condition} then 1 else 0 end), 0)`

const IS_FIRST = sql`${SHOWN_OLD} is null and ${SHOWN_NEW} is not null`
const IS_REMOVED = sql`${SHOWN_OLD} is not null and ${SHOWN_NEW} is null`
