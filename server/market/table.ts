import type { Metal } from '#server/formula/units/karat.ts'
import type { Generated } from '#server/platform/database/connect.ts'

/** From a source, entered by a user, or a published price of the past, which sets no prices. */
export type QuoteKind = 'spot' | 'manual' | 'history'
/** The status of a price. `superseded`: a newer price made a decision unnecessary, or it became unusable. */
export type Quality = 'accepted' | 'held' | 'rejected' | 'duplicate' | 'superseded'
/** The log also lists polls: `failed` ones brought no price. */
export type LogQuality = Quality | 'failed'

/** `rejected`: the reading could not be stored as a price. */
export type PollOutcome = 'quote' | 'duplicate' | 'rejected' | 'failed'

/**
 * The reason of a validation check, with its numbers: `{ guard: 'R6', key: 'step', values: { percent: '4.20' } }`. The
 * check is called `guard` because reasons are stored as JSON.
 */
export interface CheckReason {
  guard: string
  key: string
  values?: Record<string, string | number>
}

/** The gold price log: a quote is one price of one source at one time. */
export interface MetalQuoteTable {
  id: Generated<number>
  kind: QuoteKind
  metal: Metal
  currency: string
  /** Millionths of the currency per troy ounce. */
  bid: number | null
  ask: number | null
  mid: number
  source: string
  /** The market's time of this price. */
  quoted_at: string
  received_at: string
  quality: Quality
  /** JSON list of `CheckReason`. */
  reasons: string
  /** The change from the last accepted price, in basis points. */
  step_bp: number | null
  /** The distance from the median of the other sources, in basis points. */
  disagree_bp: number | null
  /** Decimal text: shop currency for one unit of this currency; null where they are the same. */
  fx_rate: string | null
  /** The shop's currency when the rate was taken. */
  fx_to: string | null
  fx_source: string | null
  fx_at: string | null
  note: string | null
  /** 1 for the example price of a demo shop. */
  example: number
  recorded_by: number | null
  decided_by: number | null
  decided_at: string | null
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
}

/** Low, high and last accepted price of one source in an hour, a day or a month; maintained by database triggers. */
export interface MetalCandleTable {
  metal: Metal
  currency: string
  grain: 'hour' | 'day' | 'month'
  /** The beginning of an ISO time: '2026-11-21T09', '2026-11-21', '2026-11'. */
  start: string
  source: string
  kind: QuoteKind
  low: number
  low_at: string
  high: number
  high_at: string
  last: number
  last_at: string
}

export interface FeedPollTable {
  id: Generated<number>
  source: string
  at: string
  latency_ms: number | null
  http_status: number | null
  error_kind: string | null
  /** At most 16 KiB of the body, keys redacted; the hash covers all of it. */
  raw: string | null
  raw_sha256: string | null
  /** The quote it brought, or repeated. */
  quote_id: number | null
  /** The start of its slot: one poll for each interval of the source; null when a user requested it. */
  scheduled_at: string | null
  outcome: Generated<PollOutcome>
  /** JSON list of the reasons from checks, where no quote stores them. */
  reasons: Generated<string>
  /** The number of later repeats of the same price that were deleted when they were old. */
  thinned: Generated<number>
  metal: Generated<Metal>
}

export interface ExchangeRateTable {
  id: Generated<number>
  from_currency: string
  to_currency: string
  /** Decimal text: how many of `to_currency` for one of `from_currency`. */
  rate: string
  source: string
  at: string
}

/** The single row with a shop's gold settings; without it the defaults apply. */
export interface GoldSettingsTable {
  id: number
  /** JSON in the shape of `GoldSettings`. */
  settings: string
  changed_by: number | null
  changed_at: string
  /** Increased by each change, so that a form with older data is refused. */
  version: Generated<number>
}

/** A display in the shop that shows the price board; a link authorizes it. */
export interface BoardDeviceTable {
  id: Generated<number>
  label: string
  token_sha256: string
  /** JSON in the shape of `BoardOptions`. */
  shows: string
  created_by: number
  created_at: string
  last_seen_at: string | null
  revoked_at: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    metal_quotes: MetalQuoteTable
    metal_candles: MetalCandleTable
    feed_polls: FeedPollTable
    exchange_rates: ExchangeRateTable
    gold_settings: GoldSettingsTable
    board_devices: BoardDeviceTable
  }
}
