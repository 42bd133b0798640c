import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { LeaseLost, transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import { countThinned, deletePolls, type Heartbeat, heartbeatsAfter } from './retention-queries.ts'

const KEPT_MS = 30 * DAY_MS
const ROWS_AT_ONCE = 500
const BEGINNING = { at: '', id: 0 }

/** The last position that this process has processed, so that only its first pass is long. */
const walked = new WeakMap<Db, Pick<Heartbeat, 'at' | 'id'>>()

/**
 * Of polls that repeated a price more than 30 days ago, the first and the last of each price stay, and the first stores
 * the number of the others. Prices, failures and polls with reasons from guards stay.
 */
export async function thinHeartbeats(ctx: Ctx, lease: Lease, stopping: AbortSignal): Promise<void> {
  const until = plusMs(ctx.clock.now(), -KEPT_MS)
  let rows = await nextOf(ctx.db, until)
  while (rows.length > 0 && !stopping.aborted) {
    if (!(await thin(ctx, lease, rows))) return
    walked.set(ctx.db, rows.at(-1) ?? BEGINNING)
    // Requests are handled between two batches.
    await yieldToEventLoop()
    rows = await nextOf(ctx.db, until)
  }
}

function nextOf(db: Db, until: string): Promise<Heartbeat[]> {
  return heartbeatsAfter(db, walked.get(db) ?? BEGINNING, until, ROWS_AT_ONCE)
}

/** False where another process holds the lease. */
async function thin(ctx: Ctx, lease: Lease, rows: Heartbeat[]): Promise<boolean> {
  const between = rows.filter((row) => row.isBetween)
  if (between.length === 0) return true
  try {
    await transactionWithLease(ctx, lease, async (tx) => {
      await deletePolls(
        tx,
        between.map(({ id }) => id),
      )
      for (const [quoteId, those] of Map.groupBy(between, ({ quote_id }) => quote_id))
        await countThinned(tx, quoteId, those.length)
    })
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    return false
  }
  return true
}
