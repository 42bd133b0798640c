import type { Principal } from '#server/access/actor.ts'
import { FINISHED } from '#server/formula/run-states.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import {
  countLinesOf,
  NO_TOTALS,
  type RunTotals,
  type StoredTotals,
} from '#server/pricing/lines/totals-queries.ts'
import type { Run } from '#server/pricing/table.ts'
import { arePricesHidden } from './price-run.ts'

/**
 * The effect of each run as every page and file shows it, with what this user may see. A first price and a removed price
 * are not a change of value: they are counted apart.
 */
export async function totalsOf(
  db: Db,
  principal: Principal,
  runs: readonly Run[],
): Promise<Map<number, RunTotals>> {
  const visibility = visibilityOf(principal)
  const stored = await storedTotals(db, runs)
  return new Map(
    runs.map((run) => {
      const all = stored.get(run.id) ?? NO_TOTALS
      const isHidden = arePricesHidden(visibility, run)
      const visible = isHidden ? { ...NO_TOTALS, lines: all.lines } : all
      return [run.id, shownTotals(visible, visibility)]
    }),
  )
}

/** The totals for one visibility. */
export function shownTotals(
  { open, isApplied: _, ...all }: StoredTotals,
  visibility: CostVisibility,
): RunTotals {
  const stored = { ...NO_TOTALS, ...(visibility === 'no_cost' ? (open ?? all) : all) }
  const { firstMinor, removedMinor, ...counts } = stored
  const up = counts.up - counts.first
  const down = counts.down - counts.removed
  const hasOnlyNewOrRemoved = counts.first + counts.removed > 0 && up + down === 0
  return {
    ...counts,
    up,
    down,
    changeMinor: hasOnlyNewOrRemoved ? null : counts.changeMinor - firstMinor + removedMinor,
  }
}

/**
 * An older run did not count first prices, an older undo removed ones, nor either for users without the cost right; an
 * older applied run kept the totals of its preview, which differ where lines were held. These are counted when read.
 */
async function storedTotals(db: Db, runs: readonly Run[]): Promise<Map<number, StoredTotals>> {
  const stored = new Map(
    runs.map((run): [number, Partial<StoredTotals>] => [run.id, JSON.parse(run.totals)]),
  )
  const older = runs.filter((run) => {
    const { open, held = 0, isApplied = false } = stored.get(run.id) ?? {}
    if (FINISHED.includes(run.state) && !isApplied && held + (open?.held ?? 0) > 0) return true
    return open?.first === undefined || (run.reverts_run_id !== null && open.removed === undefined)
  })
  const counted = await countLinesOf(
    db,
    older.map(({ id }) => id),
  )
  const isOlder = new Set(older.map(({ id }) => id))
  return new Map(
    runs.map(({ id }) => [
      id,
      isOlder.has(id)
        ? (counted.get(id) ?? { ...NO_TOTALS, open: NO_TOTALS })
        : { ...NO_TOTALS, ...stored.get(id) },
    ]),
  )
}
