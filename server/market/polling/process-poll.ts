import type { Metal } from '#server/formula/units/karat.ts'
import type { FeedErrorDetails } from '#server/market/feeds/feed.ts'
import type { FeedResponse } from '#server/market/feeds/request-reading.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { findQuote, type Quote } from '#server/market/quotes/queries.ts'
import type { Source } from '#server/market/sources/source-settings.ts'
import type { CheckReason, PollOutcome } from '#server/market/table.ts'
import { processReceivedQuote } from '#server/market/validation/process-received-quote.ts'
import { quoteFromReading } from '#server/market/validation/quote-from-reading.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { insertPoll, pollOfSlot, updatePoll } from './process-poll-queries.ts'

export interface PollResult {
  outcome: PollOutcome
  /** The price it brought or repeated. */
  quote: Quote | null
  /** Held prices that are accepted now because another source confirms them. */
  released: Quote[]
}

/**
 * Validates and stores the response of a source for a metal, in the caller's transaction. The slot of `scheduledAt` is
 * processed once: a second call does nothing. Never throws for the content of a response.
 */
export async function processPoll(
  tx: Tx,
  source: Source,
  response: FeedResponse,
  scheduledAt: string | null,
): Promise<PollResult> {
  const pollId = await insertPoll(tx, rowOf(response, scheduledAt))
  if (pollId === null) return earlierResult(tx, response, scheduledAt)
  if (response.reading === null) return { outcome: 'failed', quote: null, released: [] }
  const received = quoteFromReading(source, response.reading, response)
  const { reasons, ...result } = await processReceivedQuote(tx, source, received)
  await updatePoll(tx, pollId, {
    outcome: result.outcome,
    quote_id: result.quote?.id ?? null,
    reasons: JSON.stringify(reasons),
  })
  return result
}

function rowOf(response: FeedResponse, scheduledAt: string | null) {
  const { source, metal, receivedAt, error } = response
  const reasons = error ? [failureReason(metal, error)] : []
  return {
    source,
    metal,
    at: receivedAt,
    latency_ms: response.latencyMs,
    http_status: response.httpStatus,
    error_kind: error?.kind ?? null,
    raw: response.raw,
    raw_sha256: response.rawSha256,
    quote_id: null,
    scheduled_at: scheduledAt,
    outcome: 'failed' as const,
    reasons: JSON.stringify(reasons),
  }
}

function failureReason(metal: Metal, { kind, retryAfterS }: FeedErrorDetails): CheckReason {
  const values = { ...metalContext(metal), ...(retryAfterS && { seconds: retryAfterS }) }
  return { guard: 'feed', key: kind, ...(Object.keys(values).length > 0 && { values }) }
}

async function earlierResult(
  tx: Tx,
  response: FeedResponse,
  scheduledAt: string | null,
): Promise<PollResult> {
  const poll = await pollOfSlot(tx.db, response, scheduledAt)
  const quote = poll?.quote_id ? await findQuote(tx.db, poll.quote_id) : undefined
  return { outcome: poll?.outcome ?? 'failed', quote: quote ?? null, released: [] }
}
