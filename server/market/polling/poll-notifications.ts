import type { Logger } from 'pino'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import type { Health } from '#server/market/sources/source-health.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import { notify } from '#server/messaging/notifications/notification.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { PollResult } from './process-poll.ts'

/** The stored answer of a source for a metal. */
export interface RecordedAnswer {
  response: FeedResponse
  result: PollResult
}

/** A stored attempt, and its effect on the circuit of the source. */
export interface RecordedPoll {
  source: SourceKind
  /** One of each metal, in the order of `METALS`. */
  answers: RecordedAnswer[]
  before: Health
  after: Health
}

/** Notifies admins once when the circuit of a source opens, and when the source is back. */
export async function notifyCircuitChange(
  tx: Tx,
  { definition }: Source,
  before: Health,
  after: Health,
  at: string,
): Promise<void> {
  const wasDown = before.openings > 0
  const isDown = after.openings > 0
  if (wasDown === isDown) return
  await notify(tx, {
    to: { holding: 'gold_sources.see' },
    kind: isDown ? 'source_down' : 'source_back',
    values: { source: definition.label },
    link: '/configuration/sources',
    by: null,
    at,
  })
}

/** Logs each metal without a price, and a change of the circuit; successful polls are not logged. */
export function logPoll(log: Logger, { source, answers, before, after }: RecordedPoll): void {
  for (const { response } of answers) {
    const { metal, error, httpStatus, latencyMs } = response
    if (error)
      log.warn({ source, metal, error: error.kind, httpStatus, latencyMs }, 'a poll failed')
  }
  if (after.openings > before.openings)
    log.warn(
      { source, circuit: after.circuit, until: after.openUntil },
      'the circuit of a source opened',
    )
  if (after.openings < before.openings)
    log.info({ source, circuit: after.circuit }, 'a source is back')
}
