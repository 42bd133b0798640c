import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Ctx } from '#server/platform/context.ts'
import { runAs } from '#server/platform/current-work.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-errors.ts'
import { failureLevel, type Outage, outageOf } from '#server/platform/database/outage.ts'
import { acquireLease, LEASE_MS, releaseLease } from './lease.ts'
import { setFinished } from './queries.ts'
import type { Lease } from './table.ts'

/** A job that runs on a schedule. */
export interface ScheduledJob {
  name: string
  /** A cron pattern with seconds, in UTC. */
  when: string
  /** Called even while it still runs; the job itself must prevent duplicate work. */
  mayOverlap?: true
  /**
   * Called while this process holds the lease. An error is logged, and the job runs again at its next time. When
   * `stopping` is aborted, the job leaves the remaining work for later.
   */
  run(ctx: Ctx, lease: Lease, stopping: AbortSignal): Promise<unknown>
}

export interface Scheduler {
  /** Starts no more jobs. Resolves when running jobs have ended or timed out and the leases are released. */
  stop(): Promise<void>
}

/** Jobs that still run after this time end with the process. */
const STOP_TIMEOUT_MS = 5_000

/** Starts all jobs; they run independently of each other. */
export function startScheduler(ctx: Ctx, jobs: readonly ScheduledJob[]): Scheduler {
  const state: SchedulerState = {
    holder: ctx.ids.token(),
    held: new Map(),
    finished: new Map(),
    stopping: new AbortController(),
    outage: null,
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

/** The next time of a job after `after`; null when there is none. */
export function nextRun({ when }: Pick<ScheduledJob, 'when'>, after: Date): Date | null {
  return new Cron(when, { paused: true, timezone: 'UTC' }).nextRun(after)
}

/** The state of one process. */
interface SchedulerState {
  holder: string
  held: Map<string, Lease>
  /** When the success of each job was last recorded. */
  finished: Map<string, number>
  stopping: AbortController
  /** Why no job can run, so that this and its end are logged once, and not by each job every second. */
  outage: { kind: Outage; lastFailedAt: number } | null
}

const OUTAGES: Record<Outage, { begin: string; end: string }> = {
  unavailable: { begin: 'the database does not answer', end: 'the database answers again' },
  full: {
    begin: 'the disk is full: nothing can be written',
    end: 'the disk has space again',
  },
  readOnly: {
    begin: 'the database may only be read: nothing can be written',
    end: 'the database can be written again',
  },
  locked: {
    begin: 'another program has locked the file of the database: nothing can be written',
    end: 'the file of the database is no longer locked',
  },
  damaged: {
    begin: 'the database is damaged: no job runs until it is restored',
    end: 'the database is no longer damaged',
  },
}

/** Most jobs only read most of the time. Within this time leases are written, which fails again if nothing can be. */
const NO_FAILURE_MS = 15_000

function endOutage({ log, clock }: Ctx, state: SchedulerState): void {
  const { outage } = state
  if (outage === null) return
  const isOver = Date.parse(clock.now()) - outage.lastFailedAt > NO_FAILURE_MS
  if (outage.kind !== 'unavailable' && !isOver) return
  log.info(OUTAGES[outage.kind].end)
  state.outage = null
}

/** Never throws: the schedule must continue. */
async function attempt(ctx: Ctx, job: ScheduledJob, state: SchedulerState): Promise<void> {
  try {
    const lease = await acquireLease(ctx.db, job.name, state.holder)
    endOutage(ctx, state)
    if (!lease) return
    state.held.set(job.name, lease)
    await runAs({ job: job.name }, () =>
      whileRenewing(ctx, state, lease, () => job.run(ctx, lease, state.stopping.signal)),
    )
    await recordSuccess(ctx, state, lease)
  } catch (error) {
    ctx.metrics.countJobFailure(job.name)
    logFailure(ctx, state, error, { job: job.name, message: 'a job failed' })
  }
}

/** Not after every run, because most jobs run each second. */
const RECORD_MS = 30_000

async function recordSuccess(ctx: Ctx, { finished }: SchedulerState, lease: Lease): Promise<void> {
  const now = Date.parse(ctx.clock.now())
  const last = finished.get(lease.name)
  if (last !== undefined && Math.abs(now - last) < RECORD_MS) return
  await setFinished(ctx.db, lease)
  finished.set(lease.name, now)
}

/** When the database cannot be read or written, every job fails in the same way and runs again at its next time. */
function logFailure(
  ctx: Ctx,
  state: SchedulerState,
  error: unknown,
  { job, message }: { job: string; message: string },
): void {
  const kind = outageOf(error)
  if (kind === null) {
    ctx.log.error({ job, err: error }, message)
    return
  }
  if (state.outage?.kind !== kind) {
    const { code } = error as { code?: string }
    const words = error instanceof DatabaseUnavailable ? error.message : OUTAGES[kind].begin
    ctx.log.warn({ job, code }, words)
  }
  state.outage = { kind, lastFailedAt: Date.parse(ctx.clock.now()) }
}

/** Renews the lease during long work; if renewal fails, `isLeaseHeld` returns false. */
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
    logFailure(ctx, state, error, { job: lease.name, message: 'a lease could not be released' }),
  )
}

/**
 * Runs `work` for each item in turn. A failure is logged with the item's id and does not stop the others. Returns true
 * when all succeeded. Throws `DatabaseUnavailable`, because the remaining items would fail too.
 */
export async function forEachIsolated<T extends { id: number }>(
  ctx: Ctx,
  job: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<boolean> {
  const failed: number[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      failed.push(item.id)
      ctx.log[failureLevel(error)]({ job, id: item.id, err: error }, 'a part of a job failed')
    }
  }
  return failed.length === 0
}
