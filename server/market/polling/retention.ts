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

/** How far this process has looked, so that only its first walk is a long one. */
const walked = new WeakMap<Db, Pick<Heartbeat, 'at' | 'id'>>()

/**
 * Of polls that only repeated a price more than 30 days ago the first and the last of each price stay, and the first
 * keeps count of the rest. Prices, failures and whatever a guard spoke about stay for good.
 */
export async function thinHeartbeats(ctx: Ctx, lease: Lease, stopping: AbortSignal): Promise<void> {
  const until = plusMs(ctx.clock.now(), -KEPT_MS)
  let rows = await nextOf(ctx.db, until)
  while (rows.length > 0 && !stopping.aborted) {
    if (!(await thin(ctx, lease, rows))) return
    walked.set(ctx.db, rows.at(-1) ?? BEGINNING)
    // People come between two steps.
    await yieldToEventLoop()
    rows = await nextOf(ctx.db, until)
  }
}

function nextOf(db: Db, until: string): Promise<Heartbeat[]> {
  return heartbeatsAfter(db, walked.get(db) ?? BEGINNING, until, ROWS_AT_ONCE)
}

/** False where another process does this by now. */
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
