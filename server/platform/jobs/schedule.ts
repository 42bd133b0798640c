import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Ctx } from '#server/platform/context.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-errors.ts'
import { acquireLease, LEASE_MS, releaseLease } from './lease.ts'
import type { Lease } from './table.ts'

/** One thing that the house does by itself. */
export interface ScheduledJob {
  name: string
  /** A cron pattern with seconds, in UTC. */
  when: string
  /** Called again while it still runs; it sees to it itself that nothing is done twice. */
  mayOverlap?: true
  /**
   * Called where this process holds the lease; one that throws is logged, and called again at its next time. At
   * `stopping` it leaves what it can do later.
   */
  run(ctx: Ctx, lease: Lease, stopping: AbortSignal): Promise<unknown>
}

export interface Scheduler {
  /** Nothing starts any more; resolved when what runs has ended or was waited for long enough, and leases are let go. */
  stop(): Promise<void>
}

/** What is still not done by then is cut off with the process. */
const STOP_TIMEOUT_MS = 5_000

/** Starts the clock of every line; none waits for another. */
export function startScheduler(ctx: Ctx, jobs: readonly ScheduledJob[]): Scheduler {
  const state: SchedulerState = {
    holder: ctx.ids.token(),
    held: new Map(),
    stopping: new AbortController(),
    isDatabaseUnavailable: false,
  }
  const running = new Set<Promise<void>>()
  const crons = jobs.map((job) => {
    const tick = () => {
      const run = attempt(ctx, job, state).finally(() => running.delete(run))
      running.add(run)
      return run
    }
    const preventOverlap = job.mayOverlap !== true
    return new Cron(job.when, { protect: preventOverlap, unref: true, timezone: 'UTC' }, tick)
  })
  return {
    stop: async () => {
      for (const cron of crons) cron.stop()
      state.stopping.abort()
      await Promise.race([Promise.all(running), wait(STOP_TIMEOUT_MS, null, { ref: false })])
      await Promise.all([...state.held.values()].map((lease) => tryReleaseLease(ctx, state, lease)))
    },
  }
}

/** What one process holds from its start to its end. */
interface SchedulerState {
  holder: string
  held: Map<string, Lease>
  stopping: AbortController
  /** Said in the log once when it goes and once when it comes back, not by every line every second. */
  isDatabaseUnavailable: boolean
}

/** Never throws: a clock must go on. */
async function attempt(ctx: Ctx, job: ScheduledJob, state: SchedulerState): Promise<void> {
  try {
    const lease = await acquireLease(ctx.db, job.name, state.holder)
    if (state.isDatabaseUnavailable) ctx.log.info('the database answers again')
    state.isDatabaseUnavailable = false
    if (!lease) return
    state.held.set(job.name, lease)
    await whileRenewing(ctx, state, lease, () => job.run(ctx, lease, state.stopping.signal))
  } catch (error) {
    logFailure(ctx, state, error, { job: job.name, message: 'a job failed' })
  }
}

/** A database that is away fails every line alike: each is called again at its next time. */
function logFailure(
  ctx: Ctx,
  state: SchedulerState,
  error: unknown,
  { job, message }: { job: string; message: string },
): void {
  if (!(error instanceof DatabaseUnavailable)) {
    ctx.log.error({ job, err: error }, message)
    return
  }
  if (!state.isDatabaseUnavailable) ctx.log.warn({ job, code: error.code }, error.message)
  state.isDatabaseUnavailable = true
}

/** Long work keeps its lease; should that fail, `stillHeld` will say so. */
async function whileRenewing(
  ctx: Ctx,
  state: SchedulerState,
  { name, holder }: Lease,
  work: () => Promise<unknown>,
): Promise<void> {
  const renewal = setInterval(() => {
    acquireLease(ctx.db, name, holder).catch((error) =>
      logFailure(ctx, state, error, { job: name, message: 'a lease could not be renewed' }),
    )
  }, LEASE_MS / 4)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

async function tryReleaseLease(ctx: Ctx, state: SchedulerState, lease: Lease): Promise<void> {
  await releaseLease(ctx.db, lease).catch((error) =>
    logFailure(ctx, state, error, { job: lease.name, message: 'a lease could not be dropped' }),
  )
}

/**
 * Does `act` for one after the other. One that fails is logged by its id and keeps nobody else waiting: its turn comes
 * again with the next look. True where all went well. Throws `DatabaseAway`: the rest would fail alike.
 */
export async function forEachIsolated<T extends { id: number }>(
  ctx: Ctx,
  job: string,
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<boolean> {
  const failed: number[] = []
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      failed.push(item.id)
      ctx.log.error({ job, id: item.id, err: error }, 'a part of a job failed')
    }
  }
  return failed.length === 0
}
