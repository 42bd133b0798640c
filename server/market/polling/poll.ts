import type { Metal } from '#server/formula/units/karat.ts'
import { ensureFreshRates } from '#server/market/exchange/refresh-rates.ts'
import type { FeedErrorDetails } from '#server/market/feeds/feed.ts'
import { type FeedResponse, requestReadings } from '#server/market/feeds/request-reading.ts'
import { lockQuotes } from '#server/market/quotes/queries.ts'
import { claimTrial, healthOf, saveHealth } from '#server/market/sources/health-queries.ts'
import { afterAttempt, asTrial, mayRequest } from '#server/market/sources/source-health.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { isLeaseHeld } from '#server/platform/jobs/lease.ts'
import type { Lease } from '#server/platform/jobs/table.ts'
import {
  logPoll,
  notifyCircuitChange,
  type RecordedAnswer,
  type RecordedPoll,
} from './poll-notifications.ts'
import { processPoll } from './process-poll.ts'
import { isPolled } from './process-poll-queries.ts'

/** The slot that a source is polled for, and the lease that allows it. */
export interface PollTask {
  /** The metals that are due; all that the source is asked for where it is omitted. */
  metals?: readonly Metal[]
  /** The start of the slot; null when a user requests the poll. */
  scheduledAt: string | null
  /** Null where no lease is needed, because a user requests it. */
  lease: Lease | null
  /** Aborts the request; then nothing is written. */
  stopping?: AbortSignal
}

/**
 * Polls a source once for its metals and stores the results, all or nothing. Null where nothing was written: the circuit is open,
 * another process has the lease or was faster, or this one is stopping.
 */
export async function pollOnce(
  ctx: Ctx,
  source: Source,
  task: PollTask,
): Promise<RecordedPoll | null> {
  if (!(await claimPermission(ctx, source))) return null
  await ensureFreshRates(ctx, source)
  const { kind, baseUrl: base, apiKey } = source
  const { allowLocal } = ctx.settings.feeds
  const signal = task.stopping
  const options = { base, apiKey, allowLocal, clock: ctx.clock, ...(signal && { signal }) }
  const responses = await requestReadings(kind, task.metals ?? source.metals, options)
  if (signal?.aborted) return null
  return transaction(ctx, (tx) => recordPoll(tx, source, responses, task), 'read committed')
}

async function claimPermission(ctx: Ctx, { kind }: Source): Promise<boolean> {
  const health = await healthOf(ctx.db, kind)
  const now = ctx.clock.now()
  const permission = mayRequest(health, now)
  if (permission !== 'try') return permission === 'yes'
  return transaction(ctx, (tx) => claimTrial(tx, kind, health, asTrial(health, now)))
}

async function recordPoll(
  tx: Tx,
  source: Source,
  responses: FeedResponse[],
  { scheduledAt, lease }: PollTask,
): Promise<RecordedPoll | null> {
  const last = responses.at(-1)
  if (!last) return null
  await lockQuotes(tx)
  if (lease && !(await isLeaseHeld(tx, lease))) return null
  if (scheduledAt && (await isPolled(tx.db, responses, scheduledAt))) return null
  const answers: RecordedAnswer[] = []
  for (const response of responses)
    answers.push({ response, result: await processPoll(tx, source, response, scheduledAt) })
  const before = await healthOf(tx.db, source.kind)
  const error = errorOfAttempt(responses)
  const { receivedAt } = last
  const after = afterAttempt(before, error, receivedAt)
  await saveHealth(tx, source.kind, after, {
    last_poll_at: receivedAt,
    last_error: error?.kind ?? null,
    ...(error === null && { last_ok_at: receivedAt }),
  })
  await notifyCircuitChange(tx, source, before, after, receivedAt)
  const poll: RecordedPoll = { source: source.kind, answers, before, after }
  tx.afterCommit(() => logPoll(tx.log, poll))
  return poll
}

/** Null where a metal has a reading: then the source works. A request to wait is more precise than another error. */
function errorOfAttempt(responses: FeedResponse[]): FeedErrorDetails | null {
  const errors = responses.flatMap(({ error }) => error ?? [])
  if (errors.length < responses.length) return null
  return errors.find(({ kind }) => kind === 'rate_limited') ?? errors[0] ?? null
}
