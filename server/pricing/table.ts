import type { PriceMode } from '#server/catalogue/table.ts'
import type { RunState } from '#server/formula/run-states.ts'
import type { Metal } from '#server/formula/units/karat.ts'
import type { Generated, Row } from '#server/platform/database/connect.ts'
import type { Cause } from './cause.ts'
import type { RunKind } from './run-kind-list.ts'

export type PriceField = 'regular' | 'sale' | 'compare_at'
export type LineFlag = 'ok' | 'unchanged' | 'held' | 'blocked'
/** Lookup table of `price_runs.kind`, filled from `run-kind-list.ts` at each start. */
export interface PriceRunKindTable {
  kind: RunKind
}

export interface PriceRunTable {
  id: Generated<number>
  kind: RunKind
  state: RunState
  /** The price of the run's first metal, and its fingerprint; `run_quotes` has that of each. */
  quote_id: number | null
  quote_sha256: string | null
  config_version: number | null
  config_sha256: string | null
  formula_version: number
  currency: string
  /** JSON: the requested scope (construction, karat, …). */
  scope: string
  /** JSON: counts and sums over the lines. */
  totals: string
  created_by: number | null
  created_at: string
  applied_by: number | null
  applied_at: string | null
  reverts_run_id: number | null
  /** Of the undo of chosen prices, which part of that run it is, from 1; 0 for the undo of all that is left. */
  undo_part: Generated<number>
  reverted_by_run_id: number | null
  /**
   * For runs of the system: the gold price or the expiry that each belongs to. Submissions of users are in
   * `idempotency_keys`.
   */
  idempotency_key: string | null
  /** JSON: the request besides the scope, in the shape of its kind. */
  rule: Generated<string>
  reason: string | null
  /** The reason of an admin for writing held prices. */
  override_reason: string | null
  campaign_id: number | null
  /** The approval, where the shop requires one. */
  approved_by: number | null
  approved_at: string | null
  /** 1: staff are responsible for its prices, so they count towards what staff may change (see `staff-limit.ts`). */
  by_staff: Generated<number>
  version: Generated<number>
}

export type Run = Row<PriceRunTable>

/** Why a campaign made a run (`return`: back to the former prices); stored as `act` in the run's rule. */
export type CampaignAction = 'start' | 'follow' | 'return'

export interface PriceRunLineTable {
  run_id: number
  variant_id: number
  sku: string
  /** The version of the piece when the preview was calculated. */
  version_seen: number
  flag: LineFlag
  /** The flag without the effect of the floor, for users without the cost right. */
  open_flag: LineFlag
  /** JSON list of reason keys. */
  reasons: string
  old_regular: number | null
  new_regular: number | null
  old_sale: number | null
  new_sale: number | null
  old_compare_at: number | null
  new_compare_at: number | null
  cost: number | null
  floor: number | null
  melt: number | null
  margin_bp: number | null
  /** JSON: the piece as it was priced (fineness, milligrams, stones, extras, minimum). */
  piece: string
  /** The result of the line when the run was applied (`left`: not written) or undone. */
  outcome: 'written' | 'left' | 'restored' | 'changed_since' | null
  /** 0: left out. */
  chosen: Generated<number>
  /** The margin of the old price at today's cost. */
  old_margin_bp: number | null
  /** JSON: the result of the law check of the reference price, with its numbers. */
  verdict: string | null
  /** JSON list of `LineCause`, the main one first; null: the formula did not set the regular price. */
  causes: string | null
  /** The new price mode; null: unchanged. */
  new_mode: PriceMode | null
  new_override_until: string | null
  new_override_reason: string | null
  /** The former price mode, set when the line is written and only if it changed. */
  old_mode: PriceMode | null
  old_override_until: string | null
  old_override_reason: string | null
}

/**
 * The ledger: append-only by trigger. A price run adds a row for each piece, so that each index has its query:
 * (variant, field, position) the next position and the history of a piece; (run, variant, field) the receipt and the undo of a
 * run; (variant, field, at) the price at a time, for analytics and the limits of staff; (at, cause, user, old, new) the changes
 * of a period, which it covers; the compare-at prices, the newest in force; those without a cause, the next start. The foreign
 * keys hold what a receipt is calculated from: piece, run, gold price, settings.
 */
export interface PriceChangeTable {
  id: Generated<number>
  variant_id: number
  field: PriceField
  /** Counts the changes of this variant's field from 1, so that two writers cannot add the same one. */
  position: number
  old: number | null
  new: number | null
  currency: string
  at: string
  run_id: number
  /** The main cause. The database also takes null: the next start then compares the prices (`old-causes.ts`). */
  cause: Cause
  quote_id: number | null
  config_version: number | null
  formula_version: number
  user_id: number | null
  reason: string | null
  reverts_change_id: number | null
  /** The run whose line derives this value: its own, or after an undo the one that first wrote it. */
  receipt_run_id: number | null
}

/** The price of each metal that a run is calculated from. */
export interface RunQuoteTable {
  run_id: number
  metal: Metal
  quote_id: number
  quote_sha256: string
}

/** A user without the right tried to confirm a price under its floor; rows older than an hour are deleted. */
export interface FloorAttemptTable {
  id: Generated<number>
  /** `variant 12`, or `loose 14K solid` for gold without a product. */
  piece: string
  user_id: number
  at: string
}

/** Progress of a user's preview or application, under the key of its form. */
export interface RunProgressTable {
  user_id: number
  key: string
  done: number
  total: number
  at: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    price_run_kinds: PriceRunKindTable
    price_runs: PriceRunTable
    price_run_lines: PriceRunLineTable
    run_quotes: RunQuoteTable
    price_changes: PriceChangeTable
    floor_attempts: FloorAttemptTable
    run_progress: RunProgressTable
  }
}
