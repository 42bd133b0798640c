import { keepRates } from '#server/market/exchange/ensure-fresh-rates.ts'
import type { Answer } from '#server/market/feeds/feed.ts'
import { ask } from '#server/market/feeds/request-reading.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { isLeaseHeld } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import { claimTry, healthOf, keepHealth } from './health-queries.ts'
import { type Poll, sayPoll, tellCircuit } from './poll-notifications.ts'
import { takePoll } from './process-poll.ts'
import { isPolled } from './process-poll-queries.ts'
import { afterAttempt, asTry, mayAsk } from './source-health.ts'

/** The tick that a source is polled for, and the lease that allows it. */
export interface Tick {
  /** Null when a user requests it. */
  scheduledAt: string | null
  /** Null where no lease is needed, because a user requests it. */
  lease: Lease | null
  /** Aborts the request; then nothing is written. */
  stopping?: AbortSignal
}

/**
 * Polls a source once and stores the result, all or nothing. Null where nothing was written: the circuit is open,
 * another process took over or was faster, or this one is stopping.
 */
export async function pollOnce(ctx: Ctx, source: Source, tick: Tick): Promise<Poll | null> {
  if (!(await mayGo(ctx, source))) return null
  await keepRates(ctx, source)
  const { kind, baseUrl: base, apiKey } = source
  const { allowLocal } = ctx.settings.feeds
  const signal = tick.stopping
  const asking = { base, apiKey, allowLocal, clock: ctx.clock, ...(signal && { signal }) }
  const answer = await ask(kind, asking)
  if (signal?.aborted) return null
  return transaction(ctx, (tx) => record(tx, source, answer, tick))
}

async function mayGo(ctx: Ctx, { kind }: Source): Promise<boolean> {
  const health = await healthOf(ctx.db, kind)
  const now = ctx.clock.now()
  const may = mayAsk(health, now)
  if (may !== 'try') return may === 'yes'
  return transaction(ctx, (tx) => claimTry(tx, kind, health, asTry(health, now)))
}

async function record(
  tx: Tx,
  source: Source,
  answer: Answer,
  { scheduledAt, lease }: Tick,
): Promise<Poll | null> {
  if (lease && !(await isLeaseHeld(tx, lease))) return null
  if (scheduledAt && (await isPolled(tx.db, source.kind, scheduledAt))) return null
  const taken = await takePoll(tx, source, answer, scheduledAt)
  const before = await healthOf(tx.db, source.kind)
  const { error, receivedAt } = answer
  const after = afterAttempt(before, error, receivedAt)
  await keepHealth(tx, source.kind, after, {
    last_poll_at: receivedAt,
    last_error: error?.kind ?? null,
    ...(error === null && { last_ok_at: receivedAt }),
  })
  await tellCircuit(tx, source, before, after, receivedAt)
  const poll: Poll = { answer, taken, before, after }
  tx.afterCommit(() => sayPoll(tx.log, poll))
  return poll
}
