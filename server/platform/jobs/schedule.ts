import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Ctx } from '#server/platform/context.ts'
import { DatabaseAway } from '#server/platform/database/database-errors.ts'
import { dropLease, holdLease, LEASE_MS } from './lease.ts'
import type { Lease } from './table.ts'

/** One thing that the house does by itself. */
export interface Scheduled {
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

export interface Clockwork {
  /** Nothing starts any more; resolved when what runs has ended or was waited for long enough, and leases are let go. */
  stop(): Promise<void>
}

/** What is still not done by then is cut off with the process. */
const PATIENCE_MS = 5_000

/** Starts the clock of every line; none waits for another. */
export function startClockwork(ctx: Ctx, lines: readonly Scheduled[]): Clockwork {
  const shift: Shift = {
    holder: ctx.ids.token(),
    held: new Map(),
    stopping: new AbortController(),
    isDatabaseAway: false,
  }
  const running = new Set<Promise<void>>()
  const crons = lines.map((line) => {
    const tick = () => {
      const run = attempt(ctx, line, shift).finally(() => running.delete(run))
      running.add(run)
      return run
    }
    const protect = line.mayOverlap !== true
    return new Cron(line.when, { protect, unref: true, timezone: 'UTC' }, tick)
  })
  return {
    stop: async () => {
      for (const cron of crons) cron.stop()
      shift.stopping.abort()
      await Promise.race([Promise.all(running), wait(PATIENCE_MS, null, { ref: false })])
      await Promise.all([...shift.held.values()].map((lease) => letGo(ctx, shift, lease)))
    },
  }
}

/** What one process holds from its start to its end. */
interface Shift {
  holder: string
  held: Map<string, Lease>
  stopping: AbortController
  /** Said in the log once when it goes and once when it comes back, not by every line every second. */
  isDatabaseAway: boolean
}

/** Never throws: a clock must go on. */
async function attempt(ctx: Ctx, line: Scheduled, shift: Shift): Promise<void> {
  try {
    const lease = await holdLease(ctx.db, line.name, shift.holder)
    if (shift.isDatabaseAway) ctx.log.info('the database answers again')
    shift.isDatabaseAway = false
    if (!lease) return
    shift.held.set(line.name, lease)
    await whileRenewing(ctx, shift, lease, () => line.run(ctx, lease, shift.stopping.signal))
  } catch (error) {
    noteFailure(ctx, shift, error, { job: line.name, words: 'a job failed' })
  }
}

/** A database that is away fails every line alike: each is called again at its next time. */
function noteFailure(
  ctx: Ctx,
  shift: Shift,
  error: unknown,
  { job, words }: { job: string; words: string },
): void {
  if (!(error instanceof DatabaseAway)) {
    ctx.log.error({ job, err: error }, words)
    return
  }
  if (!shift.isDatabaseAway) ctx.log.warn({ job, code: error.code }, error.message)
  shift.isDatabaseAway = true
}

/** Long work keeps its lease; should that fail, `stillHeld` will say so. */
async function whileRenewing(
  ctx: Ctx,
  shift: Shift,
  { name, holder }: Lease,
  work: () => Promise<unknown>,
): Promise<void> {
  const renewal = setInterval(() => {
    holdLease(ctx.db, name, holder).catch((error) =>
      noteFailure(ctx, shift, error, { job: name, words: 'a lease could not be renewed' }),
    )
  }, LEASE_MS / 4)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

async function letGo(ctx: Ctx, shift: Shift, lease: Lease): Promise<void> {
  await dropLease(ctx.db, lease).catch((error) =>
    noteFailure(ctx, shift, error, { job: lease.name, words: 'a lease could not be dropped' }),
  )
}

/**
 * Does `act` for one after the other. One that fails is logged by its id and keeps nobody else waiting: its turn comes
 * again with the next look. True where all went well. Throws `DatabaseAway`: the rest would fail alike.
 */
export async function oneByOne<T extends { id: number }>(
  ctx: Ctx,
  job: string,
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
): Promise<boolean> {
  const failed: number[] = []
  for (const thing of things) {
    try {
      await act(thing)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      failed.push(thing.id)
      ctx.log.error({ job, id: thing.id, err: error }, 'a part of a job failed')
    }
  }
  return failed.length === 0
}
