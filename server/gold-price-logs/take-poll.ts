import type { Ctx } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import type { Answer } from './feeds/feed.ts'
import type { Quote } from './queries.ts'
import type { Source } from './source-settings.ts'
import type { PollOutcome } from './table.ts'

/** What came of a poll. */
export interface Taken {
  outcome: PollOutcome
  /** The price it brought or repeated. */
  quote: Quote | null
  /** Prices that waited until this one agreed with them. */
  released: Quote[]
}

/**
 * Judges what a source answered and writes it down, in the caller's transaction. The tick of `scheduledAt` is taken
 * once: a second time nothing is done. Throws nothing for what a source says.
 */
export async function takePoll(
  _ctx: Ctx,
  _trx: Trx,
  _source: Source,
  _answer: Answer,
  _scheduledAt: string | null,
): Promise<Taken> {
  throw new Error('not built yet')
}
