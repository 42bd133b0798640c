import type { SourceKind } from '#server/market/feeds/list.ts'
import { type Source, sourcesOf } from '#server/market/sources/source-settings.ts'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-errors.ts'
import { failureLevel } from '#server/platform/database/outage.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { type PollTask, pollOnce } from './poll.ts'
import { newestSlot } from './process-poll-queries.ts'
import { isPolling, sharedPoll } from './single-flight.ts'

const MINUTE_MS = 60_000
/** The slot and the metals for which this process last checked each source, so that most calls need no query. */
const checkedSlots = new WeakMap<Db, Map<SourceKind, string>>()

/**
 * Polls every source that is due; resolves when the last poll has ended. This is called every second and each source is
 * polled once at a time, so a slow one does not delay others.
 */
export async function pollDue(ctx: Ctx, lease: Lease, stopping: AbortSignal): Promise<void> {
  const sources = (await sourcesOf(ctx)).filter(
    ({ enabled, metals, definition, apiKey }) =>
      enabled && metals.length > 0 && !(definition.needsKey && apiKey === null),
  )
  const polls = sources.map((source) => pollIfDue(ctx, source, lease, stopping))
  const failed = (await Promise.allSettled(polls)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * Sources fail independently: a failed slot is logged and not retried by this process. Only throws
 * `DatabaseUnavailable`; that slot is retried.
 */
async function pollIfDue(
  ctx: Ctx,
  source: Source,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  const { kind, metals, pollS } = source
  const slot = slotAt(ctx.clock.now(), pollS)
  const slots = checkedSlots.get(ctx.db) ?? new Map<SourceKind, string>()
  checkedSlots.set(ctx.db, slots)
  const checked = [slot, ...metals].join(' ')
  if (slots.get(kind) === checked || isPolling(ctx.db, kind)) return
  slots.set(kind, checked)
  try {
    const due = await dueSlot(ctx.db, source, slot)
    if (!due) return
    const task = { ...due, lease, stopping }
    await sharedPoll(ctx.db, kind, () => pollOnce(ctx, source, task))
  } catch (error) {
    // A source that is polled once a day must not miss a day because the database was unavailable for a second.
    if (error instanceof DatabaseUnavailable) {
      slots.delete(kind)
      throw error
    }
    // Retried every second on a full disk, it would use up what a source allows in a month.
    ctx.log[failureLevel(error)]({ source: kind, err: error }, 'a poll could not be stored')
  }
}

/** The start of the slot of `pollS` seconds that contains `now`, counted from 1970, so that all processes agree. */
function slotAt(now: string, pollS: number): string {
  const slotMs = pollS * 1000
  return new Date(Math.floor(Date.parse(now) / slotMs) * slotMs).toISOString()
}

/**
 * The slot with the metals that are due in it, such as one that the shop has only now begun to sell, or null where all were
 * polled. Slots far ahead were polled before the clock was set back: then polling continues without a slot instead of
 * pausing until that time.
 */
async function dueSlot(
  db: Db,
  { kind, metals, pollS }: Source,
  slot: string,
): Promise<Pick<PollTask, 'scheduledAt' | 'metals'> | null> {
  const newest = await Promise.all(metals.map((metal) => newestSlot(db, { source: kind, metal })))
  const farAhead = plusMs(slot, pollS * 1000 + MINUTE_MS)
  if (newest.some((polled) => polled !== null && polled > farAhead)) return { scheduledAt: null }
  const due = metals.filter((_, index) => (newest[index] ?? '') < slot)
  return due.length > 0 ? { scheduledAt: slot, metals: due } : null
}
