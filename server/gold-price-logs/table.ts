import type { Generated } from '../database/connect.ts'

export type QuoteKind = 'spot' | 'manual' | 'history'
export type Quality = 'accepted' | 'held' | 'rejected' | 'duplicate' | 'superseded'

export interface MetalQuoteTable {
  id: Generated<number>
  kind: QuoteKind
  metal: string
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
  /** JSON list of the guards that spoke, with their numbers. */
  reasons: string
  step_bp: number | null
  disagree_bp: number | null
  /** Decimal text: shop currency for one unit of this currency; null where they are the same. */
  fx_rate: string | null
  fx_source: string | null
  fx_at: string | null
  note: string | null
  /** 1 for the price that a demo shop starts with. */
  example: number
  recorded_by: number | null
  decided_by: number | null
  decided_at: string | null
  idempotency_key: string | null
}

export interface FeedPollTable {
  id: Generated<number>
  source: string
  at: string
  latency_ms: number | null
  http_status: number | null
  error_kind: string | null
  raw: string | null
  raw_sha256: string | null
  quote_id: number | null
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
