import type { Ctx } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { type Lease, stillHeld } from '../jobs/lease.ts'
import { ask } from './feeds/ask.ts'
import type { Answer } from './feeds/feed.ts'
import { claimTry, healthOf, keepHealth } from './health-queries.ts'
import { keepRates } from './keep-rates.ts'
import { sayPoll, tellCircuit } from './poll-news.ts'
import { afterAttempt, asTry, type Health, mayAsk } from './source-health.ts'
import type { Source } from './source-settings.ts'
import { type Taken, takePoll } from './take-poll.ts'
import { isPolled } from './tick-queries.ts'

/** For which tick a source is asked, and by what right. */
export interface Tick {
  /** Null when a person asks. */
  scheduledAt: string | null
  /** Null where no lease is needed, because a person asks. */
  lease: Lease | null
  /** Ends the wait for the answer; then nothing is written. */
  stopping?: AbortSignal
}

/** An attempt that was written down, and what it did to the source's circuit. */
export interface Poll {
  answer: Answer
  taken: Taken
  before: Health
  after: Health
}

/**
 * Asks a source once and writes down what came of it, all or nothing. Null where nothing was written: the source is
 * being left alone, another process has taken over or was faster, or this one is stopping.
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
  const poll = await transaction(ctx.db, (trx) => record(ctx, trx, source, answer, tick))
  if (poll) sayPoll(ctx.log, poll)
  return poll
}

async function mayGo({ db, clock }: Ctx, { kind }: Source): Promise<boolean> {
  const health = await healthOf(db, kind)
  const may = mayAsk(health, clock.now())
  if (may !== 'try') return may === 'yes'
  return claimTry(db, kind, health, asTry(health, clock.now()))
}

async function record(
  ctx: Ctx,
  trx: Trx,
  source: Source,
  answer: Answer,
  { scheduledAt, lease }: Tick,
): Promise<Poll | null> {
  if (lease && !(await stillHeld(trx, lease))) return null
  if (scheduledAt && (await isPolled(trx, source.kind, scheduledAt))) return null
  const taken = await takePoll(ctx, trx, source, answer, scheduledAt)
  const before = await healthOf(trx, source.kind)
  const { error, receivedAt } = answer
  const after = afterAttempt(before, error, receivedAt)
  await keepHealth(trx, source.kind, after, {
    last_poll_at: receivedAt,
    last_error: error?.kind ?? null,
    ...(error === null && { last_ok_at: receivedAt }),
  })
  await tellCircuit(trx, source, before, after, receivedAt)
  return { answer, taken, before, after }
}
