import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { METALS, type Metal } from '#server/formula/units/karat.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { LeaseLost, transactionWithLease } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'
import {
  addDeletedRepeatCount,
  deletePolls,
  type RepeatPoll,
  repeatPollsAfter,
} from './retention-queries.ts'

const RETENTION_MS = 30 * DAY_MS
const BATCH_SIZE = 500
const START = { at: '', id: 0 }

/** The last position of each metal that this process has processed, so that only its first pass is long. */
const processedUpTo = new WeakMap<Db, Map<Metal, Pick<RepeatPoll, 'at' | 'id'>>>()

/**
 * Of polls that repeated a price more than 30 days ago, the first and the last of each price stay, and the first stores
 * the number of the others. Prices, failures and polls with reasons from checks stay.
 */
export async function deleteOldRepeats(
  ctx: Ctx,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  for (const metal of METALS) if (!(await deleteOldRepeatsOf(ctx, metal, lease, stopping))) return
}

/** False where another process holds the lease. */
async function deleteOldRepeatsOf(
  ctx: Ctx,
  metal: Metal,
  lease: Lease,
  stopping: AbortSignal,
): Promise<boolean> {
  const until = plusMs(ctx.clock.now(), -RETENTION_MS)
  const positions = processedUpTo.get(ctx.db) ?? new Map<Metal, typeof START>()
  processedUpTo.set(ctx.db, positions)
  const nextBatch = () =>
    repeatPollsAfter(ctx.db, metal, positions.get(metal) ?? START, until, BATCH_SIZE)
  let rows = await nextBatch()
  while (rows.length > 0 && !stopping.aborted) {
    if (!(await deleteMiddleRepeats(ctx, lease, rows))) return false
    positions.set(metal, rows.at(-1) ?? START)
    // Requests are handled between two batches.
    await yieldToEventLoop()
    rows = await nextBatch()
  }
  return true
}

/** False where another process holds the lease. */
async function deleteMiddleRepeats(ctx: Ctx, lease: Lease, rows: RepeatPoll[]): Promise<boolean> {
  const between = rows.filter((row) => row.isBetween)
  if (between.length === 0) return true
  try {
    await transactionWithLease(ctx, lease, async (tx) => {
      await deletePolls(
        tx,
        between.map(({ id }) => id),
      )
      for (const [quoteId, repeats] of Map.groupBy(between, ({ quote_id }) => quote_id))
        await addDeletedRepeatCount(tx, quoteId, repeats.length)
    })
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    return false
  }
  return true
}
