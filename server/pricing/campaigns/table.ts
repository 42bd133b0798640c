import type { Generated } from '#server/platform/database/connect.ts'

export type CampaignState =
  | 'draft'
  | 'scheduled'
  | 'running'
  | 'failed'
  | 'paused'
  | 'ended'
  | 'cancelled'

/** It has its prices at its times, or had them until it was paused. */
export const ACTIVE: readonly CampaignState[] = ['scheduled', 'running', 'paused']

/** It can be cancelled. */
export const UNFINISHED: readonly CampaignState[] = ['draft', 'failed', ...ACTIVE]

/** Until its end it can be resumed. */
export const RESUMABLE: readonly CampaignState[] = ['paused', 'failed']

/**
 * What a sale does while gold moves: keep its prices, follow the regular prices, or end where a price falls under its
 * floor.
 */
export type GoldPolicy = 'freeze' | 'track' | 'guard'

export interface SaleCampaignTable {
  id: Generated<number>
  name: string
  /** UTC; entered in the time zone `time_zone`. */
  starts_at: string
  ends_at: string
  time_zone: string
  /** JSON: `ScopeInput`. */
  scope: string
  /** JSON: `SaleRule`. */
  rule: string
  gold_policy: GoldPolicy
  freeze_days: Generated<number>
  reference_policy: 'last_regular' | 'lawful_max' | 'none'
  state: CampaignState
  /** Why it has not begun, JSON of a refusal; of an earlier release, only its key. */
  why: string | null
  created_by: number | null
  created_at: string
  /** Who scheduled or resumed it last. */
  scheduled_by: Generated<number | null>
  /** Written before migration 0023; today's keys are in `idempotency_keys`. */
  idempotency_key: string | null
  /** 1: staff scheduled it, so its prices stay within what staff may change. */
  by_staff: Generated<number>
  version: Generated<number>
}

/** The pieces of a campaign; a constraint allows a piece in one running campaign only. */
export interface CampaignVariantTable {
  campaign_id: number
  variant_id: number
  running: Generated<number>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    sale_campaigns: SaleCampaignTable
    campaign_variants: CampaignVariantTable
  }
}
