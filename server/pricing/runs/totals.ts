import type { Principal } from '#server/access/actor.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { type CostVisibility, visibilityOf } from '#server/pricing/lines/cost-visibility.ts'
import {
  countLines,
  type RunTotals,
  type StoredRunTotals,
  type StoredTotals,
} from '#server/pricing/lines/totals-queries.ts'
import type { Run } from '#server/pricing/table.ts'
import { arePricesHidden } from './price-run.ts'

/**
 * The effect of a run as every page and file shows it, with what this user may see. A first price and a removed price
 * are not a change of value: they are counted apart.
 */
export async function totalsOf(db: Db, principal: Principal, run: Run): Promise<RunTotals> {
  const visibility = visibilityOf(principal)
  const stored = await storedTotals(db, run)
  if (arePricesHidden(visibility, run))
    return shownTotals({ ...NO_TOTALS, lines: stored.lines }, visibility)
  return shownTotals(stored, visibility)
}

/** The totals for one visibility. */
export function shownTotals({ open, ...all }: StoredTotals, visibility: CostVisibility): RunTotals {
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

/** An older run did not count first prices, an older undo removed ones, nor either for users without the cost right. */
async function storedTotals(db: Db, run: Run): Promise<StoredTotals> {
  const stored: Partial<StoredTotals> & Pick<StoredTotals, 'lines'> = JSON.parse(run.totals)
  const isOlder =
    stored.open?.first === undefined ||
    (run.reverts_run_id !== null && stored.open.removed === undefined)
  return isOlder ? countLines(db, run.id) : { ...NO_TOTALS, ...stored }
}

const NO_TOTALS: StoredRunTotals = {
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
