import { Cron } from 'croner'
import type { Ctx } from '#server/context.ts'
import { dropLease, holdLease, LEASE_MS, type Lease } from './lease.ts'

/** One thing that the house does by itself. */
export interface Scheduled {
  name: string
  /** A cron pattern with seconds, in UTC. */
  when: string
  /** Called where this process holds the lease; one that throws is logged, and called again at its next time. */
  run(ctx: Ctx, lease: Lease): Promise<unknown>
}

export interface Clockwork {
  /** Nothing starts any more; resolved when what runs has ended, and its leases are let go. */
  stop(): Promise<void>
}

/** Starts the clock of every line. No line overlaps itself, and none waits for another. */
export function startClockwork(ctx: Ctx, lines: readonly Scheduled[]): Clockwork {
  const holder = ctx.ids.token()
  const running = new Set<Promise<void>>()
  const held = new Map<string, Lease>()
  const crons = lines.map((line) => {
    const tick = () => {
      const run = attempt(ctx, line, holder, held).finally(() => running.delete(run))
      running.add(run)
      return run
    }
    return new Cron(line.when, { protect: true, unref: true, timezone: 'UTC' }, tick)
  })
  return {
    stop: async () => {
      for (const cron of crons) cron.stop()
      await Promise.all(running)
      await Promise.all([...held.values()].map((lease) => letGo(ctx, lease)))
    },
  }
}

/** Never throws: a clock must go on. */
async function attempt(
  ctx: Ctx,
  line: Scheduled,
  holder: string,
  held: Map<string, Lease>,
): Promise<void> {
  try {
    const lease = await holdLease(ctx.db, line.name, holder)
    if (!lease) return
    held.set(line.name, lease)
    await whileRenewing(ctx, lease, () => line.run(ctx, lease))
  } catch (error) {
    ctx.log.error({ job: line.name, err: error }, 'a job failed')
  }
}

/** Long work keeps its lease; should that fail, `stillHeld` will say so. */
async function whileRenewing(
  ctx: Ctx,
  { name, holder }: Lease,
  work: () => Promise<unknown>,
): Promise<void> {
  const renewal = setInterval(() => {
    holdLease(ctx.db, name, holder).catch((error) =>
      ctx.log.error({ job: name, err: error }, 'a lease could not be renewed'),
    )
  }, LEASE_MS / 4)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

async function letGo(ctx: Ctx, lease: Lease): Promise<void> {
  await dropLease(ctx.db, lease).catch((error) =>
    ctx.log.error({ job: lease.name, err: error }, 'a lease could not be dropped'),
  )
}
